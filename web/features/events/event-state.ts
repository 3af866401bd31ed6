import { isCalledOff } from "#shared/event-phase.ts";
import type { ClubEvent } from "#shared/events.ts";

export type EventState = "coming soon" | "called off" | "ended" | "full" | "open";

/** What can be done about an event (public-site.md, section 4); one that an admin ends before it begins is called off. */
export const getEventState = (event: ClubEvent): EventState => {
  const { isPast, isComingSoon, spotsLeft } = event;
  if (isPast) return isCalledOff(event) ? "called off" : "ended";
  if (isComingSoon) return "coming soon";
  return spotsLeft > 0 ? "open" : "full";
};

/** By date; one without a date comes last. */
const byStart = ({ startsAt: one = "~" }: ClubEvent, { startsAt: other = "~" }: ClubEvent) => one.localeCompare(other);

/**
 * A list of events in two: those to come, soonest first, and past ones, newest first. A canceled one stays, after the
 * others, with those to come until its day has passed: people may be counting on it. The server lists those as they were
 * canceled.
 */
export const splitEvents = (events: readonly ClubEvent[]) => ({
  coming: [
    ...events.filter(({ isPast }) => !isPast),
    ...events.filter((event) => getEventState(event) === "called off").toSorted(byStart),
  ],
  past: events.filter((event) => getEventState(event) === "ended").toReversed(),
});
