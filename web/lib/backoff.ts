/** The longest wait before the first attempt after a failure, and before any. */
const firstWaitMs = 1_000;
const maxWaitMs = 30_000;

/**
 * How long to wait before trying again after so many failures, in milliseconds: anything up to a bound that doubles, so
 * that those who lost the same server do not all come back at once.
 */
export const getBackoffMs = (failures: number, random: () => number) =>
  random() * Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(failures, 10));
