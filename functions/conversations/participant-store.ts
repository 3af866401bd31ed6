import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { newMessageId } from "../messages/message-id.ts";
import { everyItem, listIn, pageOfList } from "../platform/query.ts";
import { table, tableName, type Item } from "../platform/table.ts";
import {
  hasBegun,
  keptParticipant,
  keyOf,
  listOf,
  unreadListOf,
  type KeptParticipant,
  type OtherMember,
} from "./participant-item.ts";
import { unknown } from "./refusals.ts";

/** Conversations on a page at most. */
const pageSize = 50;

const begun = (item: Item | undefined): KeptParticipant => {
  const kept = item && keptParticipant.parse(item);
  if (!hasBegun(kept)) throw unknown();
  return kept;
};

const at = async (Key: Item) =>
  (await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item;

/** What somebody has of a conversation now, if only a block. */
export const findParticipant = async (memberId: string, id: string) => {
  const item = await at(keyOf(memberId, id));
  return item && keptParticipant.parse(item);
};

/** A conversation of somebody's as it is now. Throws `not-found`. */
export const participantOf = async (memberId: string, id: string) => begun(await at(keyOf(memberId, id)));

/** A page of somebody's conversations, those with the newest message first. */
export const conversationsOf = async (memberId: string, from: string | undefined) => {
  const order = { ScanIndexForward: false, Limit: pageSize };
  const { items, cursor } = await pageOfList("gsi1", listOf(memberId), from, order);
  return { items: items.map((item) => keptParticipant.parse(item)), cursor };
};

/** All conversations of somebody's in which something is unread. */
export const unreadOf = async (memberId: string) =>
  (await everyItem(listIn("gsi2", unreadListOf(memberId)))).map((item) => keptParticipant.parse(item));

/** Begins a conversation for one of the two, who may have done so before: then nothing but who the other is changes. */
export const begin = async (memberId: string, id: string, other: OtherMember) => {
  const { Attributes } = await table.send(
    new UpdateCommand({
      TableName: tableName,
      Key: keyOf(memberId, id),
      UpdateExpression:
        "SET id = :id, #with = :other, unread = if_not_exists(unread, :none), gsi1pk = :list, gsi1sk = if_not_exists(gsi1sk, :place)",
      ExpressionAttributeNames: { "#with": "with" },
      ExpressionAttributeValues: {
        ":id": id,
        ":other": other,
        ":none": 0,
        ":list": listOf(memberId),
        ":place": newMessageId(),
      },
      ReturnValues: "ALL_NEW",
    }),
  );
  return keptParticipant.parse(Attributes);
};

/**
 * Marks the messages up to one of them as read, on condition that no newer one is there; `upTo` is absent where there
 * was none at all. Answers the conversation as it is then. Throws `not-found`.
 */
export const markRead = async (memberId: string, id: string, upTo: string | undefined) => {
  const reading = "last_read_id = last_message_id, unread = :none REMOVE gsi2pk, gsi2sk";
  const isLast = upTo === undefined ? "attribute_not_exists(last_message_id)" : "last_message_id <= :upTo";
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(memberId, id),
        UpdateExpression: `SET last_read_at = :now${upTo === undefined ? "" : `, ${reading}`}`,
        ConditionExpression: `attribute_exists(gsi1sk) AND ${isLast}`,
        ExpressionAttributeValues: {
          ":now": new Date().toISOString(),
          ...(upTo !== undefined && { ":none": 0, ":upTo": upTo }),
        },
        ReturnValues: "ALL_NEW",
        ReturnValuesOnConditionCheckFailure: "ALL_OLD",
      }),
    );
    return { kept: begun(Attributes), isMarked: true };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { kept: begun(error.Item && unmarshall(error.Item)), isMarked: false };
  }
};
