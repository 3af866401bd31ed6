import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { messageId, messagesOnPage } from "#shared/messages.ts";
import { AppError } from "../errors.ts";
import { cursorOf, startOf } from "../platform/paging.ts";
import { table, tableName, type Item } from "../platform/table.ts";
import { firstIdSince } from "./message-id.ts";

type Range = { cursor?: string | undefined; since?: string | undefined };

/** A cursor says which way it leads: one of older messages would skip those that came since. */
const directionOf = ({ since }: Range) => (since === undefined ? "older." : "since.");

/** Where to go on; DynamoDB refuses to start outside the range it is to read. */
const startIn = (pk: string, range: Range, first: string) => {
  const direction = directionOf(range);
  const { cursor } = range;
  const start = startOf(cursor?.startsWith(direction) === false ? "" : cursor?.slice(direction.length), { pk });
  if (start !== undefined && (!messageId.safeParse(start.sk).success || String(start.sk) < first))
    throw new AppError("invalid", "This cursor does not belong to this list.");
  return start;
};

/**
 * A page of the messages of a partition as they are now: the newest first, or, with `since`, the oldest first from that
 * time on. A cursor leads on with the same range only; another one is refused as `invalid`.
 */
export const messagesOf = async (pk: string, range: Range): Promise<{ items: Item[]; cursor?: string | undefined }> => {
  const { since } = range;
  const first = since === undefined ? "" : firstIdSince(since);
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: since === undefined ? "pk = :pk" : "pk = :pk AND sk >= :first",
      ExpressionAttributeValues: { ":pk": pk, ...(since !== undefined && { ":first": first }) },
      ConsistentRead: true,
      ScanIndexForward: since !== undefined,
      Limit: messagesOnPage,
      ExclusiveStartKey: startIn(pk, range, first),
    }),
  );
  return { items: Items, cursor: LastEvaluatedKey && `${directionOf(range)}${cursorOf(LastEvaluatedKey)}` };
};
