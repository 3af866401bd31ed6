import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { incrementBase32 } from "ulid";
import * as z from "zod/mini";
import { table, tableName, type Write, type Update } from "../platform/table.ts";
import { participantKeyOf, conversationListOf, formatPreview, unreadListOf } from "./conversation.ts";
import { createMessageId, readMessages, type MessageKey } from "./message.ts";

/** A message to one member as the table keeps it. */
export const storedDirectMessage = z.object({
  id: z.string(),
  clientId: z.string(),
  conversation_id: z.string(),
  /** Who wrote it, as they were then. */
  memberId: z.string(),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  content: z.string(),
});
export type StoredDirectMessage = z.infer<typeof storedDirectMessage>;

/** Where the messages of a conversation are. */
export const conversationPartitionOf = (conversationId: string) => `CONVERSATION#${conversationId}`;

/** Where a message is kept. */
export const directMessageKeyOf = ({ conversation_id, id }: Pick<StoredDirectMessage, "conversation_id" | "id">) => ({
  pk: conversationPartitionOf(conversation_id),
  sk: id,
});

/** A message as an item of the table. */
const directMessageItemOf = (kept: StoredDirectMessage) => ({ ...directMessageKeyOf(kept), ...kept });

/** A name for a message that is to follow `last`, though that one be from a machine whose clock is ahead. */
export const createIdAfter = (last: string | undefined) => {
  const id = createMessageId();
  if (last === undefined || id > last) return id;
  const [kind = "", ulid = ""] = last.split("_");
  return `${kind}_${incrementBase32(ulid)}`;
};

/** The message at a key as it is now, if there is one. */
export const findDirectMessage = async (key: MessageKey): Promise<StoredDirectMessage | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
  return Item && storedDirectMessage.parse(Item);
};

/** A page of a conversation's messages: the newest first, or, with `since`, the oldest first from that time on. */
export const readDirectMessages = async (conversationId: string, range: Parameters<typeof readMessages>[1]) => {
  const { items, cursor } = await readMessages(conversationPartitionOf(conversationId), range);
  return { items: items.map((item) => storedDirectMessage.parse(item)), cursor };
};

/** Keeps a message: part of a transaction. */
export const directMessageWrite = (kept: StoredDirectMessage): Write => ({
  Put: { Item: directMessageItemOf(kept), ConditionExpression: "attribute_not_exists(pk)" },
});

const naming = "last_message_id = :message, last_message_text = :text, last_message_by = :by, gsi1sk = :message";

const named = ({ id, content, memberId }: StoredDirectMessage) => ({
  ":message": id,
  ":text": formatPreview(content),
  ":by": memberId,
});

/**
 * A message as it changes the conversation of whoever sends it, on condition that they have it, that neither blocks the
 * other, and that the message is newer than all that are there: so both see all of them in the order in which they were
 * kept, and whoever has read up to the last has read them all.
 */
export const senderWrite = (message: StoredDirectMessage): { Update: Update } => ({
  Update: {
    Key: participantKeyOf(message.memberId, message.conversation_id),
    UpdateExpression: `SET ${naming}`,
    ConditionExpression: [
      "attribute_exists(gsi1sk)",
      "attribute_not_exists(blocks)",
      "attribute_not_exists(blocked)",
      "(attribute_not_exists(last_message_id) OR last_message_id < :message)",
    ].join(" AND "),
    ExpressionAttributeValues: named(message),
  },
});

/** The same message as it changes, or begins, the conversation of whoever receives it. */
export const receiverWrite = (message: StoredDirectMessage, recipient: string): Write => ({
  Update: {
    Key: participantKeyOf(recipient, message.conversation_id),
    UpdateExpression: `SET ${naming}, id = :id, #with = :sender, gsi1pk = :list, gsi2pk = :unreadList, gsi2sk = :id, unread = if_not_exists(unread, :none) + :one`,
    ExpressionAttributeNames: { "#with": "with" },
    ExpressionAttributeValues: {
      ...named(message),
      ":id": message.conversation_id,
      ":sender": { id: message.memberId, full_name: message.full_name, avatar: message.avatar },
      ":list": conversationListOf(recipient),
      ":unreadList": unreadListOf(recipient),
      ":none": 0,
      ":one": 1,
    },
  },
});
