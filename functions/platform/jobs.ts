const minute = 60_000;

/** How long a claim holds before somebody else may try: longer than any Lambda of ours runs. In milliseconds. */
export const leaseMs = 2 * minute;

/** The table's stream tries a new letter so often within seconds (infra/stream-worker.ts); then it is the sweep's. */
const quickAttempts = 6;

/** After this many failures (about two days) an entry is given up, and logged as such. */
export const maxAttempts = 18;

/** When the sweep is to try again after so many failures: 5 minutes, doubling up to 6 hours. An ISO time. */
export const getNextAttempt = (attempts: number, now = Date.now()) => {
  const doublings = Math.max(0, attempts - quickAttempts);
  return new Date(now + Math.min(5 * minute * 2 ** doublings, 360 * minute)).toISOString();
};
