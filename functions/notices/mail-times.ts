import { TZDate } from "@date-fns/tz";
import type { NoticeSettings } from "#shared/notice-settings.ts";

type Clock = Pick<NoticeSettings, "timeZone">;

/**
 * An hour of day in the member's time zone, some days after `now`. An hour skipped by daylight saving is the next one.
 */
const atHour = (now: Date, { timeZone }: Clock, hour: number, days: number) => {
  const local = new TZDate(now, timeZone);
  const at = new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + days, hour, 0, 0, 0, timeZone);
  return new Date(at.getTime());
};

const firstAfter = (now: Date, clock: Clock, hour: number) => {
  const today = atHour(now, clock, hour, 0);
  return today > now ? today : atHour(now, clock, hour, 1);
};

/** When the quiet hours containing `now` end; undefined outside of them. */
export const getQuietEnd = (now: Date, { quiet, timeZone }: Pick<NoticeSettings, "quiet" | "timeZone">) => {
  if (!quiet) return undefined;
  const { from, to } = quiet;
  const hour = new TZDate(now, timeZone).getHours();
  const isQuiet = from < to ? hour >= from && hour < to : hour >= from || hour < to;
  return isQuiet ? firstAfter(now, { timeZone }, to) : undefined;
};

type DigestClock = Pick<NoticeSettings, "digestHour" | "digestDay" | "timeZone">;

const daysInWeek = 7;

/** When the last digest was due, and when the next one is. */
export const getDigestTimes = (now: Date, channel: "daily" | "weekly", clock: DigestClock) => {
  const { digestHour, digestDay, timeZone } = clock;
  const weekday = new TZDate(now, timeZone).getDay();
  // The last day on which a digest was due, or today.
  const since = channel === "daily" ? 0 : (weekday - digestDay + daysInWeek) % daysInWeek;
  const step = channel === "daily" ? 1 : daysInWeek;
  const nearest = atHour(now, clock, digestHour, -since);
  const isOver = nearest <= now;
  return {
    last: isOver ? nearest : atHour(now, clock, digestHour, -since - step),
    next: isOver ? atHour(now, clock, digestHour, step - since) : nearest,
  };
};
