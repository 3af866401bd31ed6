/** What a call needs at least: round trips, read units, and units of index entries. The table's own cannot be saved. */
type Least = { roundTrips: number; reads: number; indexWrites: number };

/** Something that is metered; `why` tells what makes it dearer than the least. */
export type Call = { name: string; run: () => Promise<unknown>; least: Least; why?: string };

/** The least that would do. */
export const least = (roundTrips: number, reads: number, indexWrites: number): Least => ({
  roundTrips,
  reads,
  indexWrites,
});
