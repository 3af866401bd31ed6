/** All orders of some things. */
export const permutations = <Kind>(things: readonly Kind[]): Kind[][] =>
  things.length === 0
    ? [[]]
    : things.flatMap((first, place) =>
        permutations([...things.slice(0, place), ...things.slice(place + 1)]).map((rest) => [first, ...rest]),
      );
