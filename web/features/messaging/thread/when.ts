import { chatWords } from "#web/content/chat.ts";
import { formatDate, getDay } from "#web/lib/dates.ts";

/** A day as it stands above its messages: Today, Yesterday, or "June 5, 2025". `today` is any instant of today. */
export const formatDay = (instant: string, today: Date) => {
  const day = new Date(instant);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (getDay(day) === getDay(today)) return chatWords.today;
  return getDay(day) === getDay(yesterday) ? chatWords.yesterday : formatDate(day);
};
