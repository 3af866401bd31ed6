import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { messagesOf } from "../messages/page.ts";
import type { MessageKey } from "../messages/sending.ts";
import { table, tableName, type Write } from "../platform/table.ts";
import { itemOf, keptDirectMessage, partitionOf, type KeptDirectMessage } from "./direct-message-item.ts";

/** The message at a key as it is now, if there is one. */
export const findDirectMessage = async (key: MessageKey): Promise<KeptDirectMessage | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
  return Item && keptDirectMessage.parse(Item);
};

/** A page of a conversation's messages: the newest first, or, with `since`, the oldest first from that time on. */
export const directMessagesOf = async (conversationId: string, range: Parameters<typeof messagesOf>[1]) => {
  const { items, cursor } = await messagesOf(partitionOf(conversationId), range);
  return { items: items.map((item) => keptDirectMessage.parse(item)), cursor };
};

/** Keeps a message: part of a transaction. */
export const keeping = (kept: KeptDirectMessage): Write => ({
  Put: { Item: itemOf(kept), ConditionExpression: "attribute_not_exists(pk)" },
});
