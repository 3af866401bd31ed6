import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { topics, attachment, topic, type Topic, type TopicState, type CommunityMessage } from "#shared/community.ts";
import { clientId, messageId, tooManyMessages } from "#shared/messages.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import {
  table,
  tableName,
  writeOne,
  buildUpdate,
  changeOptimistically,
  transact,
  type Item,
  type Write,
} from "../platform/table.ts";
import * as file from "./attachment.ts";
import {
  toAuthor,
  getMessageTime,
  readMessages,
  alreadySent,
  messageLimitWrite,
  sentWrites,
  findSentBefore,
  tooFast,
  type MessageKey,
} from "./message.ts";

/** Where it is kept when a message of each topic was last changed: an attribute a topic. */
export const topicsChangedKey = { pk: "COMMUNITY", sk: "CHANGED" };

/** Where it is kept how far a member has read: an attribute a topic. */
const topicsReadKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "TOPICS" });

const newestIn = async (topic: Topic) => {
  const { Items: [newest] = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": topicPartitionOf(topic) },
      ProjectionExpression: "sk",
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  return newest && String(newest.sk);
};

/** What is kept of each topic, by its name. */
const marks = z.record(z.string(), z.string());

const marksAt = async (Key: Item) =>
  marks.parse((await table.send(new GetCommand({ TableName: tableName, Key }))).Item ?? {});

/**
 * Where each topic stands for a member. What was written a second ago may be missing: everybody asks for this once a
 * minute, so it is read at half the cost.
 */
export const readTopicStates = async (memberId: string): Promise<TopicState[]> => {
  const [changed, read, ...newest] = await Promise.all([
    marksAt(topicsChangedKey),
    marksAt(topicsReadKeyOf(memberId)),
    ...topics.map(newestIn),
  ]);
  return topics.map((topic, place) => ({
    topic,
    latest_id: newest[place] ?? null,
    changed_at: changed[topic] ?? null,
    read_id: read[topic] ?? null,
  }));
};

/** Notes that a member has read a topic so far; false when they had read it so far already. */
export const saveTopicRead = (memberId: string, topic: Topic, id: string) =>
  writeOne({
    Update: {
      Key: topicsReadKeyOf(memberId),
      UpdateExpression: "SET #topic = :id",
      ConditionExpression: "attribute_not_exists(#topic) OR #topic < :id",
      ExpressionAttributeNames: { "#topic": topic },
      ExpressionAttributeValues: { ":id": id },
    },
  });

/** A file that a message carries, as the table keeps it. */
export const storedAttachment = z.omit(attachment, { url: true });
export type StoredAttachment = z.infer<typeof storedAttachment>;

/** A message of the community as the table keeps it; a deleted one has nothing left but its author. */
export const storedCommunityMessage = z.object({
  id: messageId,
  clientId,
  topic,
  memberId: z.string(),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  content: z.string(),
  attachment: z.optional(storedAttachment),
  edited_at: z.optional(z.iso.datetime()),
  deleted: z._default(z.boolean(), false),
  version: z.int(),
});
export type StoredCommunityMessage = z.infer<typeof storedCommunityMessage>;

/** Where the messages of a topic are kept, by time. */
export const topicPartitionOf = (of: Topic) => `TOPIC#${of}`;

/** Where a message is kept. */
export const communityMessageKeyOf = (message: Pick<StoredCommunityMessage, "topic" | "id">) => ({
  pk: topicPartitionOf(message.topic),
  sk: message.id,
});

/** A message as an item of the table. */
export const communityMessageItemOf = (message: StoredCommunityMessage) => ({
  ...communityMessageKeyOf(message),
  ...message,
});

/** Where members find a file. */
const urlOf = ({ id }: StoredAttachment) => `/api/attachments/${id}`;

/** A message as everybody sees it. */
export const presentCommunityMessage = (kept: StoredCommunityMessage): CommunityMessage => ({
  id: kept.id,
  clientId: kept.clientId,
  topic: kept.topic,
  ...toAuthor(kept),
  content: kept.content,
  attachment: kept.attachment ? { ...kept.attachment, url: urlOf(kept.attachment) } : null,
  created_at: getMessageTime(kept.id).toISOString(),
  edited_at: kept.edited_at ?? null,
  deleted: kept.deleted,
  version: kept.version,
});

const at = async (Key: MessageKey): Promise<StoredCommunityMessage | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key, ConsistentRead: true }));
  return Item && storedCommunityMessage.parse(Item);
};

/** A message as it is now, if there is one. */
export const findCommunityMessage = async (topic: Topic, id: string): Promise<CommunityMessage | undefined> => {
  const found = await at(communityMessageKeyOf({ topic, id }));
  return found && presentCommunityMessage(found);
};

/** A page of a topic's messages: the newest first, or, with `since`, the oldest first from that time on. */
export const readCommunityMessages = async (topic: Topic, range: Parameters<typeof readMessages>[1]) => {
  const { items, cursor } = await readMessages(topicPartitionOf(topic), range);
  return { items: items.map((item) => presentCommunityMessage(storedCommunityMessage.parse(item))), cursor };
};

const tooMany = () => new AppError("too-many", tooManyMessages);

/** The message there; a client id stands for one message, wherever it went. */
const sentAt = async (key: MessageKey, topic: Topic) => {
  const earlier = key.pk === topicPartitionOf(topic) ? await at(key) : undefined;
  if (!earlier) throw new AppError("conflict", "This was already sent elsewhere.");
  return earlier;
};

/** The message that a member has sent under this client id, if there is one. Throws `conflict` where it went elsewhere. */
export const findSentCommunityMessage = async (
  memberId: string,
  { clientId, topic }: Pick<StoredCommunityMessage, "clientId" | "topic">,
) => {
  const key = await findSentBefore(memberId, clientId);
  return key && sentAt(key, topic);
};

/**
 * Keeps a new message, and what is known of its file, in one transaction; answers it. A repetition changes nothing, and
 * is answered with the message that is there. Throws `too-many`.
 */
export const saveCommunityMessage = async (message: StoredCommunityMessage): Promise<StoredCommunityMessage> => {
  const { memberId, clientId, topic, attachment } = message;
  try {
    await transact({
      message: { Put: { Item: communityMessageItemOf(message) } },
      ...sentWrites(memberId, clientId, communityMessageKeyOf(message)),
      ...(attachment && { attachment: { Put: { Item: file.attachmentItemOf(attachment) } } }),
    });
    return message;
  } catch (error) {
    const earlier = alreadySent(error);
    if (earlier) return sentAt(earlier, topic);
    throw tooFast(error) ? tooMany() : error;
  }
};

const changeWrite = (before: StoredCommunityMessage, after: StoredCommunityMessage): Write => {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = buildUpdate(before, after);
  return {
    Update: {
      Key: communityMessageKeyOf(before),
      ...update,
      ConditionExpression: "#version = :read_version",
      ExpressionAttributeNames,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ":read_version": before.version },
    },
  };
};

const writeChange = async (before: StoredCommunityMessage, after: StoredCommunityMessage, by: string) => {
  try {
    await transact({
      message: changeWrite(before, after),
      ...(after.deleted
        ? before.attachment && { attachment: { Delete: { Key: file.attachmentKeyOf(before.attachment.id) } } }
        : { limit: messageLimitWrite(by) }),
    });
  } catch (error) {
    throw tooFast(error) ? tooMany() : error;
  }
};

/**
 * Changes a message in one transaction, then its topic's mark; `change` says what becomes of the message as it is, again
 * where somebody was faster, and may refuse by throwing, or answer the same message where nothing is to change. With its
 * deletion goes what is known of its file; everything else counts as a message sent. Answers the message before and
 * after. Throws `not-found`, `too-many` and `unavailable`.
 */
export const changeCommunityMessage = (
  { topic, id, by }: { topic: Topic; id: string; by: string },
  change: (message: StoredCommunityMessage) => StoredCommunityMessage,
) =>
  changeOptimistically(async () => {
    const before = await at(communityMessageKeyOf({ topic, id }));
    if (!before) throw new AppError("not-found", "Message not found.");
    const changed = change(before);
    // What is not changed is perhaps repeated: the first time was cut off before its topic was marked.
    const after = changed === before ? before : { ...changed, version: before.version + 1 };
    if (after !== before) await writeChange(before, after, by);
    await markChange(topicsChangedKey, topic);
    return { before, after };
  });
