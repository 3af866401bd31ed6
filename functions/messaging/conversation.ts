import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { messagesRefused, unknownConversation, type Conversation } from "#shared/conversations.ts";
import { readAliases, type Aliases } from "../members/merged.ts";
import { isNoticeItem, parseUnreadNotices, queryUnread, unreadListOf, type StoredNotice } from "../notify/notice.ts";
import { AppError } from "../platform/errors.ts";
import { queryAll, queryBefore, queryPage, readEach, readOne } from "../platform/pages.ts";
import { getItem, getItemsInOrder, updateItem, writeOne, type Item, type Update } from "../platform/table.ts";
import { createMessageId, toAuthor, getMessageTime } from "./message.ts";
import { readTopicMarks } from "./topic-read.ts";

/*
 * @item participant
 * @key `MEMBER#sub` · `CONVERSATION#id`
 * @asks one's own view of a conversation; may this be sent?
 * @cost 1 get; part of the transaction that sends; 1 batch for a directory page
 * @key `gsi1`: `CONVERSATIONS#sub` · newest message's id
 * @asks a member's conversations, newest first
 * @cost 1 query a page
 * @key `gsi2`: `UNREAD#sub` · id
 * @asks those in which something is unread
 * @cost 1 query
 */

/** For a conversation that does not exist or is not the caller's. */
export const conversationNotFound = () => new AppError("not-found", unknownConversation);

export const memberNotListed = () => new AppError("not-found", "This member is no longer in the directory.");

export const youBlock = () => new AppError("forbidden", "You've blocked this member. Unblock to message them.");
export const theyRefuse = () => new AppError("forbidden", messagesRefused);
export const theyBlock = () => new AppError("forbidden", "This message cannot be delivered to this member.");

/** The other member, as of their last message. */
const otherMember = z.object({
  id: z.string(),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
});
export type OtherMember = z.infer<typeof otherMember>;

/** One member's side of a conversation. */
export const storedParticipant = z.object({
  id: z.string(),
  with: otherMember,
  /** The newest message, the same on both sides: messages are saved in the order of their ids. */
  last_message_id: z.optional(z.string()),
  last_message_text: z.optional(z.string()),
  last_message_by: z.optional(z.string()),
  unread: z._default(z.int(), 0),
  /** When the first unread message arrived; absent if none is unread, and for older records. */
  unread_since: z.optional(z.iso.datetime()),
  last_read_at: z.optional(z.iso.datetime()),
  last_read_id: z.optional(z.string()),
  /** The newest message read while both had read receipts on: all the other is ever shown. */
  shown_read_id: z.optional(z.string()),
  /** Whether this member blocks the other, and vice versa. */
  blocks: z._default(z.boolean(), false),
  blocked: z._default(z.boolean(), false),
  /** Whether the other accepts no messages from anyone. */
  refused: z._default(z.boolean(), false),
  /** Its sort key among the member's conversations; absent if there is only a block. */
  gsi1sk: z.optional(z.string()),
});
export type StoredParticipant = z.infer<typeof storedParticipant>;

/**
 * The list of a member's conversations, by newest message; those with unread messages are also in the unread list.
 */
export const conversationListOf = (memberId: string) => `CONVERSATIONS#${memberId}`;
export { unreadListOf };

export const participantKeyOf = (memberId: string, id: string) => ({
  pk: `MEMBER#${memberId}`,
  sk: `CONVERSATION#${id}`,
});

/** The id of two members' conversation, the same for both. */
export const getConversationId = (one: string, other: string) =>
  `conv_${createHash("sha256").update([one, other].toSorted().join("\n")).digest("base64url")}`;

/** The ids of all conversations of two members: that of their own accounts first, then those of accounts merged into them. */
export const listConversationIds = ({ listInto }: Aliases, one: string, other: string) =>
  [one, ...listInto(one)].flatMap((mine) =>
    [other, ...listInto(other)].map((theirs) => getConversationId(mine, theirs)),
  );

/** Whether the conversation was started; a block alone does not start one. */
export const hasBegun = (participant: StoredParticipant | undefined): participant is StoredParticipant =>
  participant?.gsi1sk !== undefined;

const parse = (item: Item) => storedParticipant.parse(item);

/** Throws `not-found` for a conversation that was not started. */
const parseBegun = (item: Item | undefined): StoredParticipant => {
  const participant = item && readOne(item, parse);
  if (!hasBegun(participant)) throw conversationNotFound();
  return participant;
};

/** A member's side of a conversation, which may only hold a block. */
export const findParticipant = async (memberId: string, id: string) => {
  const item = await getItem(participantKeyOf(memberId, id));
  return item && readOne(item, parse);
};

/**
 * The conversation in which a member goes on with another, with the member's side of it: the one of their own accounts, and
 * where that was not started the newest of accounts that were merged into them.
 */
export const findConversation = async (me: string, other: string) => {
  const [id = "", ...earlier] = listConversationIds(await readAliases(), me, other);
  const [own, ...others] = await Promise.all([id, ...earlier].map((each) => findParticipant(me, each)));
  const [newest] = others.filter(hasBegun).toSorted((one, next) => (next.gsi1sk ?? "").localeCompare(one.gsi1sk ?? ""));
  return !hasBegun(own) && newest ? { id: newest.id, participant: newest } : { id, participant: own };
};

/** A member's sides of conversations with others, in this order: one batch, which may miss the last second. */
export const findParticipants = async (memberId: string, others: readonly string[]) => {
  const keys = others.map((other) => participantKeyOf(memberId, getConversationId(memberId, other)));
  return (await getItemsInOrder(keys, { isLatest: false })).map((item) => item && readEach([item], parse)[0]);
};

/**
 * A member's side of a conversation. `isLatest` (the default) reads consistently, at twice the cost. Throws
 * `not-found`.
 */
export const readParticipant = async (memberId: string, id: string, { isLatest = true } = {}) =>
  parseBegun(await getItem(participantKeyOf(memberId, id), { isLatest }));

/** A page of a member's conversations, by newest message, newest first. */
export const readConversations = (memberId: string, cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: conversationListOf(memberId), pageSize: 50, isDescending: true, parse }, cursor);

/** Up to `limit` conversations of a member before a position in the list, newest first, with their positions. */
export const queryConversations = async (memberId: string, before: string | undefined, limit: number) => {
  const items = await queryBefore("gsi1", conversationListOf(memberId), before, limit);
  return readEach(items, (item) => ({ place: String(item.gsi1sk), conversation: parse(item) }));
};

/**
 * Everything a member has not read: conversations and other notices. One query, and half a unit more to skip notices
 * already read in a topic.
 */
export const readAllUnread = async (memberId: string) => {
  const items = await queryUnread(memberId);
  return {
    conversations: readEach(
      items.filter((item) => !isNoticeItem(item)),
      parse,
    ),
    notices: await dropReadInTopics(memberId, parseUnreadNotices(items)),
  };
};

/** Excludes notices already read in their topic: the write that marks them may come a moment later. */
export const dropReadInTopics = async <Each extends Pick<StoredNotice, "about" | "readUpTo">>(
  memberId: string,
  notices: Each[],
) => {
  if (notices.every(({ readUpTo }) => readUpTo === undefined)) return notices;
  const marks = await readTopicMarks(memberId);
  return notices.filter(
    ({ about, readUpTo }) => readUpTo === undefined || readUpTo > (marks[String(about.topic)] ?? ""),
  );
};

/** All of a member's conversations with unread messages. */
export const readUnread = async (memberId: string) => (await readAllUnread(memberId)).conversations;

/** Starts a conversation for one member and returns it. If it exists, only `with` changes. */
export const beginConversation = async (memberId: string, id: string, other: OtherMember) => {
  const { item } = await updateItem({
    Key: participantKeyOf(memberId, id),
    UpdateExpression:
      "SET id = :id, #with = :other, unread = if_not_exists(unread, :none), gsi1pk = :list, gsi1sk = if_not_exists(gsi1sk, :sortKey)",
    ExpressionAttributeNames: { "#with": "with" },
    ExpressionAttributeValues: {
      ":id": id,
      ":other": other,
      ":none": 0,
      ":list": conversationListOf(memberId),
      ":sortKey": createMessageId(),
    },
  });
  return storedParticipant.parse(item);
};

type Reading = { isShown: boolean };

/**
 * Marks a conversation as read if no message is newer than `upTo` (absent if it has no messages). Returns the
 * conversation, whether it was marked, and whether messages were newly read, which is recorded for the other member if
 * `isShown`. Throws `not-found`.
 */
export const markRead = async (memberId: string, id: string, upTo: string | undefined, { isShown }: Reading) => {
  const isLast = upTo === undefined ? "attribute_not_exists(last_message_id)" : "last_message_id <= :upTo";
  const mark = (set: string, condition = "") =>
    updateItem({
      Key: participantKeyOf(memberId, id),
      UpdateExpression: `SET last_read_at = :now${set}`,
      ConditionExpression: `attribute_exists(gsi1sk) AND ${isLast}${condition}`,
      ExpressionAttributeValues: {
        ":now": new Date().toISOString(),
        ...(upTo !== undefined && { ":none": 0, ":upTo": upTo }),
      },
    });
  const read = ", last_read_id = last_message_id, unread = :none";
  const noLonger = " REMOVE gsi2pk, gsi2sk, unread_since";
  if (isShown && upTo !== undefined) {
    const shown = await mark(`${read}, shown_read_id = last_message_id${noLonger}`, " AND attribute_exists(gsi2pk)");
    if (shown.isDone) return { participant: parseBegun(shown.item), isMarked: true, isNew: true };
  }
  // Reading again does not reveal what was read without receipts.
  const { isDone, item } = await mark(upTo === undefined ? "" : `${read}${noLonger}`);
  return { participant: parseBegun(item), isMarked: isDone, isNew: false };
};

/** A conversation as its member sees it, which hides a block by the other. */
export const presentConversation = (participant: StoredParticipant): Conversation => {
  const { last_message_id: lastId } = participant;
  return {
    id: participant.id,
    with: toAuthor(participant.with),
    last_message_id: lastId ?? null,
    last_message_text: participant.last_message_text ?? null,
    last_message_at: lastId === undefined ? null : getMessageTime(lastId).toISOString(),
    last_message_by: participant.last_message_by ?? null,
    unread: participant.unread,
    last_read_at: participant.last_read_at ?? null,
    last_read_id: participant.last_read_id ?? null,
    is_blocked: participant.blocks,
    is_refused: participant.refused,
  };
};

/**
 * Records on a member's side whether the other accepts no messages; does nothing if the conversation was not started.
 */
export const refuseMessages = ({ from, conversationId, refused }: Refusal) =>
  writeOne({
    Update: {
      Key: participantKeyOf(from, conversationId),
      UpdateExpression: refused ? "SET refused = :yes" : "REMOVE refused",
      ConditionExpression: "attribute_exists(gsi1sk)",
      ...(refused && { ExpressionAttributeValues: { ":yes": true } }),
    },
  });
type Refusal = { from: string; conversationId: string; refused: boolean };

/** All of a member's conversations, and sides that only hold a block. */
export const listParticipants = async (memberId: string) => {
  const { pk, sk } = participantKeyOf(memberId, "");
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :conversations)",
    ExpressionAttributeValues: { ":pk": pk, ":conversations": sk },
    ConsistentRead: true,
  });
  return readEach(items, parse);
};

/**
 * Renames a departed member on the other's side, where no more messages can be sent; deletes a side that only holds a
 * block.
 */
export const closeConversation = async (
  id: string,
  { of: memberId, with: other }: { of: string; with: OtherMember },
) => {
  const Key = participantKeyOf(memberId, id);
  if (!hasBegun(await findParticipant(memberId, id))) return writeOne({ Delete: { Key } });
  return writeOne({
    Update: {
      Key,
      UpdateExpression: "SET #with = :other, blocked = :yes",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: { "#with": "with" },
      ExpressionAttributeValues: { ":other": other, ":yes": true },
    },
  });
};

const buildMarkWrite = (mark: "blocks" | "blocked", memberId: string, id: string, other: OtherMember) => ({
  Update: {
    Key: participantKeyOf(memberId, id),
    UpdateExpression: `SET id = :id, #with = if_not_exists(#with, :other), unread = if_not_exists(unread, :none), ${mark} = :yes`,
    ExpressionAttributeNames: { "#with": "with" },
    ExpressionAttributeValues: { ":id": id, ":other": other, ":none": 0, ":yes": true },
  },
});

const buildUnmarkWrite = (mark: "blocks" | "blocked", memberId: string, id: string) => ({
  Update: { Key: participantKeyOf(memberId, id), UpdateExpression: `REMOVE ${mark}` },
});

/** Both sides of a conversation. */
export type BlockWrites = Record<"mine" | "theirs", { Update: Update }>;

/** Blocks messages between two members, with or without a conversation: part of a transaction. */
export const blockWrites = (id: string, by: OtherMember, other: OtherMember): BlockWrites => ({
  mine: buildMarkWrite("blocks", by.id, id, other),
  theirs: buildMarkWrite("blocked", other.id, id, by),
});

/** Removes one member's block of another: part of a transaction. */
export const unblockWrites = (id: string, by: string, other: string): BlockWrites => ({
  mine: buildUnmarkWrite("blocks", by, id),
  theirs: buildUnmarkWrite("blocked", other, id),
});
