import * as z from "zod/mini";
import { notice, noticeDays, type News, type Notice } from "#shared/notices.ts";
import { queryAll, queryBefore, rangeOfList } from "../platform/pages.ts";
import { getItem, getItems, updateItem, writeOne, type Item, type Update, type Write } from "../platform/table.ts";

/*
 * @item notice
 * @key `NOTICES#sub` · kind:subject; `ttl`
 * @asks the notice of one thing to a member; notify, mark it as read
 * @cost part of the transaction that it is about; 1 conditional update
 * @key `gsi1`: `NOTICES#sub` · time#id
 * @asks all their notices, newest first
 * @cost 1 query a page, and one of their conversations
 * @key `gsi2`: `UNREAD#sub` · id, beside unread conversations
 * @asks what is unread, of both; what of it is about a topic
 * @cost 1 query, also for an email or a push; 2 by the beginning of the id
 */

/** What a member was told of one thing. `about` is as its kind says (shared/notices.ts). */
const storedNotice = z.object({
  id: z.string(),
  memberId: z.string(),
  kind: z.string(),
  at: z.iso.datetime(),
  about: z.record(z.string(), z.unknown()),
  unread: z._default(z.int(), 0),
  /** When the first of it came; absent where nothing is unread, and from what was told before this was noted. */
  unreadSince: z.optional(z.iso.datetime()),
  /** Of the chat: the first message that is unread, and the one up to which the topic must be read. */
  firstMessageId: z.optional(z.string()),
  readUpTo: z.optional(z.string()),
  /** When the table forgets it, in seconds of the epoch. */
  ttl: z.int(),
});
export type StoredNotice = z.infer<typeof storedNotice>;

/** The prefix of the partitions of notices, whose changes the table's stream hands over. */
export const noticesPrefix = "NOTICES#";

const partitionOf = (memberId: string) => `${noticesPrefix}${memberId}`;
const noticeKeyOf = (memberId: string, id: string) => ({ pk: partitionOf(memberId), sk: id });

/** A member's unread notices and conversations: one list, so that one query finds all that is unread. */
export const unreadListOf = (memberId: string) => `UNREAD#${memberId}`;

const sortKeyOf = ({ id, at }: { id: string; at: string }) => `${at}#${id}`;

const daySeconds = 86_400;

/** The table deletes what is over within days, not at once. */
const isKept = ({ ttl }: StoredNotice, now = Date.now()) => ttl * 1000 > now;

const parse = (item: Item) => storedNotice.parse(item);
const parseKept = (items: Item[]) => items.map(parse).filter((each) => isKept(each));

/** Whether an item of the list of what is unread is a notice. */
export const isNoticeItem = ({ pk }: Item) => String(pk).startsWith(noticesPrefix);

/** The id of all notices of a kind about one thing, such as a registration: they are one line. */
export const getNoticeId = (kind: News["kind"], subject: string) => `${kind}:${subject}`;

type Telling = News & {
  /** What it is about: the id of a registration, or a topic. Told again, it is one line with the newest of it. */
  subject: string;
  /** A message of a topic: whoever reads the topic up to it has read this. */
  messageId?: string;
};

/** Tells a member something: part of the transaction that makes it so, or a write of its own. */
export const noticeWrite = (memberId: string, { kind, subject, about, messageId }: Telling): { Update: Update } => {
  const id = getNoticeId(kind, subject);
  const now = new Date();
  const at = now.toISOString();
  const ofMessage =
    messageId === undefined ? "" : ", firstMessageId = if_not_exists(firstMessageId, :message), readUpTo = :message";
  return {
    Update: {
      Key: noticeKeyOf(memberId, id),
      UpdateExpression: `SET id = :id, memberId = :member, kind = :kind, #at = :at, unreadSince = if_not_exists(unreadSince, :at), about = :about, #ttl = :ttl, gsi1pk = :list, gsi1sk = :sortKey, gsi2pk = :unreadList, gsi2sk = :id${ofMessage} ADD unread :one`,
      ExpressionAttributeNames: { "#at": "at", "#ttl": "ttl" },
      ExpressionAttributeValues: {
        ":id": id,
        ":member": memberId,
        ":kind": kind,
        ":at": at,
        ":about": about,
        ":ttl": Math.floor(now.getTime() / 1000) + noticeDays * daySeconds,
        ":list": partitionOf(memberId),
        ":sortKey": sortKeyOf({ id, at }),
        ":unreadList": unreadListOf(memberId),
        ":one": 1,
        ...(messageId !== undefined && { ":message": messageId }),
      },
    },
  };
};

/**
 * The same for something that may be told again by a repetition: `event` names it, and only the first write with that
 * name is made.
 */
export const noticeOnceWrite = (memberId: string, telling: Telling, event: string): Write => {
  const { Update } = noticeWrite(memberId, telling);
  return {
    Update: {
      ...Update,
      UpdateExpression: Update.UpdateExpression?.replace(" ADD ", ", lastEvent = :event ADD "),
      ConditionExpression: "attribute_not_exists(lastEvent) OR lastEvent <> :event",
      ExpressionAttributeValues: { ...Update.ExpressionAttributeValues, ":event": event },
    },
  };
};

/** The notice of an id; undefined where there is none. `isLatest` includes a write of a moment ago, at twice the cost. */
export const findNotice = async (memberId: string, id: string, { isLatest = true } = {}) => {
  const item = await getItem(noticeKeyOf(memberId, id), { isLatest });
  return item && parse(item);
};

/** Marks a notice as read, if it is unread and was told up to a time, or up to a message of its topic. */
const markRead = async (memberId: string, id: string, told: "#at" | "readUpTo", upTo: string) =>
  (
    await updateItem({
      Key: noticeKeyOf(memberId, id),
      UpdateExpression: "SET unread = :none REMOVE gsi2pk, gsi2sk, unreadSince, firstMessageId",
      ConditionExpression: `attribute_exists(gsi2pk) AND ${told} <= :upTo`,
      ...(told === "#at" && { ExpressionAttributeNames: { "#at": "at" } }),
      ExpressionAttributeValues: { ":none": 0, ":upTo": upTo },
    })
  ).isDone;

/** Marks a notice as read, unless it was told again after `upTo`; false where nothing was unread. */
export const markNoticeRead = (memberId: string, id: string, upTo: string) => markRead(memberId, id, "#at", upTo);

/** The same by a message: its topic is read up to there. */
export const markNoticeReadByTopic = (memberId: string, id: string, messageId: string) =>
  markRead(memberId, id, "readUpTo", messageId);

/** The kinds of notices that tell of messages of a topic. */
const topicKinds = ["mention", "reply"] as const;

/**
 * Marks what was told of a topic as read, up to a message: two queries for what is unread of it, half a unit each, and a
 * write for each line. `slug` is the topic's in the subjects of its notices.
 */
export const markTopicNoticesRead = async (memberId: string, slug: string, messageId: string) => {
  for (const kind of topicKinds) {
    const items = await queryAll({
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :list AND begins_with(gsi2sk, :topic)",
      ExpressionAttributeValues: { ":list": unreadListOf(memberId), ":topic": getNoticeId(kind, `${slug}:`) },
    });
    for (const { id, readUpTo = "" } of items.map(parse))
      if (readUpTo <= messageId) await markNoticeReadByTopic(memberId, id, messageId);
  }
};

/** Marks what was told of one thing as read, where its member opens it: half a read unit where nothing is unread. */
export const markSubjectRead = async (memberId: string, kind: News["kind"], subject: string) => {
  const found = await findNotice(memberId, getNoticeId(kind, subject), { isLatest: false });
  if (found && found.unread > 0) await markNoticeRead(memberId, found.id, found.at);
};

/** The notices of a member before a place of their list, newest first, and the place of each. */
export const queryNotices = async (memberId: string, before: string | undefined, limit: number) => {
  const items = await queryBefore("gsi1", partitionOf(memberId), before, limit);
  return items.map(parse).map((each) => ({ place: sortKeyOf(each), notice: each, isKept: isKept(each) }));
};

/** All that a member has not read, of this feature and of conversations: the items of one query. */
export const queryUnread = (memberId: string) => queryAll(rangeOfList("gsi2", unreadListOf(memberId)));

/** The notices among the items of {@link queryUnread}, in no order. */
export const parseUnreadNotices = (items: Item[]) => parseKept(items.filter(isNoticeItem));

/** A notice as its member sees it; undefined for one of another version, of which nothing can be said. */
export const presentNotice = ({ id, kind, at, about, unread, firstMessageId }: StoredNotice): Notice | undefined =>
  notice.safeParse({
    ...{ id, kind, at, unread, upTo: at },
    // It leads to where its reader goes on.
    about: firstMessageId === undefined ? about : { ...about, messageId: firstMessageId },
  }).data;

/** The notices at these keys, which a record of the table's stream has, as they are now. */
export const readNoticesAt = async (keys: { pk: string; sk: string }[]) => (await getItems(keys)).map(parse);

/** Names the author of what a notice tells as they are called now; nothing where there is none of theirs. */
export const renameInNotice = (
  memberId: string,
  { kind, subject }: { kind: "mention" | "reply"; subject: string },
  { id, full_name }: { id: string; full_name: string },
) =>
  writeOne({
    Update: {
      Key: noticeKeyOf(memberId, getNoticeId(kind, subject)),
      UpdateExpression: "SET about.#by.full_name = :name, about.#by.avatar_url = :none",
      ConditionExpression: "about.#by.user_id = :author AND about.#by.full_name <> :name",
      ExpressionAttributeNames: { "#by": "by" },
      ExpressionAttributeValues: { ":name": full_name, ":none": null, ":author": id },
    },
  });

/** All notices of a member, oldest first within each kind. */
export const listNoticesOf = async (memberId: string) => {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": partitionOf(memberId) },
    ConsistentRead: true,
  });
  return items.map(parse);
};

/** Takes back what a member was told: part of a transaction, or a write of its own. */
export const noticeDeleteWrite = (memberId: string, id: string): Write => ({
  Delete: { Key: noticeKeyOf(memberId, id) },
});

export const deleteNotice = (memberId: string, id: string) => writeOne(noticeDeleteWrite(memberId, id));
