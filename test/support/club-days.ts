import { formatDayKey } from "#functions/platform/club-time.ts";

// Days by the club's clock, which for some hours of each night are not those of UTC.

/** The day so many days from now, such as "2027-01-31". */
export const dayIn = (days: number) => {
  const day = new Date(`${formatDayKey(new Date())}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
};

/** This month, such as "2027-01". */
export const monthNow = () => dayIn(0).slice(0, 7);
