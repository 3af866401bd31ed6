import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { doorEntry, type DoorEntry } from "#shared/door.ts";
import { AppError } from "../platform/errors.ts";
import { table, tableName, type Write } from "../platform/table.ts";

/*
 * @item log of a door
 * @key `DOOR#event#LOG` · time#scan; `ttl`
 * @asks what happened after a place?
 * @cost 1 query a page, half a unit where nothing did
 */

/** The log of an event's door, by place. */
const logOf = (eventId: string) => `DOOR#${eventId}#LOG`;

const pageSize = 500;

/**
 * How far back a reader looks again, in milliseconds. An entry's place is the time of the Lambda that writes it, before
 * its transaction is made. That may take until the Lambda's end, ten seconds later; clocks of Lambdas differ by less than
 * a second, and the cheaper read lags by less than another.
 */
export const overlapMs = 15_000;

/** A time, or a place of that time. */
const placePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z(#[\w-]{1,40})?$/;

/** Adds an entry at a time: part of a transaction. A later entry with the same id replaces what it says. */
export const entryWrite = (eventId: string, entry: DoorEntry, { at, ttl }: { at: string; ttl: number }): Write => ({
  Put: { Item: { pk: logOf(eventId), sk: `${at}#${entry.id}`, ttl, entry } },
});

/**
 * Entries after a place, oldest first, those of the last seconds again: a query, of half a unit where there is nothing.
 * Throws `invalid` for what is no place.
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
    entries: Items.map(({ entry }) => doorEntry.parse(entry)),
    after: LastEvaluatedKey ? String(LastEvaluatedKey.sk) : new Date(now - overlapMs).toISOString(),
    hasMore: LastEvaluatedKey !== undefined,
  };
};
