import { isCalledOff } from "#shared/event-phase.ts";
import type { ClubEvent } from "#shared/events.ts";

export type EventState = "coming soon" | "called off" | "ended" | "full" | "open";

/** An event's state (public-site.md, section 4); one ended by an admin before it begins is canceled. */
export const getEventState = (event: ClubEvent): EventState => {
  const { isPast, isComingSoon, spotsLeft } = event;
  if (isPast) return isCalledOff(event) ? "called off" : "ended";
  if (isComingSoon) return "coming soon";
  return spotsLeft > 0 ? "open" : "full";
};

/** By date; events without one come last. */
const byStart = ({ startsAt: one = "~" }: ClubEvent, { startsAt: other = "~" }: ClubEvent) => one.localeCompare(other);

/**
 * Splits events into upcoming ones, soonest first, and past ones, newest first. Canceled events stay at the end of
 * the upcoming ones until their day has passed, since people may be counting on them. The server lists those in
 * the order of their cancellation.
 */
export const splitEvents = (events: readonly ClubEvent[]) => ({
  coming: [
    ...events.filter(({ isPast }) => !isPast),
    ...events.filter((event) => getEventState(event) === "called off").toSorted(byStart),
  ],
  past: events.filter((event) => getEventState(event) === "ended").toReversed(),
});
