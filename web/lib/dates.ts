import { brand } from "#shared/brand.ts";

const { timeZone } = brand;

/**
 * Created on first use. Server and browsers differ in the space before "PM", but a page must render the same on both.
 */
const createFormat = (options: Intl.DateTimeFormatOptions) => {
  let format: Intl.DateTimeFormat | undefined;
  return (instant: string | Date) => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    return format.format(new Date(instant)).replaceAll("\u202F", " ");
  };
};

/** The date of an instant (ISO 8601) in the club's time zone, such as "Saturday, March 6, 2027". */
export const formatClubDay = createFormat({ dateStyle: "full", timeZone });

/** The same, such as "March 6, 2027". */
export const formatClubDate = createFormat({ dateStyle: "long", timeZone });

const formatUtcDate = createFormat({ dateStyle: "long", timeZone: "UTC" });

/** A day such as 2027-03-06, as "March 6, 2027". */
export const formatDayOf = (day: string) => formatUtcDate(`${day}T00:00:00Z`);

/** The same in little room, such as "Nov 30, 2026". */
export const formatClubShortDate = createFormat({ dateStyle: "medium", timeZone });

/** The last date of what ends at an instant: of what ends at midnight, the day before. */
export const formatLastClubDate = (end: string) => formatClubDate(new Date(Date.parse(end) - 1));

/** The date of an instant in the club's time zone, such as "Sat, Mar 6, 2027". */
export const formatClubShortDay = createFormat({
  ...{ weekday: "short", month: "short", day: "numeric", year: "numeric" },
  timeZone,
});

/** The same without weekday and year, such as "Mar 6". */
export const formatClubDayOfYear = createFormat({ month: "short", day: "numeric", timeZone });

const formatWeekday = createFormat({ weekday: "long", timeZone: "UTC" });

/** The weekday of a date such as "2027-03-06". */
export const formatWeekdayOf = (day: string) => formatWeekday(`${day}T00:00:00Z`);

/** The time in the club's time zone, such as "6:05 PM". */
export const formatClubTime = createFormat({ timeStyle: "short", timeZone });

/** A time range in the club's time zone, such as "6:00 PM - 10:00 PM". */
export const formatClubHours = (start: string, end: string) => `${formatClubTime(start)} - ${formatClubTime(end)}`;

/** An instant in the club's time zone, such as "June 5, 2025 at 3:05 PM". */
export const formatClubMoment = createFormat({ dateStyle: "long", timeStyle: "short", timeZone });

const zoneName = createFormat({ timeZone, timeZoneName: "longGeneric", year: "numeric" });

/** The common name of the club's time zone, such as "Central Time". */
export const formatClubZone = () => zoneName(new Date()).replace(/^\d+,? /, "");

/** The same with the zone, such as "June 5, 2025 at 3:05 PM Central Time". */
export const formatClubInstant = (instant: string | Date) => `${formatClubMoment(instant)} ${formatClubZone()}`;

/** The Swedish format is ISO 8601 but for the space. */
const sortable = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone });
const zoneOffset = createFormat({ timeZone, timeZoneName: "longOffset", year: "numeric" });

/** An instant as ISO 8601 in the club's time zone, such as "2027-03-06T18:00:00-06:00". */
export const toClubIso = (instant: string) => {
  const offset = /GMT(.+)/.exec(zoneOffset(instant))?.[1] ?? "+00:00";
  return sortable.format(new Date(instant)).replace(" ", "T") + offset;
};

/** An instant in the reader's time zone, such as "June 5, 2025 at 3:05 PM". */
export const formatMoment = createFormat({ dateStyle: "long", timeStyle: "short" });

/** The time in the reader's time zone, such as "6:05 PM" (portal-and-admin.md, section 5: `h:mm a`). */
export const formatTime = createFormat({ hour: "numeric", minute: "2-digit" });

/** The date in the reader's time zone, such as "June 5, 2025" (portal-and-admin.md, section 5: `MMMM d, yyyy`). */
export const formatDate = createFormat({ dateStyle: "long" });

const formatDayOfYear = createFormat({ month: "short", day: "numeric" });
const formatShortDate = createFormat({ dateStyle: "medium" });

/** A key for the reader's calendar day: equal for two instants of the same day. */
export const getDay = (instant: Date) => instant.toDateString();

/** A short timestamp: "3:05 PM" today, otherwise "Jun 5" or "Jun 5, 2025". */
export const formatShortly = (instant: string, today: Date) => {
  const date = new Date(instant);
  if (getDay(date) === getDay(today)) return formatTime(date);
  return date.getFullYear() === today.getFullYear() ? formatDayOfYear(date) : formatShortDate(date);
};
