import { chatWords } from "#web/content/chat.ts";

// Both in the reader's own time zone (portal-and-admin.md, section 5: `h:mm a` and `MMMM d, yyyy`).
const time = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit" });
const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });

/** The time of an instant (ISO 8601), such as "6:05 PM". */
export const formatTime = (instant: string) => time.format(new Date(instant)).replaceAll("\u202F", " ");

/** Names a calendar day: the same for two instants of one day. */
export const getDay = (instant: Date) => instant.toDateString();

/** A day as it stands above its messages: Today, Yesterday, or "June 5, 2025". `today` is any instant of today. */
export const formatDay = (instant: string, today: Date) => {
  const day = new Date(instant);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (getDay(day) === getDay(today)) return chatWords.today;
  return getDay(day) === getDay(yesterday) ? chatWords.yesterday : date.format(day);
};
