import { dayOf, timeOf } from "#web/chat/when.ts";

const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric" });
const dayOfYear = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** When something was said, as short as it can be: "3:05 PM" today, otherwise "Jun 5" or "Jun 5, 2025". */
export const shortWhen = (instant: string, today: Date) => {
  const date = new Date(instant);
  if (dayOf(date) === dayOf(today)) return timeOf(instant);
  return (date.getFullYear() === today.getFullYear() ? day : dayOfYear).format(date);
};
