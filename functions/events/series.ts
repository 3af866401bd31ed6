import { isDeepStrictEqual } from "node:util";
import { eventTimes, type AdminEvent, type EventForm } from "#shared/event-admin.ts";
import { isOver } from "#shared/event-phase.ts";
import {
  eventSeriesContract,
  listSeriesTimes,
  moveWithSeries,
  type SeriesRule,
  type SeriesTimes,
} from "#shared/event-series.ts";
import { type EventRecord } from "#shared/events.ts";
import type { Currency } from "#shared/money.ts";
import { readActor } from "../audit/actor.ts";
import type { Actor } from "../audit/entry.ts";
import { adminEndpoint } from "../http/doors.ts";
import { checkLinks } from "../members/club-questions.ts";
import { AppError } from "../platform/errors.ts";
import { planQuestions } from "../platform/questions.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { keyAlreadyUsed, loadPictures } from "../uploads/with-picture.ts";
import { creationAudit, discardUpload, explainGroup, groupChecks, matchesFacts, saveEdit, type Edit } from "./admin.ts";
import { reminderWrites } from "./announcement.ts";
import {
  buildEvent,
  eventChangedElsewhere,
  eventWrites,
  presentEvent,
  presentForAdmin,
  readEvent,
  readEvents,
  toEventFacts,
  toEventQuestions,
} from "./event.ts";
import { nameGroups, readGroupNames } from "./for-members.ts";
import { moveTicketing, readTicketCurrency, seriesPriceWrites, toTicketing } from "./ticketing.ts";

/*
 * @item events of a series
 * @key `EVENT#series-1` · `EVENT` to `EVENT#series-24`, as events/event.ts has it
 * @asks the events of a series from one on
 * @cost 1 batch of gets; one transaction to create all of them
 */

/** The id of an event of a series, by its place from 1. */
const getIdInSeries = (seriesId: string, index: number) => `${seriesId}-${index}`;

/** The new events of a series. The same idempotency key and title give the same ids. */
const buildSeries = (
  form: EventForm,
  rule: SeriesRule,
  { idempotencyKey, currency }: { idempotencyKey: string | undefined; currency: Currency },
): EventRecord[] => {
  const { id, ...event } = buildEvent(form, idempotencyKey, currency);
  const { startsAt, endsAt } = event;
  // The contract requires both.
  if (startsAt === undefined || endsAt === undefined) return [];
  const times = listSeriesTimes({ startsAt, endsAt }, rule);
  return times.map((own, before) => {
    const series = { id, index: before + 1, count: times.length, repeats: rule.repeats };
    const ticketing = moveTicketing(event.ticketing, Date.parse(own.startsAt) - Date.parse(startsAt));
    return { ...event, ...own, id: getIdInSeries(id, series.index), series, ticketing };
  });
};

/** The series that the same request created before; undefined if there is none. */
const findRepeated = async (events: EventRecord[], form: EventForm) => {
  const existing = await readEvents(events.map(({ id }) => id));
  const isSame = events.every(({ startsAt, endsAt, series, questions, ticketing }, index) => {
    const event = existing[index];
    return (
      event !== undefined &&
      matchesFacts(event, { ...toEventFacts(form), questions, ticketing, startsAt, endsAt, series })
    );
  });
  return isSame ? existing : undefined;
};

/**
 * Creates all events of a series in one transaction, all or none: with counters, reminders, prices, and the log entry, at most
 * 99 of the hundred parts allowed. Each has its own copy of the picture, deleted with it.
 */
const saveSeries = async (events: EventRecord[], by: Actor) => {
  const [first] = events;
  const groupNames = await readGroupNames(events);
  const said = { by, groupNames, repeats: first?.series?.repeats, events: events.length };
  return transact({
    ...(first && { ...creationAudit("series-created", first, said), ...groupChecks(undefined, first) }),
    ...(first?.series && seriesPriceWrites(first.series.id, events)),
    ...Object.fromEntries(
      events.flatMap((event) =>
        Object.entries({ ...eventWrites(event), ...reminderWrites(event) }).map(([name, write]) => [
          `${event.id} ${name}`,
          write,
        ]),
      ),
    ),
  });
};

export const createSeries = adminEndpoint(
  eventSeriesContract.createSeries,
  async ({ picture: uploadId, repeats, count, until, ...form }, { id: adminId }, { idempotencyKey, network }) => {
    const [by] = await Promise.all([readActor(adminId, network), checkLinks(form.questions)]);
    const currency = await readTicketCurrency();
    const events = buildSeries(form, { repeats, count, until }, { idempotencyKey, currency });
    const pictures = uploadId ? await loadPictures() : undefined;
    const taken: (string | undefined)[] = [];
    try {
      if (uploadId)
        while (taken.length < events.length) taken.push(await pictures?.takePicture("event-image", adminId, uploadId));
      const created = events.map((event, index) => ({ ...event, picture: taken[index] }));
      await saveSeries(created, by);
      await discardUpload(adminId, uploadId);
      return { items: await nameGroups(created.map((event) => presentForAdmin(event))) };
    } catch (error) {
      const isRefused = error instanceof ConditionRefused;
      if (!isRefused && !(error instanceof AppError)) throw error;
      await Promise.all(taken.map(async (picture) => pictures?.discardPicture(picture)));
      const repeated = await findRepeated(events, form);
      if (repeated) return { items: await nameGroups(repeated.map((event) => presentForAdmin(event))) };
      throw isRefused ? (explainGroup(error.refused) ?? keyAlreadyUsed()) : error;
    }
  },
);

const isDated = <Event extends Partial<SeriesTimes>>(event: Event): event is Event & SeriesTimes =>
  event.startsAt !== undefined && event.endsAt !== undefined;

/** Applies an edit of one event of a series to a later one: it takes the changes and keeps its own day. */
export const changeWithSeries = (
  later: EventRecord,
  before: EventRecord,
  form: EventForm,
  ticketCurrency: Currency = "usd",
): EventRecord => {
  const { startsAt, endsAt, ...facts } = toEventFacts(form);
  const changed = Object.entries(facts).filter(
    ([name, fact]) => !isDeepStrictEqual(before[name as keyof EventRecord], fact),
  );
  const times = { startsAt, endsAt };
  const asked = toEventQuestions(before, form);
  const asksOthers = asked !== undefined && !isDeepStrictEqual(asked.questions, before.questions);
  const tickets = toTicketing(before.ticketing, form.ticketing, ticketCurrency);
  const sellsOthers = !isDeepStrictEqual(tickets, before.ticketing);
  const ahead = Date.parse(later.startsAt ?? "") - Date.parse(before.startsAt ?? "");
  const mayHaveAnswers = later.registrations_changed_at !== undefined;
  return {
    ...later,
    ...Object.fromEntries(changed),
    ...(asksOthers && planQuestions(later, asked.questions ?? [], { mayHaveAnswers, isCopy: true })),
    ...(sellsOthers && { ticketing: moveTicketing(tickets, ahead || 0) }),
    ...(isDated(later) && isDated(before) && isDated(times) && moveWithSeries(later, before, times)),
  };
};

/**
 * The later events of a series that an edit applies to, soonest first: those not over and, if it reopens this event,
 * those ended with the series. Those ended individually stay so. Throws `conflict` for an event that does not repeat.
 */
export const readLaterEvents = async ({ series, status }: EventRecord, form: EventForm) => {
  if (!series) throw new AppError("conflict", "This event doesn't repeat.");
  const { id, index, count } = series;
  const ids = Array.from({ length: count - index }, (_, after) => getIdInSeries(id, index + after + 1));
  const isReopened = status === "ended" && form.status !== "ended";
  return (await readEvents(ids)).filter(
    ({ endsAt, endedWithSeries, ...later }) =>
      !isOver({ endsAt, status: isReopened && endedWithSeries ? form.status : later.status }),
  );
};

type Outcome = { saved: AdminEvent } | { refused: { eventId: string; when: string; detail: string } };

/** Saves one of several events, or returns why it is unchanged. */
const trySave = async (event: EventRecord, edit: Edit): Promise<Outcome> => {
  try {
    return { saved: await saveEdit(event.id, edit) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    return { refused: { eventId: event.id, when: presentEvent(event).when, detail: error.message } };
  }
};

/** Throws `conflict` if an event's times are invalid. */
const checkTimes = (event: EventRecord) => {
  const { startsAt, endsAt, status } = event;
  const { error } = eventTimes.safeParse({ startsAt, endsAt, status });
  if (error) throw new AppError("conflict", error.issues[0]?.message ?? "");
  return event;
};

export const editSeries = adminEndpoint(
  eventSeriesContract.editSeries,
  async ({ eventId, version, picture: uploadId, emailsRegistrants, ...form }, { id: adminId }, { network }) => {
    const before = await readEvent(eventId, { isLatest: true });
    if (before.version !== version) throw eventChangedElsewhere();
    const [by, currency] = await Promise.all([
      readActor(adminId, network),
      readTicketCurrency(),
      checkLinks(form.questions),
    ]);
    const edit = { by, uploadId, emailsRegistrants, isForSeries: true };
    const later = await readLaterEvents(before, form);
    const outcomes = await Promise.all(
      later.map((event) =>
        trySave(event, { ...edit, change: (each) => checkTimes(changeWithSeries(each, before, form, currency)) }),
      ),
    );
    // This one is last: until its version is incremented, repeating the request applies any missing changes.
    const first = await trySave(before, {
      ...edit,
      change: (each) => ({
        ...each,
        ...toEventFacts(form),
        ...toEventQuestions(each, form),
        ticketing: toTicketing(each.ticketing, form.ticketing, currency),
      }),
      version,
    });
    const all = [first, ...outcomes];
    const refused = all.flatMap((outcome) => ("refused" in outcome ? [outcome.refused] : []));
    // A refused request may be sent again, with its picture.
    if (!("refused" in first)) await discardUpload(adminId, uploadId);
    return { items: all.flatMap((outcome) => ("saved" in outcome ? [outcome.saved] : [])), refused };
  },
);
