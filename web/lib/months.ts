import { brand } from "#shared/brand.ts";

const pattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Whether a text is a month such as `2026-11`. */
export const isMonth = (text: string) => pattern.test(text);

const day = new Intl.DateTimeFormat("en-CA", { timeZone: brand.timeZone });

/** The month of a time in the club's time zone. */
export const getMonth = (time: string) => day.format(new Date(time)).slice(0, 7);

/** The current month in the club's time zone. */
export const getCurrentMonth = () => getMonth(new Date().toISOString());

const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });

/** A month as people read it, such as "November 2026". */
export const nameOfMonth = (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
