import { incrementBase32 } from "ulid";
import * as z from "zod/mini";
import type { DirectMessage } from "#shared/conversations.ts";
import type { Quote } from "#shared/messages.ts";
import { readMembers } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import { queryAll, readEach, readOne } from "../platform/pages.ts";
import { getItem, writeOne, type Write, type Update } from "../platform/table.ts";
import { participantKeyOf, conversationListOf, unreadListOf, type OtherMember } from "./conversation.ts";
import {
  createMessageId,
  formatPreview,
  getMessageTime,
  readAuthors,
  readMessages,
  readQuotes,
  toAuthor,
  type MessageKey,
} from "./message.ts";
import { forgetReactions, presentReactions, react, storedReactions, type Reaction } from "./reaction.ts";

/*
 * @item direct message
 * @key `CONVERSATION#id` · id
 * @asks a conversation's newest, older, since a time, around one; react
 * @cost 1 query a page, 2 around one; 1 batch get of quotes; 1 update
 */

export const storedDirectMessage = z.object({
  id: z.string(),
  clientId: z.string(),
  conversation_id: z.string(),
  /** The author at the time. */
  memberId: z.string(),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  content: z.string(),
  /** Id of a message of the same conversation. */
  reply_to: z.optional(z.string()),
  /** Who introduced the two (absent for the club) and their text. */
  introduction: z.optional(z.object({ via: z.optional(z.string()), words: z.string() })),
  ...storedReactions,
});
export type StoredDirectMessage = z.infer<typeof storedDirectMessage>;

/** The partition of a conversation's messages. */
export const conversationPartitionOf = (conversationId: string) => `CONVERSATION#${conversationId}`;

export const directMessageKeyOf = ({ conversation_id, id }: Pick<StoredDirectMessage, "conversation_id" | "id">) => ({
  pk: conversationPartitionOf(conversation_id),
  sk: id,
});

/** A message id that sorts after `last`, even if that came from a machine whose clock is ahead. */
export const createIdAfter = (last: string | undefined) => {
  const id = createMessageId();
  if (last === undefined || id > last) return id;
  const [kind = "", ulid = ""] = last.split("_");
  return `${kind}_${incrementBase32(ulid)}`;
};

export const findDirectMessage = async (key: MessageKey): Promise<StoredDirectMessage | undefined> => {
  const item = await getItem(key);
  return item && readOne(item, (each) => storedDirectMessage.parse(each));
};

/** A page of a conversation's messages for a viewer, as `readMessages` orders them. */
export const readDirectMessages = async (
  conversationId: string,
  range: Parameters<typeof readMessages>[1],
  viewer: string,
) => {
  const { items, ...cursors } = await readMessages(conversationPartitionOf(conversationId), range);
  const stored = readEach(items, (item) => storedDirectMessage.parse(item));
  return { items: await presentDirectMessages(stored, { viewer }), ...cursors };
};

/** Adds or removes a member's reaction. Throws as `react` does. */
export const saveDirectReaction = async (conversation_id: string, id: string, reaction: Reaction) => {
  const { item, isChanged } = await react(directMessageKeyOf({ conversation_id, id }), reaction);
  return { message: storedDirectMessage.parse(item), isChanged };
};

/** Removes a member's reactions from a message. */
export const forgetDirectReactions = (message: StoredDirectMessage, memberId: string) =>
  forgetReactions(directMessageKeyOf(message), message, memberId);

/** Adds a message: part of a transaction. */
export const directMessageWrite = (message: StoredDirectMessage): Write => ({
  Put: { Item: { ...directMessageKeyOf(message), ...message }, ConditionExpression: "attribute_not_exists(pk)" },
});

const lastMessageUpdate =
  "last_message_id = :message, last_message_text = :text, last_message_by = :by, gsi1sk = :message";

const buildLastMessageValues = ({ id, content, memberId }: StoredDirectMessage) => ({
  ":message": id,
  ":text": formatPreview(content),
  ":by": memberId,
});

/**
 * Updates the sender's side, if they have the conversation, neither blocks the other, the other accepts messages, and
 * the message is the newest: so messages are saved in the order of their ids, and "read up to here" covers all earlier
 * ones.
 */
export const senderWrite = (message: StoredDirectMessage): { Update: Update } => ({
  Update: {
    Key: participantKeyOf(message.memberId, message.conversation_id),
    UpdateExpression: `SET ${lastMessageUpdate}`,
    ConditionExpression: [
      "attribute_exists(gsi1sk)",
      "attribute_not_exists(blocks)",
      "attribute_not_exists(blocked)",
      "attribute_not_exists(refused)",
      "(attribute_not_exists(last_message_id) OR last_message_id < :message)",
    ].join(" AND "),
    ExpressionAttributeValues: buildLastMessageValues(message),
  },
});

/** Updates or starts the recipient's side. */
export const receiverWrite = (message: StoredDirectMessage, recipient: string): Write => ({
  Update: {
    Key: participantKeyOf(recipient, message.conversation_id),
    UpdateExpression: `SET ${lastMessageUpdate}, id = :id, #with = :sender, gsi1pk = :list, gsi2pk = :unreadList, gsi2sk = :id, unread = if_not_exists(unread, :none) + :one, unread_since = if_not_exists(unread_since, :at)`,
    ExpressionAttributeNames: { "#with": "with" },
    ExpressionAttributeValues: {
      ...buildLastMessageValues(message),
      ":id": message.conversation_id,
      ":sender": { id: message.memberId, full_name: message.full_name, avatar: message.avatar },
      ":list": conversationListOf(recipient),
      ":unreadList": unreadListOf(recipient),
      ":at": getMessageTime(message.id).toISOString(),
      ":none": 0,
      ":one": 1,
    },
  },
});

/**
 * Starts or reopens a conversation for one of two introduced members, if neither blocks the other and the message is
 * the newest.
 */
export const introducedWrite = (message: StoredDirectMessage, memberId: string, other: OtherMember): Write => ({
  Update: {
    Key: participantKeyOf(memberId, message.conversation_id),
    UpdateExpression: `SET ${lastMessageUpdate}, id = :id, #with = :other, gsi1pk = :list, unread = if_not_exists(unread, :none) REMOVE refused`,
    ConditionExpression:
      "attribute_not_exists(blocks) AND attribute_not_exists(blocked) AND (attribute_not_exists(last_message_id) OR last_message_id < :message)",
    ExpressionAttributeNames: { "#with": "with" },
    ExpressionAttributeValues: {
      ...buildLastMessageValues(message),
      ":id": message.conversation_id,
      ":other": other,
      ":list": conversationListOf(memberId),
      ":none": 0,
    },
  },
});

type Introduction = DirectMessage["introduction"];

/**
 * A message as both members see it; without `reply_to`, no quote is shown; without `viewer`, as broadcast to both.
 */
export const presentDirectMessage = (
  message: StoredDirectMessage,
  reply_to: Quote | null = null,
  viewer?: string,
  introduction?: Introduction,
): DirectMessage => ({
  id: message.id,
  clientId: message.clientId,
  conversation_id: message.conversation_id,
  ...toAuthor(message),
  content: message.content,
  reply_to,
  ...(introduction && { introduction }),
  ...(viewer !== undefined && { reactions: presentReactions(message, viewer) }),
  created_at: getMessageTime(message.id).toISOString(),
});

type Presenting = {
  /** The viewer; if absent, as broadcast to both. */
  viewer?: string;
  /** Messages already read. */
  known?: readonly StoredDirectMessage[];
};

/** Who introduced the two, by current names; one batch of gets if there is an introduction. */
const readIntroductions = async (messages: readonly StoredDirectMessage[]) => {
  const introduced = messages.filter(({ introduction }) => introduction);
  const ids = introduced.flatMap(({ introduction }) => introduction?.via ?? []);
  const people = new Map((ids.length > 0 ? await readMembers(ids) : []).map((each) => [each.id, toPerson(each)]));
  return ({ introduction }: StoredDirectMessage): Introduction => {
    if (!introduction) return undefined;
    const by = introduction.via === undefined ? undefined : people.get(introduction.via);
    return { by: by ? toAuthor(by) : null, words: introduction.words };
  };
};

/** A conversation's messages with the messages they reply to, and who introduced its members. */
export const presentDirectMessages = async (
  messages: readonly StoredDirectMessage[],
  { viewer, known = [] }: Presenting = {},
): Promise<DirectMessage[]> => {
  const [first] = messages;
  if (!first) return [];
  const [quoteOf, introductionOf, ofNow] = await Promise.all([
    readQuotes(messages, {
      keyOf: (id) => directMessageKeyOf({ conversation_id: first.conversation_id, id }),
      parse: (item) => storedDirectMessage.parse(item),
      known,
    }),
    readIntroductions(messages),
    readAuthors(),
  ]);
  return messages.map((message) =>
    presentDirectMessage(ofNow(message), quoteOf(message), viewer, introductionOf(message)),
  );
};

/** All messages of a conversation, oldest first. */
export const listDirectMessages = async (conversationId: string) => {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": conversationPartitionOf(conversationId) },
  });
  return readEach(items, (item) => storedDirectMessage.parse(item));
};

/** Renames a message's author and removes the picture. */
export const renameDirectAuthor = (message: StoredDirectMessage, full_name: string) =>
  writeOne({
    Update: {
      Key: directMessageKeyOf(message),
      UpdateExpression: "SET full_name = :name REMOVE avatar",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeValues: { ":name": full_name },
    },
  });
