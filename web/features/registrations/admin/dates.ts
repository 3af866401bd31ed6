import { brand } from "#shared/brand.ts";

const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: brand.timeZone });

/** The day of an instant (ISO 8601) where the club is, such as "June 5, 2025". */
export const formatDate = (instant: string) => format.format(new Date(instant));
