const format = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeStyle: "short" });

/** An instant (ISO 8601) where the reader is, such as "June 5, 2025 at 3:05 PM". */
export const formatMoment = (instant: string) => format.format(new Date(instant)).replaceAll("\u202F", " ");
