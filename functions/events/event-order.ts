import type { ClubEvent } from "#shared/events.ts";

const byStart = (one: ClubEvent, other: ClubEvent) =>
  (one.startsAt ?? "").localeCompare(other.startsAt ?? "") || one.id.localeCompare(other.id);

/** Events to come, soonest first, then those to be announced, then past ones, newest first. */
export const inOrder = <Event extends ClubEvent>(events: Event[]): Event[] => {
  const sorted = events.toSorted(byStart);
  const coming = sorted.filter(({ isPast }) => !isPast);
  return [
    ...coming.filter(({ startsAt }) => startsAt !== undefined),
    ...coming.filter(({ startsAt }) => startsAt === undefined),
    ...sorted.filter(({ isPast }) => isPast).toReversed(),
  ];
};
