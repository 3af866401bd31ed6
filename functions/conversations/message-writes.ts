import type { Update, Write } from "../platform/table.ts";
import type { KeptDirectMessage } from "./direct-message-item.ts";
import { keyOf, listOf, previewOf, unreadListOf } from "./participant-item.ts";

const naming = "last_message_id = :message, last_message_text = :text, last_message_by = :by, gsi1sk = :message";

const named = ({ id, content, memberId }: KeptDirectMessage) => ({
  ":message": id,
  ":text": previewOf(content),
  ":by": memberId,
});

/**
 * A message as it changes the conversation of whoever sends it, on condition that they have it, that neither blocks the
 * other, and that the message is newer than all that are there: so both see all of them in the order in which they were
 * kept, and whoever has read up to the last has read them all.
 */
export const sent = (message: KeptDirectMessage): { Update: Update } => ({
  Update: {
    Key: keyOf(message.memberId, message.conversation_id),
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
export const received = (message: KeptDirectMessage, recipient: string): Write => ({
  Update: {
    Key: keyOf(recipient, message.conversation_id),
    UpdateExpression: `SET ${naming}, id = :id, #with = :sender, gsi1pk = :list, gsi2pk = :unreadList, gsi2sk = :id, unread = if_not_exists(unread, :none) + :one`,
    ExpressionAttributeNames: { "#with": "with" },
    ExpressionAttributeValues: {
      ...named(message),
      ":id": message.conversation_id,
      ":sender": { id: message.memberId, full_name: message.full_name, avatar: message.avatar },
      ":list": listOf(recipient),
      ":unreadList": unreadListOf(recipient),
      ":none": 0,
      ":one": 1,
    },
  },
});
