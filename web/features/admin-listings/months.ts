const pattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Whether a text is a month such as `2026-11`. */
export const isMonth = (text: string) => pattern.test(text);

/** The month that is now, as listings are kept: in UTC. */
export const currentMonth = (now = new Date()) => now.toISOString().slice(0, 7);

/** The month so many months after another, or before it. */
export const monthAfter = (month: string, count: number) => {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7);
};

const format = new Intl.DateTimeFormat("en-US", { year: "numeric", month: "long", timeZone: "UTC" });

/** A month as people read it, such as "November 2026". */
export const nameOfMonth = (month: string) => format.format(new Date(`${month}-01T00:00:00Z`));
