/** How old a change is before every page shows it, in milliseconds: the index lags, and clocks differ. */
const settled = 10_000;

/** Whether a list that last changed then, if it is known when, is read from its index as it is now. */
export const isSettled = (changedAt: string | undefined, now: number): changedAt is string =>
  changedAt !== undefined && now - Date.parse(changedAt) >= settled;
