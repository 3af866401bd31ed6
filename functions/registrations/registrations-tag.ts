/** How old a change is before every page shows it, in milliseconds: the index lags, and clocks differ. */
const settled = 10_000;

/** The tag of an event's registrations as they are now; undefined while they may still be changing. */
export const registrationsTag = (changedAt: string | undefined, now = Date.now()) =>
  changedAt === undefined || now - Date.parse(changedAt) < settled ? undefined : `"${changedAt}"`;
