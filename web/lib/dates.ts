import { brand } from "#shared/brand.ts";

const { timeZone } = brand;

/** Made when first used. Server and browsers differ in which space they put before "PM"; a page must say the same on both. */
const createFormat = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (instant: string | Date) => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    return format.format(new Date(instant)).replaceAll("\u202F", " ");
  };
};

/** The day of an instant (ISO 8601) where the club is, such as "Saturday, March 6, 2027". */
export const formatClubDay = createFormat({ dateStyle: "full", timeZone });

/** The same, such as "March 6, 2027". */
export const formatClubDate = createFormat({ dateStyle: "long", timeZone });

/** The same, such as "Sat, Mar 6, 2027". */
export const formatClubShortDay = createFormat({
  ...{ weekday: "short", month: "short", day: "numeric", year: "numeric" },
  timeZone,
});

/** The same without a weekday or a year, such as "Mar 6". */
export const formatClubDayOfYear = createFormat({ month: "short", day: "numeric", timeZone });

const formatWeekday = createFormat({ weekday: "long", timeZone: "UTC" });

/** The weekday of a day such as "2027-03-06". */
export const formatWeekdayOf = (day: string) => formatWeekday(`${day}T00:00:00Z`);

/** Its time there, such as "6:05 PM". */
export const formatClubTime = createFormat({ timeStyle: "short", timeZone });

/** From one instant to another where the club is, such as "6:00 PM - 10:00 PM". */
export const formatClubHours = (start: string, end: string) => `${formatClubTime(start)} - ${formatClubTime(end)}`;

/** An instant where the club is, such as "June 5, 2025 at 3:05 PM". */
export const formatClubMoment = createFormat({ dateStyle: "long", timeStyle: "short", timeZone });

const zoneName = createFormat({ timeZone, timeZoneName: "longGeneric", year: "numeric" });

/** What people call the club's time zone, such as "Central Time". */
export const formatClubZone = () => zoneName(new Date()).replace(/^\d+,? /, "");

/** The same with the zone, such as "June 5, 2025 at 3:05 PM Central Time". */
export const formatClubInstant = (instant: string | Date) => `${formatClubMoment(instant)} ${formatClubZone()}`;

/** An instant where the reader is, such as "June 5, 2025 at 3:05 PM". */
export const formatMoment = createFormat({ dateStyle: "long", timeStyle: "short" });

/** Its time, such as "6:05 PM" (portal-and-admin.md, section 5: `h:mm a`). */
export const formatTime = createFormat({ hour: "numeric", minute: "2-digit" });

/** Its day, such as "June 5, 2025" (portal-and-admin.md, section 5: `MMMM d, yyyy`). */
export const formatDate = createFormat({ dateStyle: "long" });

const formatDayOfYear = createFormat({ month: "short", day: "numeric" });
const formatShortDate = createFormat({ dateStyle: "medium" });

/** Names a calendar day of the reader: the same for two instants of one day. */
export const getDay = (instant: Date) => instant.toDateString();

/** When something was said, as short as it can be: "3:05 PM" today, otherwise "Jun 5" or "Jun 5, 2025". */
export const formatShortly = (instant: string, today: Date) => {
  const date = new Date(instant);
  if (getDay(date) === getDay(today)) return formatTime(date);
  return date.getFullYear() === today.getFullYear() ? formatDayOfYear(date) : formatShortDate(date);
};
