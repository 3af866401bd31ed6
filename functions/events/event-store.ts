import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { keptEvent, type KeptEvent } from "#shared/events.ts";
import { changesOf } from "../platform/changes.ts";
import { cursorOf, startOf } from "../platform/paging.ts";
import { everyItem } from "../platform/query.ts";
import { table, tableName, type Write } from "../platform/table.ts";
import { itemOf, keyOf, listOf, lists } from "./event-item.ts";
import { unknownEvent } from "./unknown-event.ts";

const day = 86_400;
/** How long an event is still listed after its start, for anybody and for admins, in seconds. */
const listed = 30 * day;
const listedForAdmins = 365 * day;

/** An event. Throws `not-found`. `isLatest` includes what was written a moment ago, for twice the cost. */
export const eventOf = async (id: string, { isLatest = false } = {}): Promise<KeptEvent> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keyOf(id), ConsistentRead: isLatest }));
  if (!Item) throw unknownEvent();
  return keptEvent.parse(Item);
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
  return { items: Items.map((item) => keptEvent.parse(item)), cursor: cursorOf(LastEvaluatedKey) };
};

/** Every event of the last year and all to come, in no order. */
export const allEvents = async () => {
  const start = new Date(Date.now() - listedForAdmins * 1000).toISOString();
  const found = await Promise.all(lists.map((list) => everyItem(since(list, start))));
  return found.flat().map((item) => keptEvent.parse(item));
};

/** Adds an event, unless it is there: part of a transaction. */
export const adding = (event: KeptEvent): Write => ({
  Put: { Item: itemOf(event), ConditionExpression: "attribute_not_exists(pk)" },
});

/**
 * Changes an event on condition that it is as it was read, has no fewer spots than are taken, and is made a draft again
 * only while nobody has registered: part of a transaction. What others count meanwhile goes on from there.
 */
export const changing = (before: KeptEvent, after: KeptEvent): Write => {
  const now = new Date();
  const { UpdateExpression, ...changes } = changesOf(itemOf(before, now), itemOf(after, now));
  const more = after.spots - before.spots;
  // An event from before there were versions is at its first.
  const isAsRead = before.version === 1 ? "(attribute_not_exists(#version) OR #version = :read)" : "#version = :read";
  const isWithdrawn = after.status === "draft" && before.status !== "draft";
  return {
    Update: {
      Key: keyOf(before.id),
      UpdateExpression: UpdateExpression.replace("SET", "SET spotsLeft = spotsLeft + :more,"),
      ConditionExpression: [
        isAsRead,
        "spotsLeft >= :fewer",
        ...(isWithdrawn ? ["attribute_not_exists(registrations_changed_at)"] : []),
      ].join(" AND "),
      ExpressionAttributeNames: changes.ExpressionAttributeNames,
      ExpressionAttributeValues: {
        ...changes.ExpressionAttributeValues,
        ":read": before.version,
        ":more": more,
        ":fewer": -more,
      },
    },
  };
};
