import { brand } from "#shared/brand.ts";

/** How old a change is before every page shows it, in milliseconds: the index lags, and clocks differ. */
const settled = 10_000;

const { timeZone } = brand;

/**
 * The tag of the directory as it is now; undefined while it may still be changing. It names the club's day, too: who is
 * registered for an event is so until the event is over.
 */
export const directoryTag = (changedAt: string | undefined, now = new Date()) => {
  if (changedAt === undefined || now.getTime() - Date.parse(changedAt) < settled) return undefined;
  return `"${changedAt}/${now.toLocaleDateString("en-CA", { timeZone })}"`;
};
