import { decideFate, findLeavingTime } from "#shared/letter-schedule.ts";
import type { Schedule } from "#shared/letters.ts";
import type { Segment } from "#shared/segments.ts";
import type { StoredEvent } from "../events/event.ts";
import { readKnownEvents } from "./known.ts";

/** The event of a schedule, as of now; undefined without one, or where it is gone, or a secret. */
export const readScheduleEvent = async (schedule: Schedule | undefined): Promise<StoredEvent | undefined> => {
  if (schedule?.when !== "event") return undefined;
  const [event] = await readKnownEvents([schedule.eventId]);
  return event;
};

/** What becomes of a scheduled letter now, by what its event is now. */
export const readFate = async (schedule: Schedule, now = new Date()) =>
  decideFate(schedule, await readScheduleEvent(schedule), now);

/** When these letters will leave, by their ids, as far as that is known: a batch of gets for their events. */
export const readLeavingTimes = async (letters: readonly { id: string; schedule?: Schedule | undefined }[]) => {
  const ids = letters.flatMap(({ schedule }) => (schedule?.when === "event" ? schedule.eventId : []));
  const events = new Map((await readKnownEvents(ids)).map((event) => [event.id, event] as const));
  return new Map(
    letters.flatMap(({ id, schedule }) => {
      const event = schedule?.when === "event" ? events.get(schedule.eventId) : undefined;
      const time = schedule && findLeavingTime(schedule, event);
      return time === undefined ? [] : [[id, time] as const];
    }),
  );
};

/** The event whose people a segment names, if any. */
const listSegmentEvents = (segment: Segment) => {
  if (segment.of === "event") return [segment.eventId];
  if (segment.of !== "members") return [];
  return segment.conditions.flatMap((each) => (each.kind === "event" && !each.isNot ? each.eventId : []));
};

/**
 * Until when a letter that leaves now reaches who matches its segment later: one before an event, for people of that event,
 * until it begins.
 */
export const findOpenUntil = async ({ schedule, segment }: { schedule?: Schedule | undefined; segment: Segment }) => {
  if (schedule?.when !== "event" || schedule.side !== "before") return undefined;
  if (!listSegmentEvents(segment).includes(schedule.eventId)) return undefined;
  const startsAt = (await readScheduleEvent(schedule))?.startsAt;
  return startsAt !== undefined && startsAt > new Date().toISOString() ? startsAt : undefined;
};
