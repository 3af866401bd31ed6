import { getEventPhase, type EventFacts } from "#shared/event-phase.ts";
import { listLetterEvents, type LetterContent } from "#shared/letter-content.ts";
import type { Segment } from "#shared/segments.ts";
import { readEvents, type StoredEvent } from "../events/event.ts";
import { isKept, readLevels } from "../membership/level.ts";
import { findVisibleGroups } from "../messaging/group.ts";
import { AppError } from "../platform/errors.ts";

// What letters may speak of. A secret group, and its events, are to them as if they were not there.

/** The events with these ids, without those that are gone, or of a group that not everybody may see. */
export const readKnownEvents = async (ids: readonly string[]): Promise<StoredEvent[]> => {
  const events = await readEvents([...new Set(ids)]);
  const visible = await findVisibleGroups(events.flatMap(({ groupId }) => groupId ?? []));
  return events.filter(({ groupId }) => groupId === undefined || visible.has(groupId));
};

/** What a segment names that may be gone. */
const listNamed = (segment: Segment) => {
  const named = { level: new Set<string>(), group: new Set<string>(), event: new Set<string>() };
  if (segment.of === "event") named.event.add(segment.eventId);
  for (const condition of segment.of === "members" ? segment.conditions : [])
    if (condition.kind === "level") for (const id of condition.levels) named.level.add(id);
    else if (condition.kind === "group") for (const id of condition.groups) named.group.add(id);
    else if (condition.kind === "event") named.event.add(condition.eventId);
  return named;
};

/** Whether a segment names anything that may be gone one day. */
export const namesAny = (segment: Segment) => Object.values(listNamed(segment)).some(({ size }) => size > 0);

type Named = "level" | "group" | "event";

/**
 * What a segment names that is gone, or that nobody is told of; undefined where all of it is there. A condition that asks for
 * those of whom it is not so would have everybody then.
 */
export const findUnknown = async (segment: Segment): Promise<Named | undefined> => {
  const { level, group, event } = listNamed(segment);
  const [levels, groups, events] = await Promise.all([
    level.size > 0 ? readLevels({ isLatest: true }) : undefined,
    findVisibleGroups([...group]),
    readKnownEvents([...event]),
  ]);
  if (levels && [...level].some((id) => !isKept(levels, id))) return "level";
  if (groups.size < group.size) return "group";
  return events.length < event.size ? "event" : undefined;
};

/** For a segment that names something that is gone. */
export const unknownInSegment = (what: Named) => {
  const message = `This letter is for people of ${what === "event" ? "an" : "a"} ${what} that's gone. Please change who gets it.`;
  return new AppError("invalid", message, [{ path: "segment", message }]);
};

/** Throws `invalid` for a segment that names something that is gone. */
export const requireKnown = async (segment: Segment) => {
  const unknown = await findUnknown(segment);
  if (unknown) throw unknownInSegment(unknown);
};

/** Whether an event's card can be in a letter: not that of a draft, of a group's event, or of one that was called off. */
export const hasCard = (event: EventFacts & Pick<StoredEvent, "status" | "audience">) =>
  event.status !== "draft" && event.audience !== "group" && getEventPhase(event) !== "called-off";

/** The events whose cards a letter has now. */
export const readCards = async (content: LetterContent) =>
  (await readEvents(listLetterEvents(content))).filter(hasCard);

/** Throws `invalid` for an event without a card that `before` did not have: of others it is said that they are left out. */
export const requireCards = async (content: LetterContent, before?: LetterContent) => {
  const known = new Set(before && listLetterEvents(before));
  const added = listLetterEvents(content).filter((id) => !known.has(id));
  const cards = (await readEvents(added)).filter(hasCard);
  if (cards.length === added.length) return;
  const message = "This event can't be shown in a letter. Please choose one that's open.";
  throw new AppError("invalid", message, [{ path: "content", message }]);
};
