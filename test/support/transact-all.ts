import { chunk, transact, type Write } from "#functions/platform/table.ts";

/** Makes any number of writes, as many at a time as a transaction takes. */
export const transactAll = async (writes: readonly Write[]) => {
  for (const part of chunk(writes, 50))
    await transact(Object.fromEntries(part.map((write, place) => [`write ${place}`, write])));
};
