/** The longest wait before the first attempt after a failure, and before any. */
const firstWaitMs = 1_000;
const maxWaitMs = 30_000;

/**
 * The delay after a number of failures, in milliseconds: random up to a limit that doubles, so that clients of the
 * same server do not all reconnect at once.
 */
export const getBackoffMs = (failures: number, random: () => number) =>
  random() * Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(failures, 10));

/** Waits so many milliseconds. */
export const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
