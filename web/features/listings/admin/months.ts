import { brand } from "#shared/brand.ts";

const pattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Whether a text is a month such as `2026-11`. */
export const isMonth = (text: string) => pattern.test(text);

const day = new Intl.DateTimeFormat("en-CA", { timeZone: brand.timeZone });

/** The club's month of a time, in which people read its date. */
export const getMonth = (time: string) => day.format(new Date(time)).slice(0, 7);

/** The month that is now, in the club. */
export const getCurrentMonth = () => getMonth(new Date().toISOString());

/** The month so many months after another, or before it. */
export const addMonths = (month: string, count: number) => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
};

const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });

/** A month as people read it, such as "November 2026". */
export const nameOfMonth = (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
