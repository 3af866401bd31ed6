import { createHash, randomBytes } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import {
  keptEvent,
  clubEvent,
  type KeptEvent,
  type AdminEvent,
  type ClubEvent,
  type EventForm,
} from "#shared/events.ts";
import { cut, folded } from "#shared/text.ts";
import type { EmailEvent } from "../email/templates/registration-emails.tsx";
import { formatClock, formatDate } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import { encodeCursor, decodeCursor, queryAll } from "../platform/pages.ts";
import { getItems, buildUpdate, table, tableName, type Item, type Write } from "../platform/table.ts";

/** Where an event is kept: what is said of it. */
export const eventKeyOf = (id: string) => ({ pk: `EVENT#${id}`, sk: "EVENT" });

/**
 * Where an event's counters are kept: what changes with each registration and visit. A small item of its own, since a
 * crowd writes to it and a write costs by the item's size; no index lists it.
 */
export const countersKeyOf = (id: string) => ({ pk: `EVENT#${id}`, sk: "COUNTERS" });

/** What is said of an event. */
export const eventFacts = z.omit(keptEvent, { spotsLeft: true, interested: true, registrations_changed_at: true });

/** What is counted, and what else decides on a seat. */
const eventCounters = z.pick(keptEvent, {
  spotsLeft: true,
  interested: true,
  registrations_changed_at: true,
  status: true,
  endsAt: true,
});

const names = z._default(
  z.pipe(
    z.instanceof(Set<string>),
    z.transform((set) => [...set]),
  ),
  () => [] as string[],
);

/** An event's counters as the table keeps them; `held` names seats of registrations on their way (seats.ts). */
export const storedCounters = z.extend(eventCounters, { held: names });
export type StoredCounters = z.infer<typeof storedCounters>;

/** An event with the seats that are held. */
export type StoredEvent = KeptEvent & Pick<StoredCounters, "held">;

/** The lists of events: those shown to the public, those shown to members, and those that admins alone see. */
export const eventLists = ["EVENTS#public", "EVENTS#members", "EVENTS#drafts"] as const;

/** Where the events shown to an audience are listed. */
export const eventListOf = (audience: KeptEvent["audience"]) => `EVENTS#${audience}` as const;

/** Comes after every time. */
const undated = "9999";

/** One that was ended before its time is past from then on. */
const placeOf = ({ id, status, startsAt = undated }: KeptEvent, now: Date) =>
  `${status === "ended" && startsAt > now.toISOString() ? now.toISOString() : startsAt}#${id}`;

/** What is said of an event as an item of the table, listed soonest first, those still to be announced last. */
export const eventItemOf = (event: KeptEvent, now = new Date()) => ({
  ...eventKeyOf(event.id),
  gsi1pk: event.status === "draft" ? "EVENTS#drafts" : eventListOf(event.audience),
  gsi1sk: placeOf(event, now),
  ...eventFacts.parse(event),
});

/** An event's counters as an item of the table. */
export const countersItemOf = (event: KeptEvent) => ({ ...countersKeyOf(event.id), ...eventCounters.parse(event) });

/** An event from its two items. */
export const parseEvent = (facts: Item, counters: Item): StoredEvent => {
  return { ...storedCounters.parse(counters), ...eventFacts.parse(facts) };
};

/** What is said of an event that does not exist, or that is none of the asker's business. */
export const eventNotFound = () => new AppError("not-found", "Event not found.");

/** Whether an event is over at a time: it has ended, or an admin has ended it. */
export const isOver = ({ status, endsAt }: Pick<KeptEvent, "status" | "endsAt">, now = new Date()) =>
  status === "ended" || (endsAt !== undefined && new Date(endsAt) <= now);

/** An event as it is shown at a time to anybody: what the contract names, and no more. */
export const presentEvent = (event: KeptEvent, now = new Date()): ClubEvent => {
  const { startsAt, endsAt, status } = event;
  const times = [startsAt, endsAt].filter((time) => time !== undefined);
  return clubEvent.parse({
    ...event,
    date: startsAt === undefined ? "TBD" : formatDate(startsAt),
    time: startsAt === undefined ? "Stay Tuned" : times.map(formatClock).join(" - "),
    isPast: isOver(event, now),
    isComingSoon: status === "coming-soon",
  });
};

/** An event as it is shown at a time to admins. */
export const presentForAdmin = (event: KeptEvent, now = new Date()): AdminEvent => ({
  ...presentEvent(event, now),
  status: event.status,
  version: event.version,
});

const daySeconds = 86_400;
/** How long an event is still listed after its start, for anybody and for admins, in seconds. */
const listedSeconds = 30 * daySeconds;
const listedForAdminsSeconds = 365 * daySeconds;

/** An event. Throws `not-found`. `isLatest` includes what was written a moment ago, for twice the cost. */
export const readEvent = async (id: string, { isLatest = false } = {}): Promise<StoredEvent> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": eventKeyOf(id).pk },
      ConsistentRead: isLatest,
    }),
  );
  const at = (wanted: string) => Items.find(({ sk }) => sk === wanted);
  const [facts, counters] = [at(eventKeyOf(id).sk), at(countersKeyOf(id).sk)];
  if (!facts || !counters) throw eventNotFound();
  return parseEvent(facts, counters);
};

/** Events from what is said of them, in the same order. */
const addCounters = async (facts: Item[]): Promise<StoredEvent[]> => {
  const counters = await getItems(
    facts.map(({ id }) => countersKeyOf(String(id))),
    { isLatest: false },
  );
  const countersByEvent = new Map(counters.map((item) => [item.pk, item]));
  return facts.flatMap((item) => {
    const its = countersByEvent.get(item.pk);
    return its ? [parseEvent(item, its)] : [];
  });
};

/** Those of the events that are over; one that there is not is none of them. */
export const findEndedEvents = async (ids: string[]): Promise<ReadonlySet<string>> => {
  const counters = await getItems([...new Set(ids)].map(countersKeyOf), { isLatest: false });
  const over = counters.filter((item) => isOver(storedCounters.parse(item)));
  return new Set(over.map(({ pk }) => String(pk).replace("EVENT#", "")));
};

/** The same for anybody: a draft is not found. */
export const readPublishedEvent = async (...asked: Parameters<typeof readEvent>) => {
  const event = await readEvent(...asked);
  if (event.status === "draft") throw eventNotFound();
  return event;
};

const rangeSince = (list: (typeof eventLists)[number], start: string) => ({
  IndexName: "gsi1",
  KeyConditionExpression: "gsi1pk = :list AND gsi1sk > :since",
  ExpressionAttributeValues: { ":list": list, ":since": start },
});

/** The events shown to an audience, soonest first, those still to be announced last; past ones for a month. */
export const readEventsFor = async (audience: KeptEvent["audience"], cursor: string | undefined) => {
  const list = eventListOf(audience);
  const first = new Date(Date.now() - listedSeconds * 1000).toISOString();
  const start = decodeCursor(cursor, { gsi1pk: list });
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      ...rangeSince(list, first),
      Limit: 50,
      // DynamoDB refuses to start before the range it is to read.
      ExclusiveStartKey: start && String(start.gsi1sk) > first ? start : undefined,
    }),
  );
  return { items: await addCounters(Items), cursor: encodeCursor(LastEvaluatedKey) };
};

/** Every event of the last year and all to come, in no order. */
export const readAllEvents = async () => {
  const start = new Date(Date.now() - listedForAdminsSeconds * 1000).toISOString();
  const found = await Promise.all(eventLists.map((list) => queryAll(rangeSince(list, start))));
  return addCounters(found.flat());
};

/** Adds an event, unless it is there: parts of a transaction. */
export const eventWrites = (event: KeptEvent): Record<string, Write> => ({
  event: { Put: { Item: eventItemOf(event), ConditionExpression: "attribute_not_exists(pk)" } },
  counters: { Put: { Item: countersItemOf(event) } },
});

/**
 * The counters as an edit leaves them: it has no fewer spots than are taken, and is made a draft again only while nobody
 * has registered. What others count meanwhile goes on from there.
 */
const countersUpdateWrites = (before: KeptEvent, after: KeptEvent): Record<string, Write> => {
  const more = after.spots - before.spots;
  const { endsAt, status } = after;
  if (more === 0 && endsAt === before.endsAt && status === before.status) return {};
  const isWithdrawn = status === "draft" && before.status !== "draft";
  return {
    counters: {
      Update: {
        Key: countersKeyOf(before.id),
        UpdateExpression:
          "SET spotsLeft = spotsLeft + :more, #status = :status" +
          (endsAt === undefined ? " REMOVE endsAt" : ", endsAt = :endsAt"),
        ConditionExpression:
          "spotsLeft >= :fewer" + (isWithdrawn ? " AND attribute_not_exists(registrations_changed_at)" : ""),
        ExpressionAttributeNames: { "#status": "status" },
        ExpressionAttributeValues: {
          ":more": more,
          ":fewer": -more,
          ":status": status,
          ...(endsAt !== undefined && { ":endsAt": endsAt }),
        },
      },
    },
  };
};

/** Changes an event on condition that it is as it was read: parts of a transaction. */
export const eventUpdateWrites = (before: KeptEvent, after: KeptEvent): Record<string, Write> => {
  const now = new Date();
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = buildUpdate(
    eventItemOf(before, now),
    eventItemOf(after, now),
  );
  return {
    event: {
      Update: {
        Key: eventKeyOf(before.id),
        ...update,
        ConditionExpression: "#version = :read",
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ":read": before.version },
      },
    },
    ...countersUpdateWrites(before, after),
  };
};

const byStart = (one: ClubEvent, other: ClubEvent) =>
  (one.startsAt ?? "").localeCompare(other.startsAt ?? "") || one.id.localeCompare(other.id);

/** Events to come, soonest first, then those to be announced, then past ones, newest first. */
export const sortEvents = <Event extends ClubEvent>(events: Event[]): Event[] => {
  const sorted = events.toSorted(byStart);
  const coming = sorted.filter(({ isPast }) => !isPast);
  return [
    ...coming.filter(({ startsAt }) => startsAt !== undefined),
    ...coming.filter(({ startsAt }) => startsAt === undefined),
    ...sorted.filter(({ isPast }) => isPast).toReversed(),
  ];
};

/** Longest readable part of an id. */
const longestSlug = 60;

const slugOf = (title: string) =>
  cut(folded(title).replaceAll(/[^a-z0-9]+/g, "-"), longestSlug).replaceAll(/^-|-$/g, "") || "event";

const suffixOf = (idempotencyKey: string | undefined) =>
  (idempotencyKey === undefined ? randomBytes(4) : createHash("sha256").update(idempotencyKey).digest())
    .toString("hex")
    .slice(0, 8);

/** What an admin said of an event, its times written in the one way in which texts sort by time. */
export const toEventFacts = ({ startsAt, endsAt, ...facts }: EventForm) => ({
  ...facts,
  startsAt: startsAt && new Date(startsAt).toISOString(),
  endsAt: endsAt && new Date(endsAt).toISOString(),
});

/** An event as it begins. The same idempotency key and title make the same id. */
export const buildEvent = (form: EventForm, idempotencyKey: string | undefined): KeptEvent => ({
  id: `${slugOf(form.title)}-${suffixOf(idempotencyKey)}`,
  ...toEventFacts(form),
  spotsLeft: form.spots,
  interested: 0,
  version: 1,
  sequence: 0,
});

/** What emails tell of an event. */
export const toEmailEvent = (event: EmailEvent): EmailEvent => {
  const { id, title, startsAt, endsAt, happyHour, location, attire, sequence } = event;
  return { id, title, startsAt, endsAt, happyHour, location, attire, sequence };
};
