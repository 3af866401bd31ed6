import * as z from "zod/mini";
import { notice, noticeDays, type News, type Notice } from "#shared/notices.ts";
import { queryAll, queryBefore, rangeOfList, readEach } from "../platform/pages.ts";
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

/** A notice to a member about one thing. `about` depends on its kind (shared/notices.ts). */
const storedNotice = z.object({
  id: z.string(),
  memberId: z.string(),
  kind: z.string(),
  at: z.iso.datetime(),
  about: z.record(z.string(), z.unknown()),
  unread: z._default(z.int(), 0),
  /** When its first unread part arrived; absent if read, and for older notices. */
  unreadSince: z.optional(z.iso.datetime()),
  /** For the chat: the first unread message, and the one up to which the topic must be read. */
  firstMessageId: z.optional(z.string()),
  readUpTo: z.optional(z.string()),
  /** When the table deletes it, in epoch seconds. */
  ttl: z.int(),
});
export type StoredNotice = z.infer<typeof storedNotice>;

/** The partition prefix of notices, which the table's stream filters by. */
export const noticesPrefix = "NOTICES#";

const partitionOf = (memberId: string) => `${noticesPrefix}${memberId}`;
const noticeKeyOf = (memberId: string, id: string) => ({ pk: partitionOf(memberId), sk: id });

/** A member's unread notices and conversations in one list, so that one query finds everything unread. */
export const unreadListOf = (memberId: string) => `UNREAD#${memberId}`;

const sortKeyOf = ({ id, at }: { id: string; at: string }) => `${at}#${id}`;

const daySeconds = 86_400;

/** The table deletes expired items within days, not at once. */
const isKept = ({ ttl }: StoredNotice, now = Date.now()) => ttl * 1000 > now;

const parse = (item: Item) => storedNotice.parse(item);
const parseKept = (items: Item[]) => readEach(items, parse).filter((each) => isKept(each));

/** Whether an item of the unread list is a notice. */
export const isNoticeItem = ({ pk }: Item) => String(pk).startsWith(noticesPrefix);

/** The id shared by all notices of a kind about one thing, such as a registration, which form one entry. */
export const getNoticeId = (kind: News["kind"], subject: string) => `${kind}:${subject}`;

type Telling = News & {
  /** The subject: a registration's id, or a topic. Later notices about it update the same entry. */
  subject: string;
  /** A topic's message: reading the topic up to it marks this as read. */
  messageId?: string;
};

/** Notifies a member: part of the related transaction, or on its own. */
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
 * Likewise for a notice that may be repeated: `event` identifies it, and only the first write with that name succeeds.
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

/** The notice with an id; undefined if there is none. `isLatest` reads consistently, at twice the cost. */
export const findNotice = async (memberId: string, id: string, { isLatest = true } = {}) => {
  const item = await getItem(noticeKeyOf(memberId, id), { isLatest });
  return item && parse(item);
};

/** Marks a notice as read, if it is unread and not newer than a time, or than a message of its topic. */
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

/** Marks a notice as read, unless it was updated after `upTo`; false if it was not unread. */
export const markNoticeRead = (memberId: string, id: string, upTo: string) => markRead(memberId, id, "#at", upTo);

/** Likewise up to a message: its topic is read up to there. */
export const markNoticeReadByTopic = (memberId: string, id: string, messageId: string) =>
  markRead(memberId, id, "readUpTo", messageId);

/** The kinds of notices about messages in a topic. */
const topicKinds = ["mention", "reply"] as const;

/**
 * Marks a topic's notices as read up to a message: two queries of half a unit each, and a write per notice. `slug` is
 * the topic in the notices' subjects.
 */
export const markTopicNoticesRead = async (memberId: string, slug: string, messageId: string) => {
  for (const kind of topicKinds) {
    const items = await queryAll({
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :list AND begins_with(gsi2sk, :topic)",
      ExpressionAttributeValues: { ":list": unreadListOf(memberId), ":topic": getNoticeId(kind, `${slug}:`) },
    });
    for (const { id, readUpTo = "" } of readEach(items, parse))
      if (readUpTo <= messageId) await markNoticeReadByTopic(memberId, id, messageId);
  }
};

/** Marks the notices about something as read when its member opens it: half a read unit if there are none. */
export const markSubjectRead = async (memberId: string, kind: News["kind"], subject: string) => {
  const found = await findNotice(memberId, getNoticeId(kind, subject), { isLatest: false });
  if (found && found.unread > 0) await markNoticeRead(memberId, found.id, found.at);
};

/** A member's notices before a position in the list, newest first, with their positions. */
export const queryNotices = async (memberId: string, before: string | undefined, limit: number) => {
  const items = await queryBefore("gsi1", partitionOf(memberId), before, limit);
  return readEach(items, parse).map((each) => ({ place: sortKeyOf(each), notice: each, isKept: isKept(each) }));
};

/** Everything a member has not read, here and in conversations: the items of one query. */
export const queryUnread = (memberId: string) => queryAll(rangeOfList("gsi2", unreadListOf(memberId)));

/** The notices among the items of {@link queryUnread}, unordered. */
export const parseUnreadNotices = (items: Item[]) => parseKept(items.filter(isNoticeItem));

/** A notice as its member sees it; undefined for one from an incompatible version. */
export const presentNotice = ({ id, kind, at, about, unread, firstMessageId }: StoredNotice): Notice | undefined =>
  notice.safeParse({
    ...{ id, kind, at, unread, upTo: at },
    // It links to where its reader continues.
    about: firstMessageId === undefined ? about : { ...about, messageId: firstMessageId },
  }).data;

/** The current notices at these keys, taken from a stream record. */
export const readNoticesAt = async (keys: { pk: string; sk: string }[]) => readEach(await getItems(keys), parse);

/** Renames the author in a notice; does nothing if they are not in it. */
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
  return readEach(items, parse);
};

/** Withdraws a notice: part of a transaction, or on its own. */
export const noticeDeleteWrite = (memberId: string, id: string): Write => ({
  Delete: { Key: noticeKeyOf(memberId, id) },
});

export const deleteNotice = (memberId: string, id: string) => writeOne(noticeDeleteWrite(memberId, id));
