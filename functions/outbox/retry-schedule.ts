const minute = 60_000;

/** How long a claim holds before somebody else may try: longer than any Lambda of ours runs. In milliseconds. */
export const lease = 2 * minute;

/** After this many failures (about two days) an entry is given up, and logged as such. */
export const mostAttempts = 14;

/** When to try again after so many failures: 5 minutes, doubling up to 6 hours. An ISO time. */
export const nextAttempt = (attempts: number, now = Date.now()) =>
  new Date(now + Math.min(5 * minute * 2 ** (attempts - 1), 360 * minute)).toISOString();
