import { eventsContract, type KeptEvent } from "#shared/events.ts";
import { adminEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { announcementWrite, type AnnouncementKind } from "./announcement.ts";
import {
  isOver,
  sortEvents,
  readAllEvents,
  presentForAdmin,
  eventWrites,
  readEvent,
  toEventFacts,
  buildEvent,
  storedCounters,
  eventUpdateWrites,
  toEmailEvent,
} from "./event.ts";

/** Facts whose change is announced. */
const announcedFacts = ["title", "startsAt", "endsAt", "location"] as const;

/** Whether the event may have registrations. */
const mayHaveRegistrations = ({ status, registrations_changed_at }: KeptEvent) =>
  status === "open" || registrations_changed_at !== undefined;

/** Whether an edit cancels the event. Ending one that has begun only closes it. */
const isCalledOff = (before: KeptEvent, after: KeptEvent, now: Date) =>
  after.status === "ended" && !isOver(before, now) && !(before.startsAt && new Date(before.startsAt) <= now);

const isMoved = (before: KeptEvent, after: KeptEvent) => announcedFacts.some((fact) => before[fact] !== after[fact]);

/** The consequences of an edit: the next sequence of the event's calendar files, and the announcement to make, if any. */
export const planEventChange = (before: KeptEvent, after: KeptEvent, now = new Date()) => {
  const isOff = isCalledOff(before, after, now);
  const isBack = before.status === "ended" && !isOver(after, now);
  const isNews = isOff || isBack || isMoved(before, after);
  const kind: AnnouncementKind = isOff ? "called-off" : isBack ? "reopened" : "changed";
  const isAnnounced = isNews && (isOff || !isOver(after, now)) && mayHaveRegistrations(before);
  return { sequence: before.sequence + (isNews ? 1 : 0), announced: isAnnounced ? kind : undefined };
};

export const listAllEvents = adminEndpoint(eventsContract.listAllEvents, async () => {
  const events = await readAllEvents();
  return { items: sortEvents(events.map((event) => presentForAdmin(event))) };
});

const hasFacts = (event: KeptEvent, facts: Partial<KeptEvent>) =>
  Object.entries(facts).every(([name, fact]) => event[name as keyof KeptEvent] === fact);

export const createEvent = adminEndpoint(eventsContract.createEvent, async (form, _, { idempotencyKey }) => {
  const event = buildEvent(form, idempotencyKey);
  try {
    await transact(eventWrites(event));
    return presentForAdmin(event);
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    const existing = await readEvent(event.id, { isLatest: true });
    // The same request, repeated.
    if (hasFacts(existing, toEventFacts(form))) return presentForAdmin(existing);
    throw new AppError("conflict", "This request was already used to make something else.");
  }
});

const conflict = (detail: string) => new AppError("conflict", detail);
const changedElsewhere = () => conflict("This event changed while you were editing.");

/** Why an edit was refused: by the event's version, or by its counters. */
const explainRefusal = (refused: ConditionRefused["refused"], before: KeptEvent, after: KeptEvent) => {
  const counters = storedCounters.safeParse(refused.get("counters")).data;
  if (refused.has("event") || !counters) return changedElsewhere();
  const taken = before.spots - counters.spotsLeft;
  if (after.spots < taken) return conflict(`${taken} spots are already taken, so there can't be fewer.`);
  return conflict("This event already has registrations, so it can't be a draft again. End it instead.");
};

export const editEvent = adminEndpoint(eventsContract.editEvent, async ({ eventId, version, ...form }) => {
  const before = await readEvent(eventId, { isLatest: true });
  if (before.version !== version) throw changedElsewhere();
  const edited: KeptEvent = { ...before, ...toEventFacts(form), version: version + 1 };
  const { sequence, announced } = planEventChange(before, edited);
  const after = { ...edited, sequence };
  try {
    await transact({
      ...eventUpdateWrites(before, after),
      ...(announced && { announcement: announcementWrite({ eventId, kind: announced, event: toEmailEvent(after) }) }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw explainRefusal(error.refused, before, after);
  }
  return presentForAdmin(await readEvent(eventId, { isLatest: true }));
});
