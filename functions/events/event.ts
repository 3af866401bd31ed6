import { createHash, randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { type AdminEvent, type EventForm } from "#shared/event-admin.ts";
import { isOver } from "#shared/event-phase.ts";
import { eventId, eventRecord, clubEvent, type EventRecord, type ClubEvent } from "#shared/events.ts";
import type { Currency } from "#shared/money.ts";
import type { EventQuestion } from "#shared/questions.ts";
import { toSlug } from "#shared/text.ts";
import { takenOf, ticketing, type Ticketing } from "#shared/ticketing.ts";
import type { EmailEvent } from "../email/templates/registration-emails.tsx";
import { formatClock, formatDate, formatWhen } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import {
  countList,
  countUnreadable,
  encodeCursor,
  decodeCursor,
  queryAll,
  readEach,
  readOne,
} from "../platform/pages.ts";
import { planQuestions } from "../platform/questions.ts";
import {
  chunk,
  getItem,
  getItems,
  getItemsInOrder,
  table,
  tableName,
  versionedUpdateWrite,
  writeOne,
  type Item,
  type Write,
} from "../platform/table.ts";
import { decodeHold } from "./hold.ts";
import { leftUpdate, offerTo, readLeft, startingLeft, toTicketing, visitor, type Buyer } from "./ticketing.ts";

/*
 * @item event
 * @key `EVENT#id` · `EVENT`
 * @asks one event, with its counters
 * @cost 1 query; part of a transaction
 * @key `EVENT#id` · `COUNTERS`
 * @asks its counters, which events/seats.ts writes, read with it
 * @cost part of the query
 * @key `gsi1`: `EVENTS#public`, `EVENTS#members`, `EVENTS#drafts` or `EVENTS#group#group` · start#id (undated last)
 * @asks events of a list, soonest first, ended ones for a month
 * @cost 1 query a page; 1 for each group of a member
 * @key `gsi2`: `EVENTS#groups` · start#id (those for a group)
 * @asks the events of all groups, for admins
 * @cost 1 query
 */

/** The key of an event's facts. */
export const eventKeyOf = (id: string) => ({ pk: `EVENT#${id}`, sk: "EVENT" });

/**
 * The key of an event's counters, which change with each registration and visit. A small separate item in no index,
 * since many requests write it and a write costs by the item's size.
 */
export const countersKeyOf = (id: string) => ({ pk: `EVENT#${id}`, sk: "COUNTERS" });

/** The facts of an event, without its counters. */
const facts = z.omit(eventRecord, { spotsLeft: true, interested: true, registrations_changed_at: true });

type Audience = EventRecord["audience"];

/** Stored audiences. "members" is from earlier versions, in which anyone with the link could open such an event. */
const storedAudiences = { public: "public", link: "link", members: "members-only", group: "group" } as const satisfies {
  [Each in Audience]: string;
};

const readAudience = (stored: (typeof storedAudiences)[Audience] | "members"): Audience => {
  if (stored === "members-only") return "members";
  return stored === "members" ? "link" : stored;
};

/** Parses the stored facts of an event, including those of earlier versions. */
export const eventFacts = z.extend(facts, {
  id: eventId,
  /** When an admin last changed them, in UTC; absent where that was before 2026-11-30. */
  changedAt: z.optional(z.iso.datetime()),
  ticketing: z.optional(ticketing),
  audience: z.pipe(z.enum([...Object.values(storedAudiences), "members"]), z.transform(readAudience)),
});

/** An event's counters, and other data that decides whether a spot can be taken. */
const eventCounters = z.pick(eventRecord, {
  spotsLeft: true,
  interested: true,
  registrations_changed_at: true,
  status: true,
  endsAt: true,
});

/** The waitlist data in the counters (seats.ts). */
const waitlistCounters = z.object({
  /** The size of the smallest waiting party without an offer; absent if there is none. */
  smallestWaiting: z.optional(z.int()),
  /** Incremented with each party that joins; absent before the first. */
  lineVersion: z.optional(z.int()),
  /** Present while an admin has paused offers. */
  offersStopped: z.optional(z.literal(true)),
  /** When an offer was last accepted: parties that let an earlier offer expire may then be offered spots again. */
  offerAcceptedAt: z.optional(z.string()),
});
type WaitlistCounters = z.infer<typeof waitlistCounters>;

/** Stored counters; `holds` are spots being processed (seats.ts). */
const storedCounters = z.extend(eventCounters, {
  ...waitlistCounters.shape,
  holds: z.pipe(
    z._default(z.instanceof(Set<Uint8Array>), () => new Set()),
    z.transform((set) => [...set].map(decodeHold)),
  ),
  /** Present if visitors cannot register. */
  membersOnly: z.optional(z.literal(true)),
  /** The group outside of which nobody can register. */
  groupOnly: z.optional(z.string()),
});
/** Likewise, with how many of each type of ticket and each code are left, by id. */
export type StoredCounters = z.infer<typeof storedCounters> & { left: Record<string, number> };

export const parseCounters = (item: Item): StoredCounters => ({ ...storedCounters.parse(item), left: readLeft(item) });

/** An event with spots being processed. */
export type StoredEvent = EventRecord & WaitlistCounters & Pick<StoredCounters, "holds" | "left">;

/** Whether the free spots belong to the waitlist, because they are enough for a waiting party. */
export const areSeatsForWaitlist = ({ spotsLeft, smallestWaiting }: { spotsLeft: number } & WaitlistCounters) =>
  smallestWaiting !== undefined && spotsLeft >= smallestWaiting;

/** The lists of events: public; for members, including unlisted ones; and drafts for admins. */
export const eventLists = ["EVENTS#public", "EVENTS#members", "EVENTS#drafts"] as const;
type EventList = (typeof eventLists)[number] | `EVENTS#group#${string}`;

/** The list of the events for one group, which no other list has. */
const listOfGroup = (groupId: string) => `EVENTS#group#${groupId}` as const;

const eventListOf = ({ audience, groupId = "", status }: EventRecord): EventList => {
  if (status === "draft") return "EVENTS#drafts";
  if (audience === "group") return listOfGroup(groupId);
  return audience === "public" ? "EVENTS#public" : "EVENTS#members";
};

/** Where admins find the events of all groups. */
const groupEvents = "EVENTS#groups";

/** Sorts after every time. */
const undated = "9999";

/** An event that was ended early sorts as past from then on. */
const getSortKey = ({ id, status, startsAt = undated }: EventRecord, now: Date) =>
  `${status === "ended" && startsAt > now.toISOString() ? now.toISOString() : startsAt}#${id}`;

/** The item of an event's facts; lists are sorted soonest first, undated events last. */
export const eventItemOf = (event: EventRecord, now = new Date()) => ({
  ...eventKeyOf(event.id),
  gsi1pk: eventListOf(event),
  gsi1sk: getSortKey(event, now),
  ...(event.audience === "group" &&
    event.status !== "draft" && { gsi2pk: groupEvents, gsi2sk: getSortKey(event, now) }),
  ...facts.parse(event),
  changedAt: now.toISOString(),
  audience: storedAudiences[event.audience],
});

/** What keeps outsiders from taking spots. A group's events are closed to visitors as those for members are. */
const restrictionsOf = ({ audience, groupId }: EventRecord) => ({
  membersOnly: audience === "members" || audience === "group" ? true : undefined,
  groupOnly: audience === "group" ? groupId : undefined,
});

/** The item of an event's counters. */
export const countersItemOf = (event: EventRecord) => ({
  ...countersKeyOf(event.id),
  ...eventCounters.parse(event),
  ...restrictionsOf(event),
  ...startingLeft(event.ticketing),
});

/** An event from its two items. */
export const parseEvent = (facts: Item, counters: Item): StoredEvent => {
  return { ...parseCounters(counters), ...eventFacts.parse(facts) };
};

/** For an event that does not exist or that the caller may not see. */
export const eventNotFound = () => new AppError("not-found", "Event not found.");

/** For an edit based on an older version. */
export const eventChangedElsewhere = () => new AppError("conflict", "This event changed while you were editing.");

/** For an event that requires signing in. */
export const eventForMembers = () => new AppError("forbidden", "This event is for members. Please sign in.");

type Presented = EventRecord & WaitlistCounters & Partial<Pick<StoredCounters, "left">>;

/** An event as the public sees it: spots reserved for the waitlist do not count as free. */
export const presentEvent = (event: Presented, now = new Date()): ClubEvent => {
  const { startsAt, endsAt, status } = event;
  const times = [startsAt, endsAt].filter((time) => time !== undefined);
  return clubEvent.parse({
    ...event,
    questions: undefined,
    spotsLeft: areSeatsForWaitlist(event) ? 0 : event.spotsLeft,
    date: startsAt === undefined ? "TBD" : formatDate(startsAt),
    time: startsAt === undefined ? "Stay Tuned" : times.map(formatClock).join(" - "),
    when: startsAt === undefined ? "" : formatWhen(startsAt),
    picture: event.picture === undefined ? null : `/${event.picture}`,
    isPast: isOver(event, now),
    isComingSoon: status === "coming-soon",
    tickets: offerTo(event, visitor),
  });
};

/** What an event asks a member, or a visitor, who registers with guests. */
export const listQuestions = ({ questions = [] }: EventRecord, { isMember }: { isMember: boolean }) =>
  questions.filter(({ askedOf }) => askedOf === "everyone" || (askedOf === "members") === isMember);

/** An event as somebody sees it who may register, with what they are asked and what they pay. */
export const presentWithQuestions = (event: Presented, who: Buyer): ClubEvent => {
  // Fields of the profile are no visitor's.
  const questions = listQuestions(event, who).map(({ profileField, ...question }) =>
    who.isMember && profileField !== undefined ? { ...question, profileField } : question,
  );
  return { ...presentEvent(event), tickets: offerTo(event, who), ...(questions.length > 0 && { questions }) };
};

/** An event as admins see it. */
export const presentForAdmin = (
  event: EventRecord & Partial<Pick<StoredCounters, "left">>,
  now = new Date(),
): AdminEvent => ({
  ...presentEvent(event, now),
  questions: event.questions,
  archivedQuestions: event.archivedQuestions,
  spotsLeft: event.spotsLeft,
  status: event.status,
  version: event.version,
  reminders: event.reminders,
  isUntold: event.told !== undefined,
  ...(event.ticketing && { ticketing: event.ticketing, taken: takenOf(event.ticketing, event.left ?? {}) }),
});

const daySeconds = 86_400;
/** How long an event is listed after its start. */
const listedSeconds = 30 * daySeconds;
const listedForAdminsSeconds = 365 * daySeconds;

/** Throws `not-found`, and `unavailable` for one that cannot be read. `isLatest` reads consistently, at twice the cost. */
export const readEvent = async (id: string, { isLatest = false } = {}): Promise<StoredEvent> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": eventKeyOf(id).pk },
      ConsistentRead: isLatest,
    }),
  );
  const facts = Items.find(({ sk }) => sk === eventKeyOf(id).sk);
  const counters = Items.find(({ sk }) => sk === countersKeyOf(id).sk);
  if (!facts) throw eventNotFound();
  if (!counters && !isLatest) return readEvent(id, { isLatest: true });
  return readOne(facts, () => parseEvent(facts, counters ?? {}));
};

/** Whether to read consistently. */
type ReadOptions = { isLatest: boolean };

/** Adds the counters to event facts, in the same order; and how many cannot be read. */
const addCounters = async (facts: Item[], { isLatest }: ReadOptions) => {
  const keyOf = ({ pk }: Item) => ({ ...countersKeyOf(""), pk: String(pk) });
  const countersByEvent = new Map((await getItems(facts.map(keyOf), { isLatest })).map((item) => [item.pk, item]));
  // Those of a moment ago may not be there yet.
  const late = isLatest ? [] : facts.filter(({ pk }) => !countersByEvent.has(pk));
  for (const item of await getItems(late.map(keyOf))) countersByEvent.set(item.pk, item);
  const items = readEach(facts, (item) => parseEvent(item, countersByEvent.get(item.pk) ?? {}));
  return { items, ...countUnreadable(facts, items) };
};

/** The events with these ids, read consistently; unknown ones are left out. */
export const readEvents = async (ids: string[]): Promise<StoredEvent[]> => {
  const found = await getItemsInOrder(ids.flatMap((id) => [eventKeyOf(id), countersKeyOf(id)]));
  return chunk(found, 2).flatMap(([facts, counters]) =>
    facts ? readEach([facts], () => parseEvent(facts, counters ?? {})) : [],
  );
};

/** The ids of those events that are over; unknown ids are left out. */
export const findEndedEvents = async (ids: string[]): Promise<ReadonlySet<string>> => {
  const counters = await getItems([...new Set(ids)].map(countersKeyOf), { isLatest: false });
  const over = readEach(counters, (item) => (isOver(parseCounters(item)) ? [String(item.pk)] : []));
  return new Set(over.flat().map((pk) => pk.replace("EVENT#", "")));
};

/** Likewise without drafts, whoever it is for (for-members.ts asks that): throws `not-found` for a draft too. */
export const readPublishedEvent = async (...args: Parameters<typeof readEvent>) => {
  const event = await readEvent(...args);
  if (event.status === "draft") throw eventNotFound();
  return event;
};

/** Likewise for visitors: throws `forbidden` for a members-only event, and `not-found` for one of a group. */
export const readEventForVisitors = async (...args: Parameters<typeof readEvent>) => {
  const event = await readPublishedEvent(...args);
  if (event.audience === "group") throw eventNotFound();
  if (event.audience === "members") throw eventForMembers();
  return event;
};

const rangeSince = (list: EventList | typeof groupEvents, start: string) => {
  const index = list === groupEvents ? "gsi2" : "gsi1";
  return {
    IndexName: index,
    KeyConditionExpression: `${index}pk = :list AND ${index}sk > :since`,
    ExpressionAttributeValues: { ":list": list, ":since": start },
  };
};

/** The facts of the events of these lists after one sort key and up to another, or to their end. */
const listBetween = async (lists: readonly EventList[], after: string, upTo: unknown) => {
  const found = await Promise.all(lists.map((list) => queryAll(rangeSince(list, after))));
  return found.flat().filter(({ gsi1sk }) => typeof upTo !== "string" || String(gsi1sk) <= upTo);
};

const listOfGroups = (groupIds: readonly string[], after: string, upTo?: string) =>
  listBetween(groupIds.map(listOfGroup), after, upTo);

/** Whether an event is for members beside its list: a public one with tickets of theirs. */
const isForMembersToo = ({ gsi1pk, ticketing }: Item) =>
  gsi1pk !== "EVENTS#public" ||
  ((ticketing as Ticketing | undefined)?.types ?? []).some(({ audience }) => audience !== "everyone");

/**
 * A page of a list of events, soonest first, undated ones last, including the past month; that for members with the events
 * of these groups, and the public ones that have tickets for members, at their places in between.
 */
export const readEventList = async (
  list: EventList,
  cursor: string | undefined,
  options: ReadOptions = { isLatest: false },
  groupIds: readonly string[] = [],
) => {
  const since = new Date(Date.now() - listedSeconds * 1000).toISOString();
  const start = decodeCursor(cursor, { gsi1pk: list });
  // DynamoDB refuses a start outside the range.
  const after = start && String(start.gsi1sk) > since ? start : undefined;
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({ TableName: tableName, ...rangeSince(list, since), Limit: 50, ExclusiveStartKey: after }),
  );
  const others = list === "EVENTS#members" ? (["EVENTS#public", ...groupIds.map(listOfGroup)] as const) : [];
  const between = await listBetween(others, after ? String(after.gsi1sk) : since, LastEvaluatedKey?.gsi1sk);
  const facts = [...Items, ...between.filter(isForMembersToo)].toSorted((one, other) =>
    String(one.gsi1sk) < String(other.gsi1sk) ? -1 : 1,
  );
  const { items } = await addCounters(facts, options);
  return { items, cursor: encodeCursor(LastEvaluatedKey) };
};

/** The events for one group that are not over, soonest first. */
export const readComingEventsOf = async (groupId: string, options: ReadOptions) => {
  const since = new Date(Date.now() - listedSeconds * 1000).toISOString();
  const { items } = await addCounters(await listOfGroups([groupId], since, undefined), options);
  return items.filter((event) => !isOver(event));
};

/** The facts of the public events that are not over, without what changes with registrations. */
export const listComingEvents = async (now = new Date()) => {
  const since = new Date(now.getTime() - listedSeconds * 1000).toISOString();
  const items = await queryAll(rangeSince("EVENTS#public", since));
  return readEach(items, (item) => eventFacts.parse(item)).filter((event) => !isOver(event, now));
};

const readEventsSince = async (seconds: number, options: ReadOptions) => {
  const start = new Date(Date.now() - seconds * 1000).toISOString();
  const lists = await Promise.all(
    ([...eventLists, groupEvents] as const).map((list) => queryAll(rangeSince(list, start))),
  );
  return addCounters(lists.flat(), options);
};

/** All events of the past year and later, unordered; `isLatest` applies to their counters. */
export const readAllEvents = (options: ReadOptions = { isLatest: false }) =>
  readEventsSince(listedForAdminsSeconds, options);

/** Whether the club has any event, drafts and past ones included: a query of one item for each list. */
export const hasEvents = async () => {
  const ofLists = eventLists.map((list) => countList("gsi1", list, 1));
  return (await Promise.all([...ofLists, countList("gsi2", groupEvents, 1)])).some((count) => count > 0);
};

const listDrafts = (start: string) => queryAll(rangeSince("EVENTS#drafts", start));

/** The facts of all events for these groups, drafts too, of the past year and later. */
const listFactsOf = async (groupIds: readonly string[]) => {
  if (groupIds.length === 0) return [];
  const start = new Date(Date.now() - listedForAdminsSeconds * 1000).toISOString();
  const [listed, drafts] = await Promise.all([listOfGroups(groupIds, start, undefined), listDrafts(start)]);
  return [...listed, ...drafts.filter(({ groupId }) => groupIds.includes(String(groupId)))];
};

/** The ids of all events for these groups: a query for each, and one for drafts. */
export const listEventIdsOf = async (groupIds: readonly string[]) =>
  readEach(await listFactsOf(groupIds), ({ id }) => eventId.parse(id));

/** These events, and all for these groups. */
export const readEventsWithThoseOf = async (
  ids: readonly string[],
  groupIds: readonly string[],
  options: ReadOptions = { isLatest: false },
) => {
  const [named, { items, ...rest }] = await Promise.all([
    readEvents([...ids]),
    listFactsOf(groupIds).then((found) => addCounters(found, options)),
  ]);
  return { items: [...named, ...items.filter(({ id }) => !ids.includes(id))], ...rest };
};

/** The group that an event is for, as of now; undefined for none, and for an event that is not there. */
export const findGroupIdOf = async (id: string) => {
  const item = await getItem(eventKeyOf(id));
  return item && readOne(item, (each) => eventFacts.parse(each)).groupId;
};

/** Likewise of the past month and later. */
export const readListedEvents = (options: ReadOptions) => readEventsSince(listedSeconds, options);

/** Adds an event, unless its id is taken: parts of a transaction. */
export const eventWrites = (event: EventRecord): Record<string, Write> => ({
  event: { Put: { Item: eventItemOf(event), ConditionExpression: "attribute_not_exists(pk)" } },
  counters: { Put: { Item: countersItemOf(event) } },
});

/**
 * Applies an edit to the counters, relative to their current values. Refused for fewer spots than are taken, and, once there
 * are registrations, for a return to draft and for another group: its registrants would read on of it by their private
 * links, calendars, and emails, whether they are in the group or not.
 */
const countersUpdateWrites = (before: EventRecord, after: EventRecord): Record<string, Write> => {
  const addedSpots = after.spots - before.spots;
  const { status } = after;
  const isSame = isDeepStrictEqual(
    [after.endsAt, status, restrictionsOf(after)],
    [before.endsAt, before.status, restrictionsOf(before)],
  );
  const left = leftUpdate(before.ticketing, after.ticketing);
  if (addedSpots === 0 && isSame && !left) return {};
  const isWithdrawn = status === "draft" && before.status !== "draft";
  const isForOthers = after.groupId !== undefined && after.groupId !== before.groupId;
  const others = Object.entries({ endsAt: after.endsAt, ...restrictionsOf(after) });
  const kept = others.filter(([, value]) => value !== undefined);
  const removed = others.filter(([, value]) => value === undefined).map(([name]) => name);
  const set = [
    "spotsLeft = spotsLeft + :more",
    "#status = :status",
    ...kept.map(([name]) => `${name} = :${name}`),
    ...(left?.set ?? []),
  ];
  return {
    counters: {
      Update: {
        Key: countersKeyOf(before.id),
        UpdateExpression: `SET ${set.join(", ")}${removed.length > 0 ? ` REMOVE ${removed.join(", ")}` : ""}`,
        ConditionExpression:
          ["spotsLeft >= :fewer", ...(left?.conditions ?? [])].join(" AND ") +
          (isWithdrawn || isForOthers ? " AND attribute_not_exists(registrations_changed_at)" : ""),
        ExpressionAttributeNames: { "#status": "status", ...left?.names },
        ExpressionAttributeValues: {
          ":more": addedSpots,
          ":fewer": -addedSpots,
          ":status": status,
          ...Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])),
          ...left?.values,
        },
      },
    },
  };
};

/** Updates an event if its version and what registrants were told are unchanged: parts of a transaction. */
export const eventUpdateWrites = (before: EventRecord, after: EventRecord): Record<string, Write> => {
  const now = new Date();
  const items: [Item, Item] = [{ ...eventItemOf(before, now), changedAt: undefined }, eventItemOf(after, now)];
  const { Update } = versionedUpdateWrite(eventKeyOf(before.id), items, "version");
  const isAsTold = before.told === undefined ? "attribute_not_exists(told)" : "attribute_exists(told)";
  return {
    event: { Update: { ...Update, ConditionExpression: `${Update.ConditionExpression} AND ${isAsTold}` } },
    ...countersUpdateWrites(before, after),
  };
};

/** Records that registrants were told of the event with this sequence; false if it has changed since. */
export const markAnnounced = (id: string, sequence: number) =>
  writeOne({
    Update: {
      Key: eventKeyOf(id),
      UpdateExpression: "REMOVE told",
      // Earlier versions stored no sequence before the first change.
      ConditionExpression: "attribute_exists(pk) AND (#sequence = :sequence OR attribute_not_exists(#sequence))",
      ExpressionAttributeNames: { "#sequence": "sequence" },
      ExpressionAttributeValues: { ":sequence": sequence },
    },
  });

const byStart = (one: ClubEvent, other: ClubEvent) =>
  (one.startsAt ?? "").localeCompare(other.startsAt ?? "") || one.id.localeCompare(other.id);

/** Upcoming events, soonest first; then undated ones; then past ones, newest first. */
export const sortEvents = <Event extends ClubEvent>(events: Event[]): Event[] => {
  const sorted = events.toSorted(byStart);
  const upcoming = sorted.filter(({ isPast }) => !isPast);
  return [
    ...upcoming.filter(({ startsAt }) => startsAt !== undefined),
    ...upcoming.filter(({ startsAt }) => startsAt === undefined),
    ...sorted.filter(({ isPast }) => isPast).toReversed(),
  ];
};

const createSuffix = (idempotencyKey: string | undefined) =>
  (idempotencyKey === undefined ? randomBytes(4) : createHash("sha256").update(idempotencyKey).digest())
    .toString("hex")
    .slice(0, 8);

/** The id of a new event: the same for the same idempotency key and title. */
export const createEventId = (title: string, idempotencyKey: string | undefined) =>
  `${toSlug(title) || "event"}-${createSuffix(idempotencyKey)}`;

/** The facts in an admin's form without its questions and tickets, with times normalized so that they sort as text. */
export const toEventFacts = ({
  startsAt,
  endsAt,
  questions: _questions,
  ticketing: _ticketing,
  groupId,
  ...facts
}: EventForm) => ({
  ...facts,
  groupId: facts.audience === "group" ? groupId : undefined,
  startsAt: startsAt && new Date(startsAt).toISOString(),
  endsAt: endsAt && new Date(endsAt).toISOString(),
});

/** An event's questions as a form has them; those of a form without any stay. */
export const toEventQuestions = (before: EventRecord, { questions }: Pick<EventForm, "questions">) =>
  questions && planQuestions(before, questions, { mayHaveAnswers: before.registrations_changed_at !== undefined });

/** A new event; `currency` is that of its tickets. */
export const buildEvent = (
  form: EventForm,
  idempotencyKey: string | undefined,
  currency: Currency = "usd",
): EventRecord => ({
  id: createEventId(form.title, idempotencyKey),
  ...toEventFacts(form),
  questions: form.questions && planQuestions<EventQuestion>({}, form.questions, { mayHaveAnswers: false }).questions,
  ticketing: toTicketing(undefined, form.ticketing, currency),
  spotsLeft: form.spots,
  interested: 0,
  version: 1,
  sequence: 0,
});

/** An event's facts for emails. */
export const toEmailEvent = (event: EmailEvent): EmailEvent => {
  const { id, title, startsAt, endsAt, happyHour, location, attire, sequence } = event;
  return { id, title, startsAt, endsAt, happyHour, location, attire, sequence };
};
