import type { ClubEvent } from "#shared/events.ts";

export type EventState = "coming soon" | "called off" | "ended" | "full" | "open";

/** What can be done about an event (public-site.md, section 4); one that an admin ends before it begins is called off. */
export const getEventState = ({ isPast, isComingSoon, spotsLeft, startsAt }: ClubEvent): EventState => {
  if (isPast) return startsAt === undefined || Date.parse(startsAt) > Date.now() ? "called off" : "ended";
  if (isComingSoon) return "coming soon";
  return spotsLeft > 0 ? "open" : "full";
};
