import { TZDate } from "@date-fns/tz";
import { brand } from "#shared/brand.ts";

const { timeZone } = brand;

/** What clocks in the club's time zone show at an instant (ISO 8601), as a `datetime-local` field has it: "2027-03-05T19:00". */
export const wallClockOf = (instant: string) => new TZDate(instant, timeZone).toISOString().slice(0, 16);

/**
 * When clocks in the club's time zone show this, in UTC. An hour that they skip in spring counts as the one after; of
 * an hour that they show twice in autumn the first counts, unless `kept` is when it was so far.
 */
export const instantOf = (wallClock: string, kept?: string) => {
  if (kept !== undefined && wallClockOf(kept) === wallClock) return kept;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = wallClock.split(/\D/).map(Number);
  return new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime()).toISOString();
};

/** Whether no clock in the club's time zone ever shows this. */
export const isSkipped = (wallClock: string) => wallClockOf(instantOf(wallClock)) !== wallClock;
