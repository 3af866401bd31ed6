import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { doorEntry, type DoorEntry } from "#shared/door.ts";
import { AppError } from "../platform/errors.ts";
import { readEach } from "../platform/pages.ts";
import { table, tableName, type Write } from "../platform/table.ts";

/*
 * @item log of a door
 * @key `DOOR#event#LOG` · time#scan; `ttl`
 * @asks what happened after a place?
 * @cost 1 query a page, half a unit where nothing did
 */

/** The partition of an event's door log, by position. */
const logOf = (eventId: string) => `DOOR#${eventId}#LOG`;

const pageSize = 500;

/**
 * How far back a reader rereads, in milliseconds. An entry's position is the writer's time before its transaction,
 * which can commit up to ten seconds (the Lambda's timeout) later; clock skew and the lag of cheaper reads are each
 * below a second.
 */
export const overlapMs = 15_000;

/** A time, or a position with that time. */
const placePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z(#[\w-]{1,40})?$/;

/** Adds an entry at a time: part of a transaction. A later entry with the same id replaces it. */
export const entryWrite = (eventId: string, entry: DoorEntry, { at, ttl }: { at: string; ttl: number }): Write => ({
  Put: { Item: { pk: logOf(eventId), sk: `${at}#${entry.id}`, ttl, entry } },
});

/**
 * Entries after a position, oldest first, repeating the last seconds: a query, half a unit if there are none. Throws
 * `invalid` for a malformed position.
 */
export const readEntries = async (eventId: string, after: string | undefined, now = Date.now()) => {
  if (after !== undefined && !placePattern.test(after)) throw new AppError("invalid", "This is no place in the log.");
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :log AND sk > :after",
      ExpressionAttributeValues: { ":log": logOf(eventId), ":after": after ?? "0" },
      Limit: pageSize,
    }),
  );
  return {
    entries: readEach(Items, ({ entry }) => doorEntry.parse(entry)),
    after: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : new Date(now - overlapMs).toISOString(),
    hasMore: LastEvaluatedKey !== undefined,
  };
};
