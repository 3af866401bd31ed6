import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { keptEvent, type KeptEvent } from "#shared/events.ts";
import { AppError } from "../errors.ts";
import { counting, digest } from "../platform/limit.ts";
import { cursorOf, startOf } from "../platform/paging.ts";
import { ConditionRefused, table, tableName, transact, type Write } from "../platform/table.ts";
import { keyOf, listOf } from "./event-item.ts";

const day = 86_400;
/** How long an event is still listed after its start, and how long a browser's interest counts once, in seconds. */
const listed = 30 * day;
const remembered = 365 * day;

const unknownEvent = () => new AppError("not-found", "There is no such event.");

/** An event. Throws `not-found`. `isLatest` includes what was written a moment ago, for twice the cost. */
export const eventOf = async (id: string, { isLatest = false } = {}): Promise<KeptEvent> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keyOf(id), ConsistentRead: isLatest }));
  if (!Item) throw unknownEvent();
  return keptEvent.parse(Item);
};

/** The events shown to an audience, soonest first, those still to be announced last; past ones for a month. */
export const eventsFor = async (audience: KeptEvent["audience"], cursor: string | undefined) => {
  const list = listOf(audience);
  const since = new Date(Date.now() - listed * 1000).toISOString();
  const start = startOf(cursor, { gsi1pk: list });
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :list AND gsi1sk > :since",
      ExpressionAttributeValues: { ":list": list, ":since": since },
      Limit: 50,
      // DynamoDB refuses to start before the range it is to read.
      ExclusiveStartKey: start && String(start.gsi1sk) > since ? start : undefined,
    }),
  );
  return { items: Items.map((item) => keptEvent.parse(item)), cursor: cursorOf(LastEvaluatedKey) };
};

const oneMoreInterested = (id: string): Write => ({
  Update: {
    Key: keyOf(id),
    UpdateExpression: "ADD interested :one",
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeValues: { ":one": 1 },
  },
});

/** Stands for one browser's interest in one event. */
const guarding = (id: string, idempotencyKey: string): Write => ({
  Put: {
    Item: {
      pk: `INTEREST#${id}#${digest(idempotencyKey)}`,
      sk: "INTEREST",
      ttl: Math.floor(Date.now() / 1000) + remembered,
    },
    ConditionExpression: "attribute_not_exists(pk)",
  },
});

/**
 * Counts one more who is interested, once for each idempotency key. Throws `not-found`, and `too-many` for visits from
 * one address: a full meeting room fits.
 */
export const countInterested = async (id: string, address: string, idempotencyKey: string | undefined) => {
  try {
    await transact({
      event: oneMoreInterested(id),
      visit: counting({ what: "interest", by: address, atMost: 500, seconds: 600 }),
      ...(idempotencyKey !== undefined && { guard: guarding(id, idempotencyKey) }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (error.refused.has("event")) throw unknownEvent();
    if (!error.refused.has("guard"))
      throw new AppError("too-many", "Too many visits from your network. Please try again in a few minutes.");
  }
};
