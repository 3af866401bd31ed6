import type { ClubEvent } from "#shared/events.ts";

/** Whether an admin has ended an event before it began, or had a date. */
export const isCalledOff = ({ isPast, startsAt }: ClubEvent) =>
  isPast && (startsAt === undefined || Date.parse(startsAt) > Date.now());

export type EventState = "coming soon" | "ended" | "full" | "open";

/** What can be done about an event (public-site.md, section 4). */
export const getEventState = ({ isPast, isComingSoon, spotsLeft }: ClubEvent): EventState => {
  if (isPast) return "ended";
  if (isComingSoon) return "coming soon";
  return spotsLeft > 0 ? "open" : "full";
};
