/** A list cut into parts of at most this many. */
export const chunk = <Each>(all: readonly Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, place) => all.slice(place * size, (place + 1) * size));
