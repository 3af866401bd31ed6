import { createHash } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod/mini";
import { unknownConversation, type Conversation, type DirectMessage } from "#shared/conversations.ts";
import { cut } from "#shared/text.ts";
import { AppError } from "../platform/errors.ts";
import { queryAll, rangeOfList, queryPage } from "../platform/pages.ts";
import { table, tableName, type Item } from "../platform/table.ts";
import type { StoredDirectMessage } from "./direct-message.ts";
import { createMessageId, toAuthor, getMessageTime } from "./message.ts";

/** The conversation is not the caller's, or never was: there is no difference to tell. */
export const conversationNotFound = () => new AppError("not-found", unknownConversation);

/** The directory does not show the member: any more, or at all. */
export const memberNotListed = () => new AppError("not-found", "This member is no longer in the directory.");

/** Either of the two blocks the other. */
export const youBlock = () => new AppError("forbidden", "You've blocked this member. Unblock to message them.");
export const theyBlock = () => new AppError("forbidden", "This message cannot be delivered to this member.");

/** The other one of a conversation, as they were when last heard of. */
const otherMember = z.object({
  id: z.string(),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
});
export type OtherMember = z.infer<typeof otherMember>;

/** A conversation as one of the two has it. */
export const storedParticipant = z.object({
  id: z.string(),
  with: otherMember,
  /** The newest message, the same for both: a conversation's messages are kept in the order of their names. */
  last_message_id: z.optional(z.string()),
  last_message_text: z.optional(z.string()),
  last_message_by: z.optional(z.string()),
  unread: z._default(z.int(), 0),
  last_read_at: z.optional(z.iso.datetime()),
  last_read_id: z.optional(z.string()),
  /** Whether they block the other one, and whether the other one blocks them. */
  blocks: z._default(z.boolean(), false),
  blocked: z._default(z.boolean(), false),
  /** Where it stands among their conversations; absent where all there is between the two is a block. */
  gsi1sk: z.optional(z.string()),
});
export type StoredParticipant = z.infer<typeof storedParticipant>;

/** Where somebody's conversations are listed, by their newest message, and where those that have something unread are. */
export const conversationListOf = (memberId: string) => `CONVERSATIONS#${memberId}`;
export const unreadListOf = (memberId: string) => `UNREAD#${memberId}`;

/** Where a conversation of somebody's is kept. */
export const participantKeyOf = (memberId: string, id: string) => ({
  pk: `MEMBER#${memberId}`,
  sk: `CONVERSATION#${id}`,
});

/** The conversation of two members: always the same one, whoever asks. */
export const getConversationId = (one: string, other: string) =>
  `conv_${createHash("sha256").update([one, other].toSorted().join("\n")).digest("base64url")}`;

/** Whether somebody has written, been written to, or meant to write: a block alone is no conversation. */
export const hasBegun = (kept: StoredParticipant | undefined): kept is StoredParticipant => kept?.gsi1sk !== undefined;

/** Longest beginning of a message in the list of conversations, in characters. */
const longestPreview = 200;

/** The beginning of a message, on one line. */
export const formatPreview = (content: string) => cut(content.replace(/\s+/g, " "), longestPreview);

/** Conversations on a page at most. */
const pageSize = 50;

const begun = (item: Item | undefined): StoredParticipant => {
  const kept = item && storedParticipant.parse(item);
  if (!hasBegun(kept)) throw conversationNotFound();
  return kept;
};

const at = async (Key: Item) =>
  (await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }))).Item;

/** What somebody has of a conversation now, if only a block. */
export const findParticipant = async (memberId: string, id: string) => {
  const item = await at(participantKeyOf(memberId, id));
  return item && storedParticipant.parse(item);
};

/** A conversation of somebody's as it is now. Throws `not-found`. */
export const readParticipant = async (memberId: string, id: string) => begun(await at(participantKeyOf(memberId, id)));

/** A page of somebody's conversations, those with the newest message first. */
export const readConversations = async (memberId: string, from: string | undefined) => {
  const order = { ScanIndexForward: false, Limit: pageSize };
  const { items, cursor } = await queryPage("gsi1", conversationListOf(memberId), from, order);
  return { items: items.map((item) => storedParticipant.parse(item)), cursor };
};

/** All conversations of somebody's in which something is unread. */
export const readUnread = async (memberId: string) =>
  (await queryAll(rangeOfList("gsi2", unreadListOf(memberId)))).map((item) => storedParticipant.parse(item));

/** Begins a conversation for one of the two, who may have done so before: then nothing but who the other is changes. */
export const beginConversation = async (memberId: string, id: string, other: OtherMember) => {
  const { Attributes } = await table.send(
    new UpdateCommand({
      TableName: tableName,
      Key: participantKeyOf(memberId, id),
      UpdateExpression:
        "SET id = :id, #with = :other, unread = if_not_exists(unread, :none), gsi1pk = :list, gsi1sk = if_not_exists(gsi1sk, :place)",
      ExpressionAttributeNames: { "#with": "with" },
      ExpressionAttributeValues: {
        ":id": id,
        ":other": other,
        ":none": 0,
        ":list": conversationListOf(memberId),
        ":place": createMessageId(),
      },
      ReturnValues: "ALL_NEW",
    }),
  );
  return storedParticipant.parse(Attributes);
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
        Key: participantKeyOf(memberId, id),
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

/** A conversation as its participant sees it: not whether the other one has blocked them. */
export const presentConversation = (kept: StoredParticipant): Conversation => ({
  id: kept.id,
  with: toAuthor(kept.with),
  last_message_id: kept.last_message_id ?? null,
  last_message_text: kept.last_message_text ?? null,
  last_message_at: kept.last_message_id === undefined ? null : getMessageTime(kept.last_message_id).toISOString(),
  last_message_by: kept.last_message_by ?? null,
  unread: kept.unread,
  last_read_at: kept.last_read_at ?? null,
  last_read_id: kept.last_read_id ?? null,
  is_blocked: kept.blocks,
});

/** A message as both see it. */
export const presentDirectMessage = (kept: StoredDirectMessage): DirectMessage => ({
  id: kept.id,
  clientId: kept.clientId,
  conversation_id: kept.conversation_id,
  ...toAuthor(kept),
  content: kept.content,
  created_at: getMessageTime(kept.id).toISOString(),
});
