import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { bulletin, maxBulletins, type Bulletin } from "#shared/bulletins.ts";
import { readEach } from "../platform/pages.ts";
import { getItem, table, tableName, type Write } from "../platform/table.ts";
import { eventKeyOf } from "./event.ts";

/*
 * @item bulletin
 * @key `EVENT#event#BULLETINS` · time#id; `REQUEST#id`
 * @asks what admins wrote to all who are registered; was this request done?
 * @cost 1 query where there is any; part of one transaction with its announcement
 */

const listOf = (eventId: string) => `EVENT#${eventId}#BULLETINS`;

const keyOf = (eventId: string, { id, at }: Pick<Bulletin, "id" | "at">) => ({
  pk: listOf(eventId),
  sk: `${at}#${id}`,
});

/** The key that marks a processed request. */
const requestKeyOf = (eventId: string, id: string) => ({ pk: listOf(eventId), sk: `REQUEST#${id}` });

/** An event's bulletins, newest first: one query. */
export const readBulletins = async (eventId: string): Promise<Bulletin[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      // Times sort before requests.
      KeyConditionExpression: "pk = :list AND sk < :requests",
      ExpressionAttributeValues: { ":list": listOf(eventId), ":requests": "REQUEST#" },
      ConsistentRead: true,
      ScanIndexForward: false,
      Limit: maxBulletins,
    }),
  );
  return readEach(Items, (item) => bulletin.parse(item));
};

/** Likewise for a loaded event; skips the query if it has none. */
export const readBulletinsOf = async ({ id, bulletinAt }: { id: string; bulletinAt?: string | undefined }) =>
  bulletinAt === undefined ? [] : readBulletins(id);

/** Whether a request was processed before. */
export const isBulletinSent = async (eventId: string, id: string) =>
  (await getItem(requestKeyOf(eventId, id))) !== undefined;

/**
 * Adds a bulletin, once per id, to an event that is published, not ended, and below the limit: parts of a transaction.
 */
export const bulletinWrites = (eventId: string, added: Bulletin): Record<"bulletin" | "request" | "event", Write> => ({
  bulletin: { Put: { Item: { ...keyOf(eventId, added), ...added } } },
  request: {
    Put: { Item: { ...requestKeyOf(eventId, added.id) }, ConditionExpression: "attribute_not_exists(pk)" },
  },
  event: {
    Update: {
      Key: eventKeyOf(eventId),
      UpdateExpression: "SET bulletinAt = :at ADD bulletins :one",
      ConditionExpression: "attribute_exists(pk) AND (attribute_not_exists(bulletins) OR bulletins < :most)",
      ExpressionAttributeValues: { ":at": added.at, ":one": 1, ":most": maxBulletins },
    },
  },
});
