import { isDeepStrictEqual } from "node:util";
import { eventsContract, type EventForm, type KeptEvent, type ToldFacts } from "#shared/events.ts";
import { adminEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { changeOptimistically, ConditionRefused, transact } from "../platform/table.ts";
import { announcementWrite, reminderWrites } from "./announcement.ts";
import { planEventChange } from "./event-change.ts";
import {
  eventChangedElsewhere,
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
import { readSettled } from "./seats.ts";

export const listAllEvents = adminEndpoint(eventsContract.listAllEvents, async () => {
  const events = await readSettled(readAllEvents, (all) => all);
  return { items: sortEvents(events.map((event) => presentForAdmin(event))) };
});

// Loaded on use: most saves have no picture.
const loadPictures = () => import("./pictures.ts");

const hasFacts = (event: KeptEvent, facts: Partial<KeptEvent>) =>
  Object.entries(facts).every(([name, fact]) => isDeepStrictEqual(event[name as keyof KeptEvent], fact));

/** The event that the same request created before; undefined if there is none. */
const findRepeated = async (id: string, form: EventForm) => {
  const existing = await readEvent(id, { isLatest: true }).catch(() => undefined);
  return existing && hasFacts(existing, toEventFacts(form)) ? existing : undefined;
};

export const createEvent = adminEndpoint(
  eventsContract.createEvent,
  async ({ picture: uploadId, ...form }, { id: adminId }, { idempotencyKey }) => {
    const event = buildEvent(form, idempotencyKey);
    const pictures = uploadId ? await loadPictures() : undefined;
    let picture: string | undefined;
    try {
      if (uploadId) picture = await pictures?.takePicture(adminId, uploadId);
      const created = { ...event, picture };
      await transact({ ...eventWrites(created), ...reminderWrites(created) });
      await pictures?.discardUpload(adminId, uploadId);
      return presentForAdmin(created);
    } catch (error) {
      const isRefused = error instanceof ConditionRefused;
      if (!isRefused && !(error instanceof AppError)) throw error;
      await pictures?.discardPicture(picture);
      const repeated = await findRepeated(event.id, form);
      if (repeated) return presentForAdmin(repeated);
      throw isRefused ? conflict("This request was already used to make something else.") : error;
    }
  },
);

const conflict = (detail: string) => new AppError("conflict", detail);

/** Why an edit was refused: by the event's version, or by its counters. */
const explainRefusal = (refused: ConditionRefused["refused"], before: KeptEvent, after: KeptEvent) => {
  const counters = storedCounters.safeParse(refused.get("counters")).data;
  if (refused.has("event") || !counters) return eventChangedElsewhere();
  const taken = before.spots - counters.spotsLeft;
  if (after.spots < taken) {
    const detail = `${taken} spots are already taken, so there can't be fewer.`;
    return new AppError("conflict", detail, [{ path: "spots", message: detail }]);
  }
  return conflict("This event already has registrations, so it can't be a draft again. End it instead.");
};

/** What is canceled is the event as its registrants know it, whatever else the edit changes. */
const showAsTold = (event: KeptEvent, { title, startsAt, endsAt, location }: ToldFacts): KeptEvent => ({
  ...event,
  ...{ title, startsAt, endsAt, location },
});

export const editEvent = adminEndpoint(
  eventsContract.editEvent,
  async ({ eventId, version, picture: uploadId, emailsRegistrants, ...form }, { id: adminId }) => {
    const pictures = uploadId === undefined ? undefined : await loadPictures();
    let taken: string | undefined;

    const save = async () => {
      const before = await readEvent(eventId, { isLatest: true });
      if (before.version !== version) throw eventChangedElsewhere();
      if (uploadId) taken ??= await pictures?.takePicture(adminId, uploadId);
      const picture = uploadId === undefined ? before.picture : taken;
      const edited: KeptEvent = { ...before, ...toEventFacts(form), picture, version: version + 1 };
      const { sequence, announced: kind, changes, told } = planEventChange(before, edited);
      const after = { ...edited, sequence, told };
      const event = toEmailEvent(kind === "called-off" && told ? showAsTold(after, told) : after);
      const isAnnounced = emailsRegistrants && kind !== undefined;
      const isBack = isOver(before) && !isOver(after) && before.registrations_changed_at !== undefined;
      try {
        await transact({
          ...eventUpdateWrites(before, after),
          ...reminderWrites(after),
          ...(isAnnounced && {
            announcement: announcementWrite({ eventId, event, kind, changes }),
          }),
          // Its pending registrations await a decision again, whatever their registrants are told.
          ...(isBack && {
            quiet: announcementWrite({ eventId, event, kind: "reopened", changes: [], isQuiet: true }),
          }),
        });
      } catch (error) {
        if (!(error instanceof ConditionRefused) || isToldMeanwhile(error.refused)) throw error;
        throw explainRefusal(error.refused, before, after);
      }
      return before;
    };
    // While this was written, registrants began to be told of an earlier edit: the rest of it may be news to them now.
    const isToldMeanwhile = (refused: ConditionRefused["refused"]) => refused.get("event")?.version === version;

    try {
      const before = await changeOptimistically(save, isToldMeanwhile);
      await pictures?.discardUpload(adminId, uploadId);
      await pictures?.discardPicture(before.picture);
    } catch (error) {
      // Only when it is certain that no event refers to it.
      if (error instanceof AppError) await pictures?.discardPicture(taken);
      throw error;
    }
    return presentForAdmin(await readEvent(eventId, { isLatest: true }));
  },
);
