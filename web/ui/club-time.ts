import { brand } from "#shared/brand.ts";

const { timeZone } = brand;
const date = new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone });
const time = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone });

/** Server and browsers differ in which space they put before "PM"; a page must say the same on both. */
const spaced = (text: string) => text.replaceAll("\u202F", " ");

/** The day of an instant (ISO 8601) where the club is, such as "Saturday, March 6, 2027". */
export const formatDay = (instant: string) => date.format(new Date(instant));

/** From one instant to another where the club is, such as "6:00 PM - 10:00 PM". */
export const formatHours = (start: string, end: string) =>
  [start, end].map((instant) => spaced(time.format(new Date(instant)))).join(" - ");
