import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { KeptEvent } from "#shared/events.ts";
import { itemsAt } from "../platform/batch.ts";
import { changesOf } from "../platform/changes.ts";
import { cursorOf, startOf } from "../platform/paging.ts";
import { everyItem } from "../platform/query.ts";
import { table, tableName, type Item, type Write } from "../platform/table.ts";
import {
  countersItemOf,
  countersKeyOf,
  eventFrom,
  itemOf,
  keptCounters,
  keyOf,
  listOf,
  lists,
  type StoredEvent,
} from "./event-item.ts";
import { isOver } from "./present-event.ts";
import { unknownEvent } from "./unknown-event.ts";

const day = 86_400;
/** How long an event is still listed after its start, for anybody and for admins, in seconds. */
const listed = 30 * day;
const listedForAdmins = 365 * day;

/** An event. Throws `not-found`. `isLatest` includes what was written a moment ago, for twice the cost. */
export const eventOf = async (id: string, { isLatest = false } = {}): Promise<StoredEvent> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": keyOf(id).pk },
      ConsistentRead: isLatest,
    }),
  );
  const at = (wanted: string) => Items.find(({ sk }) => sk === wanted);
  const [facts, counters] = [at(keyOf(id).sk), at(countersKeyOf(id).sk)];
  if (!facts || !counters) throw unknownEvent();
  return eventFrom(facts, counters);
};

/** Events from what is said of them, in the same order. */
const withCounters = async (facts: Item[]): Promise<StoredEvent[]> => {
  const counters = await itemsAt(
    facts.map(({ id }) => countersKeyOf(String(id))),
    { isLatest: false },
  );
  const countersByEvent = new Map(counters.map((item) => [item.pk, item]));
  return facts.flatMap((item) => {
    const its = countersByEvent.get(item.pk);
    return its ? [eventFrom(item, its)] : [];
  });
};

/** Those of the events that are over; one that there is not is none of them. */
export const overEvents = async (ids: string[]): Promise<ReadonlySet<string>> => {
  const counters = await itemsAt([...new Set(ids)].map(countersKeyOf), { isLatest: false });
  const over = counters.filter((item) => isOver(keptCounters.parse(item)));
  return new Set(over.map(({ pk }) => String(pk).replace("EVENT#", "")));
};

/** The same for anybody: a draft is not found. */
export const publishedEventOf = async (...asked: Parameters<typeof eventOf>) => {
  const event = await eventOf(...asked);
  if (event.status === "draft") throw unknownEvent();
  return event;
};

const since = (list: (typeof lists)[number], start: string) => ({
  IndexName: "gsi1",
  KeyConditionExpression: "gsi1pk = :list AND gsi1sk > :since",
  ExpressionAttributeValues: { ":list": list, ":since": start },
});

/** The events shown to an audience, soonest first, those still to be announced last; past ones for a month. */
export const eventsFor = async (audience: KeptEvent["audience"], cursor: string | undefined) => {
  const list = listOf(audience);
  const first = new Date(Date.now() - listed * 1000).toISOString();
  const start = startOf(cursor, { gsi1pk: list });
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      ...since(list, first),
      Limit: 50,
      // DynamoDB refuses to start before the range it is to read.
      ExclusiveStartKey: start && String(start.gsi1sk) > first ? start : undefined,
    }),
  );
  return { items: await withCounters(Items), cursor: cursorOf(LastEvaluatedKey) };
};

/** Every event of the last year and all to come, in no order. */
export const allEvents = async () => {
  const start = new Date(Date.now() - listedForAdmins * 1000).toISOString();
  const found = await Promise.all(lists.map((list) => everyItem(since(list, start))));
  return withCounters(found.flat());
};

/** Adds an event, unless it is there: parts of a transaction. */
export const adding = (event: KeptEvent): Record<string, Write> => ({
  event: { Put: { Item: itemOf(event), ConditionExpression: "attribute_not_exists(pk)" } },
  counters: { Put: { Item: countersItemOf(event) } },
});

/**
 * The counters as an edit leaves them: it has no fewer spots than are taken, and is made a draft again only while nobody
 * has registered. What others count meanwhile goes on from there.
 */
const recounting = (before: KeptEvent, after: KeptEvent): Record<string, Write> => {
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
export const changing = (before: KeptEvent, after: KeptEvent): Record<string, Write> => {
  const now = new Date();
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = changesOf(
    itemOf(before, now),
    itemOf(after, now),
  );
  return {
    event: {
      Update: {
        Key: keyOf(before.id),
        ...update,
        ConditionExpression: "#version = :read",
        ExpressionAttributeNames,
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ":read": before.version },
      },
    },
    ...recounting(before, after),
  };
};
