import { isDeepStrictEqual } from "node:util";
import { eventAdminContract, type AdminEvent, type EventForm } from "#shared/event-admin.ts";
import { isOver, wasCalledOff } from "#shared/event-phase.ts";
import { type EventRecord, type ToldFacts } from "#shared/events.ts";
import { formatMoney } from "#shared/money.ts";
import { takenOf, type Ticketing } from "#shared/ticketing.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { checkLinks } from "../members/club-questions.ts";
import { readLevels } from "../membership/level.ts";
import { readClubSettings } from "../membership/settings.ts";
import { activeGroupCheck, listGroupsIn, readGroups, readGroupsById } from "../messaging/group.ts";
import { AppError } from "../platform/errors.ts";
import { describeQuestions } from "../platform/questions.ts";
import { changeOptimistically, ConditionRefused, transact, type Check } from "../platform/table.ts";
import { createWithPicture, loadPictures } from "../uploads/with-picture.ts";
import { announcementWrite, reminderWrites } from "./announcement.ts";
import { planEventChange, whyNotMove } from "./event-change.ts";
import {
  eventChangedElsewhere,
  sortEvents,
  readAllEvents,
  presentForAdmin,
  eventWrites,
  readEvent,
  readEventsWithThoseOf,
  toEventFacts,
  toEventQuestions,
  buildEvent,
  parseCounters,
  eventUpdateWrites,
  toEmailEvent,
} from "./event.ts";
import { nameGroups, readGroupNames, type GroupNames } from "./for-members.ts";
import { isAmong } from "./only-events.ts";
import { refundingWrites } from "./refunding.ts";
import { readSettled } from "./seats.ts";
import { eventEndpoint, eventListEndpoint, newEventEndpoint, requireTheirs } from "./some-events.ts";
import { priceWrites, readTicketCurrency, toTicketing } from "./ticketing.ts";

export const listAllEvents = eventListEndpoint(eventAdminContract.listAllEvents, async (_, { only, rights }) => {
  const isNarrow = only && !rights.includes("reader");
  const { items, ...rest } = await readSettled(
    isNarrow ? (options) => readEventsWithThoseOf(only.events, only.groups, options) : readAllEvents,
    (all) => all.items,
  );
  const shown = items.map((event): AdminEvent => {
    const isReadOnly = only && !isAmong(only, event) ? true : undefined;
    return { ...presentForAdmin(event), ...(isReadOnly && { isReadOnly }) };
  });
  return { items: await nameGroups(sortEvents(shown)), ...rest };
});

export const listEventGroups = eventListEndpoint(eventAdminContract.listEventGroups, async (_, { only }) => {
  const [lists, { items: levels }, { currency, paymentHours, paymentHoursOnLastDay }] = await Promise.all([
    only ? [] : Promise.all((["visible", "secret"] as const).map(listGroupsIn)),
    readLevels(),
    readClubSettings(),
  ]);
  const open = only
    ? (await readGroupsById(only.groups)).filter(({ state }) => state === "active")
    : readGroups(lists.flat());
  const groups = open.map(({ id, name }) => ({ id, name }));
  return {
    items: groups.toSorted((one, other) => one.name.localeCompare(other.name, "en-US")),
    levels: levels.filter(({ isRemoved }) => !isRemoved).map(({ id, name }) => ({ id, name })),
    ...{ currency, paymentHours, paymentHoursOnLastDay },
  };
});

/** An event as admins see it, with its group's name. */
const presentNamed = async (event: EventRecord) => (await nameGroups([presentForAdmin(event)]))[0]!;

/** Requires that the group of an event that nobody has seen yet is open, or of one that comes to another group. */
export const groupChecks = (before: EventRecord | undefined, { groupId }: EventRecord): Record<string, Check> => {
  const isNew = before === undefined || before.status === "draft" || before.groupId !== groupId;
  return isNew && groupId !== undefined ? { group: activeGroupCheck(groupId) } : {};
};

/** Why a write was refused whose group is not open. */
export const explainGroup = (refused: ConditionRefused["refused"]) => {
  const detail = "This group isn't open. Please select another.";
  return refused.has("group") ? new AppError("conflict", detail, [{ path: "groupId", message: detail }]) : undefined;
};

/** Whether an event still has these facts. */
export const matchesFacts = (event: EventRecord, facts: Partial<EventRecord>) =>
  Object.entries(facts).every(([name, fact]) => isDeepStrictEqual(event[name as keyof EventRecord], fact));

/** The answer to the same request before; undefined if there was none. */
const findRepeated = async ({ id, questions, ticketing }: EventRecord, form: EventForm) => {
  const existing = await readEvent(id, { isLatest: true }).catch(() => undefined);
  const isSame = existing && matchesFacts(existing, { ...toEventFacts(form), questions, ticketing });
  return isSame ? existing : undefined;
};

/** An event's tickets in the audit log, without the codes' texts. */
const describeTicketing = (tickets: Ticketing | undefined) => {
  if (!tickets) return {};
  const { types, codes, currency, needsApproval, paysAtDoor, refundRule } = tickets;
  const prices = types.map(({ name, price, quantity, audience, holder }) =>
    [name, formatMoney(price, currency), audience, holder, ...(quantity === undefined ? [] : [quantity])].join(", "),
  );
  return {
    tickets: prices.join("; "),
    codes: codes.length,
    refunds: refundRule.map(({ days, percent }) => `${percent} % until ${days} days before`).join(", ") || "none",
    ticketApproval: needsApproval ? "yes" : "no",
    paysAtDoor: paysAtDoor ? "yes" : "no",
  };
};

/** The fields of an event in the audit log; for its picture, only whether there is one. */
const toAuditFacts = (event: EventRecord, groupNames: GroupNames) => {
  const { title, status, audience, startsAt, endsAt, location, spots, guestLimit } = event;
  const { happyHour, description, attire, openBar, picture, reminders } = event;
  return {
    ...{ title, status, audience, startsAt, endsAt, location, spots, guestLimit },
    group: event.groupId && groupNames.get(event.groupId),
    ...{ happyHour, description, attire, openBar },
    ...{ picture: picture === undefined ? "no" : "yes", reminders: reminders.join(", ") },
    ...describeQuestions(event.questions),
    ...describeTicketing(event.ticketing),
  };
};

/** The log entry for an event that an admin creates. */
export const creationAudit = (
  kind: "event-created" | "series-created",
  event: EventRecord,
  { by, groupNames, ...more }: { by: Actor; groupNames: GroupNames; repeats?: string | undefined; events?: number },
) => {
  const { status, audience, group, startsAt, location, spots } = toAuditFacts(event, groupNames);
  return auditWrite({
    kind,
    by,
    object: { kind: "event", id: event.id, title: event.title },
    changes: listChanges({}, { status, audience, group, startsAt, location, spots, ...more }),
  });
};

/** Likewise for an edit, with its changes; undefined if there are none. */
const editAudit = (
  [before, after]: [EventRecord, EventRecord],
  by: Actor,
  { isForSeries, isAnnounced, groupNames }: { isForSeries: boolean; isAnnounced: boolean; groupNames: GroupNames },
) => {
  const changes = listChanges(toAuditFacts(before, groupNames), toAuditFacts(after, groupNames));
  if (after.picture !== undefined && before.picture !== undefined && after.picture !== before.picture)
    changes.push({ name: "picture", before: "yes", after: "another" });
  if (changes.length === 0) return {};
  return auditWrite({
    kind: isForSeries ? "series-edited" : "event-edited",
    by,
    object: { kind: "event", id: before.id, title: before.title },
    changes: [...changes, ...(isAnnounced ? [{ name: "registrants", before: null, after: "emailed" }] : [])],
  });
};

export const createEvent = newEventEndpoint(
  eventAdminContract.createEvent,
  async ({ picture: uploadId, ...form }, { id: adminId, only }, { idempotencyKey, network }) => {
    const event = buildEvent(form, idempotencyKey, await readTicketCurrency());
    requireTheirs(only, event);
    const [by, groupNames] = await Promise.all([
      readActor(adminId, network),
      readGroupNames([event]),
      checkLinks(form.questions),
    ]);
    const created = await createWithPicture<EventRecord>({
      ...{ kind: "event-image", ownerId: adminId, uploadId },
      plan: (picture) => {
        const answer = { ...event, picture };
        const audit = creationAudit("event-created", answer, { by, groupNames });
        const writes = {
          ...eventWrites(answer),
          ...priceWrites(answer),
          ...reminderWrites(answer),
          ...groupChecks(undefined, answer),
          ...audit,
        };
        return { writes, answer };
      },
      findRepeated: () => findRepeated(event, form),
      explain: explainGroup,
    });
    return presentNamed(created);
  },
);

const conflict = (detail: string) => new AppError("conflict", detail);

/** The type of ticket, or code, of which an edit would leave fewer than are taken. */
const findOversold = ({ ticketing }: EventRecord, left: Readonly<Record<string, number>>, before: EventRecord) => {
  const taken = before.ticketing ? takenOf(before.ticketing, left) : {};
  const say = (count: number, path: string) => {
    const detail = `${count} are already taken, so there can't be fewer.`;
    return new AppError("conflict", detail, [{ path, message: detail }]);
  };
  for (const [index, { id, quantity = Infinity }] of (ticketing?.types ?? []).entries())
    if ((taken[id] ?? 0) > quantity) return say(taken[id] ?? 0, `ticketing.types.${index}.quantity`);
  for (const [index, { id, uses = Infinity }] of (ticketing?.codes ?? []).entries())
    if ((taken[id] ?? 0) > uses) return say(taken[id] ?? 0, `ticketing.codes.${index}.uses`);
  return undefined;
};

/** Why an edit was refused, from the event's version, its group, or its counters. */
const explainRefusal = (refused: ConditionRefused["refused"], before: EventRecord, after: EventRecord) => {
  const found = refused.get("counters");
  const counters = found && parseCounters(found);
  const group = explainGroup(refused);
  if (group && !refused.has("event")) return group;
  if (refused.has("event") || !counters) return eventChangedElsewhere();
  const oversold = findOversold(after, counters.left, before);
  if (oversold) return oversold;
  const taken = before.spots - counters.spotsLeft;
  if (after.spots < taken) {
    const detail = `${taken} spots are already taken, so there can't be fewer.`;
    return new AppError("conflict", detail, [{ path: "spots", message: detail }]);
  }
  if (after.status === "draft" && before.status !== "draft")
    return conflict("This event already has registrations, so it can't be a draft again. End it instead.");
  const detail =
    "This event already has registrations, so it can't move to a group. Create a new one for the group instead.";
  return new AppError("conflict", detail, [{ path: "audience", message: detail }]);
};

/** A canceled event keeps the facts its registrants know, whatever else the edit changes. */
const showAsTold = (event: EventRecord, { title, startsAt, endsAt, location }: ToldFacts): EventRecord => ({
  ...event,
  ...{ title, startsAt, endsAt, location },
});

/** An edit of one event. */
export type Edit = {
  /** The editing admin, who uploaded the picture. */
  by: Actor;
  /** The event after the edit; version, picture, sequence, and how it was ended are set by the save. */
  change: (before: EventRecord) => EventRecord;
  /** The upload of a new picture; null removes the picture. */
  uploadId: string | null | undefined;
  emailsRegistrants: boolean;
  /** Whether it applies to an event and the later ones of its series. */
  isForSeries?: boolean;
  /** The version that was edited; if absent, the change applies to whatever is stored. */
  version?: number;
};

/** Keeps, while an event is ended, whether it was ended with its series, and whether it was canceled. */
const noteHowEnded = (before: EventRecord, after: EventRecord, isForSeries: boolean): EventRecord => {
  const isWithSeries = before.status === "ended" ? before.endedWithSeries : isForSeries;
  const isOff = wasCalledOff(before.status === "ended" ? before : after);
  return {
    ...after,
    endedWithSeries: (after.status === "ended" && isWithSeries) || undefined,
    isCalledOff: (after.status === "ended" && isOff) || undefined,
  };
};

/**
 * Saves an edit of an event with its consequences for registrants, and returns the event; an unchanged event is not
 * written. The upload stays. Throws `conflict`.
 */
export const saveEdit = async (eventId: string, edit: Edit) => {
  const { by, change, uploadId, emailsRegistrants, isForSeries = false, version } = edit;
  const pictures = uploadId === undefined ? undefined : await loadPictures();
  let taken: string | undefined;

  const save = async () => {
    const before = await readEvent(eventId, { isLatest: true });
    if (version !== undefined && before.version !== version) throw eventChangedElsewhere();
    const changed = change(before);
    if (version === undefined && uploadId === undefined && isDeepStrictEqual(changed, before)) return before;
    if (uploadId) taken ??= await pictures?.takePicture("event-image", by.id, uploadId);
    const picture = uploadId === undefined ? before.picture : taken;
    const edited = noteHowEnded(before, { ...changed, picture, version: before.version + 1 }, isForSeries);
    const refusal = whyNotMove(before, edited);
    if (refusal !== undefined) throw new AppError("conflict", refusal, [{ path: "startsAt", message: refusal }]);
    const { sequence, announced: kind, changes, told, isEarlier } = planEventChange(before, edited);
    const after = { ...edited, sequence, told };
    const event = toEmailEvent(kind === "called-off" && told ? showAsTold(after, told) : after);
    const isAnnounced = emailsRegistrants && kind !== undefined;
    const groupNames = await readGroupNames(before.groupId === after.groupId ? [] : [before, after]);
    const isBack = isOver(before) && !isOver(after) && before.registrations_changed_at !== undefined;
    try {
      await transact({
        ...eventUpdateWrites(before, after),
        ...priceWrites(after, before),
        ...refundingWrites(before, after),
        // A reminder reads the event when it is sent.
        ...(after.startsAt !== before.startsAt && reminderWrites(after)),
        ...groupChecks(before, after),
        ...editAudit([before, after], by, { isForSeries, isAnnounced, groupNames }),
        ...(isAnnounced && {
          announcement: announcementWrite({ eventId, event, kind, changes, ...(isEarlier && { isEarlier }) }),
        }),
        // Whoever has tickets to pay has less time to, whether or not they are notified.
        ...(isEarlier &&
          !isAnnounced &&
          Object.keys(before.left).length > 0 && {
            earlier: announcementWrite({
              ...{ eventId, event, kind: "changed", changes: [] },
              ...{ isQuiet: true, isEarlier },
            }),
          }),
        ...(after.spots > before.spots &&
          before.lineVersion !== undefined && {
            spots: announcementWrite({ eventId, event, kind: "spots", changes: [], isQuiet: true }),
          }),
        // Its pending registrations await a decision again, whether or not their registrants are notified.
        ...(isBack && {
          quiet: announcementWrite({ eventId, event, kind: "reopened", changes: [], isQuiet: true }),
        }),
      });
    } catch (error) {
      if (!(error instanceof ConditionRefused) || isOvertaken(error.refused)) throw error;
      throw explainRefusal(error.refused, before, after);
    }
    return before;
  };
  // Meanwhile, registrants may have been notified of an earlier edit, so the rest of this edit may be new to them.
  // Without a version, another edit may also have come first.
  const isOvertaken = (refused: ConditionRefused["refused"]) =>
    version === undefined ? refused.has("event") : refused.get("event")?.version === version;

  try {
    const before = await changeOptimistically(save, isOvertaken);
    await pictures?.discardPicture(before.picture);
  } catch (error) {
    // Only when no event can refer to it.
    if (error instanceof AppError) await pictures?.discardPicture(taken);
    throw error;
  }
  return presentNamed(await readEvent(eventId, { isLatest: true }));
};

/** Deletes an upload whose picture was copied to events. */
export const discardUpload = async (adminId: string, uploadId: string | null | undefined) => {
  if (uploadId) await (await loadPictures()).discardUpload(adminId, uploadId);
};

export const editEvent = eventEndpoint(
  eventAdminContract.editEvent,
  async ({ eventId, version, picture: uploadId, emailsRegistrants, ...form }, { id, only }, { network }) => {
    const currency = await readTicketCurrency();
    const change = (before: EventRecord): EventRecord => {
      const ticketing = toTicketing(before.ticketing, form.ticketing, currency);
      const after = { ...before, ...toEventFacts(form), ...toEventQuestions(before, form), ticketing };
      requireTheirs(only, after, before);
      return after;
    };
    const [by] = await Promise.all([readActor(id, network), checkLinks(form.questions)]);
    const saved = await saveEdit(eventId, {
      by,
      change,
      uploadId,
      emailsRegistrants,
      version,
    });
    await discardUpload(id, uploadId);
    return saved;
  },
);
