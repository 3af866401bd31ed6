import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { topics, attachment, topic, type Topic, type TopicState, type CommunityMessage } from "#shared/community.ts";
import { clientId, mention, messageId, showMentions, tooManyMessages, type Quote } from "#shared/messages.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { queryInTurn } from "../platform/pages.ts";
import {
  table,
  tableName,
  writeOne,
  changeOptimistically,
  getItem,
  getItems,
  transact,
  versionedUpdateWrite,
  type Write,
} from "../platform/table.ts";
import * as file from "./attachment.ts";
import {
  toAuthor,
  getMessageTime,
  readMessages,
  alreadySent,
  readQuotes,
  messageLimitWrite,
  sentWrites,
  findSentBefore,
  tooFast,
  type MessageKey,
} from "./message.ts";
import { forgetReactions, presentReactions, react, storedReactions, type Reaction } from "./reaction.ts";
import { readTopicMarks, topicMarks } from "./topic-read.ts";
import { waitingWordsWrite, type Indexed } from "./word-index.ts";

/*
 * @item community message
 * @key `TOPIC#topic` · id
 * @asks a topic's newest, older, since a time, around one, quoted; react
 * @cost 1 query a page, 2 around one; 1 batch get of quotes; 1 update
 * @item topic marks
 * @key `COMMUNITY` · `CHANGED`
 * @asks when was one last changed
 * @cost 1 get
 */

/** The marks of the last change to a message of each topic, one attribute per topic. */
export const topicsChangedKey = { pk: "COMMUNITY", sk: "CHANGED" };

const findNewestId = async (topic: Topic) => {
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

const readChangeMarks = async () => topicMarks.parse((await getItem(topicsChangedKey, { isLatest: false })) ?? {});

/** The state of each topic for a member. May miss the last second: it is read at half the cost, since members ask often. */
export const readTopicStates = async (memberId: string): Promise<TopicState[]> => {
  const [changed, read, ...newest] = await Promise.all([
    readChangeMarks(),
    readTopicMarks(memberId),
    ...topics.map(findNewestId),
  ]);
  return topics.map((topic, index) => ({
    topic,
    latest_id: newest[index] ?? null,
    changed_at: changed[topic] ?? null,
    read_id: read[topic] ?? null,
  }));
};

/** The attachment of a stored message. */
export const storedAttachment = z.omit(attachment, { url: true });
export type StoredAttachment = z.infer<typeof storedAttachment>;

/** A deleted message keeps only its author and time. */
export const storedCommunityMessage = z.object({
  id: messageId,
  clientId,
  topic,
  memberId: z.string(),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  content: z.string(),
  mentions: z.optional(z.array(mention)),
  attachment: z.optional(storedAttachment),
  /** Id of a message of the same topic. */
  reply_to: z.optional(messageId),
  ...storedReactions,
  edited_at: z.optional(z.iso.datetime()),
  deleted: z._default(z.boolean(), false),
  version: z.int(),
});
export type StoredCommunityMessage = z.infer<typeof storedCommunityMessage>;

/** The partition of a topic's messages, by time. */
export const topicPartitionOf = (of: Topic) => `TOPIC#${of}`;

export const communityMessageKeyOf = (message: Pick<StoredCommunityMessage, "topic" | "id">) => ({
  pk: topicPartitionOf(message.topic),
  sk: message.id,
});

export const communityMessageItemOf = (message: StoredCommunityMessage) => ({
  ...communityMessageKeyOf(message),
  ...message,
});

/** What is searched of a message, with the name of its file; empty for a deleted one. */
export const getSearchedText = ({ content, attachment: file, mentions }: StoredCommunityMessage) =>
  [showMentions(content, mentions), file?.name].filter(Boolean).join("\n");

const wordsWrite = (message: StoredCommunityMessage) =>
  waitingWordsWrite(topicPartitionOf(message.topic), message.id, getSearchedText(message));

/** A topic as its words are indexed. */
export const indexedTopicMessages = (of: Topic): Indexed => ({
  partition: topicPartitionOf(of),
  textOf: (item) => getSearchedText(storedCommunityMessage.parse(item)),
});

/** A message with the words by which it is found: parts of the transaction that saves it. */
export const communityMessageWrites = (message: StoredCommunityMessage): Record<"message" | "words", Write> => ({
  message: { Put: { Item: communityMessageItemOf(message) } },
  words: wordsWrite(message),
});

const getFileUrl = ({ id }: StoredAttachment) => `/api/attachments/${id}`;

const present = (
  message: StoredCommunityMessage,
  reply_to: Quote | null,
  viewer: string | undefined,
): CommunityMessage => ({
  id: message.id,
  clientId: message.clientId,
  topic: message.topic,
  ...toAuthor(message),
  content: message.content,
  ...(message.mentions && !message.deleted && { mentions: message.mentions }),
  attachment: message.attachment ? { ...message.attachment, url: getFileUrl(message.attachment) } : null,
  reply_to,
  ...(viewer !== undefined && { reactions: presentReactions(message, viewer) }),
  created_at: getMessageTime(message.id).toISOString(),
  edited_at: message.edited_at ?? null,
  deleted: message.deleted,
  version: message.version,
});

/** A message by itself, with names in its text: without what it replies to and its reactions. */
export const presentCommunityMessage = (message: StoredCommunityMessage): CommunityMessage =>
  present({ ...message, content: showMentions(message.content, message.mentions) }, null, undefined);

type Presenting = {
  /** Whose view it is; without one, as everybody is told. */
  viewer?: string;
  /** Messages that were read already. */
  known?: readonly StoredCommunityMessage[];
};

/** Messages of one topic as members see them, with what they reply to. */
export const presentCommunityMessages = async (
  messages: readonly StoredCommunityMessage[],
  { viewer, known = [] }: Presenting = {},
): Promise<CommunityMessage[]> => {
  const [first] = messages;
  if (!first) return [];
  const quoteOf = await readQuotes(messages, {
    keyOf: (id) => communityMessageKeyOf({ topic: first.topic, id }),
    parse: (item) => storedCommunityMessage.parse(item),
    known,
  });
  return messages.map((message) => present(message, quoteOf(message), viewer));
};

const findByKey = async (key: MessageKey): Promise<StoredCommunityMessage | undefined> => {
  const item = await getItem(key);
  return item && storedCommunityMessage.parse(item);
};

export const findStoredMessage = (topic: Topic, id: string) => findByKey(communityMessageKeyOf({ topic, id }));

export const findCommunityMessage = async (topic: Topic, id: string): Promise<CommunityMessage | undefined> => {
  const message = await findStoredMessage(topic, id);
  return message && (await presentCommunityMessages([message]))[0];
};

/** The ids of those messages that are deleted, read together. */
export const findDeletedMessages = async (messages: readonly Pick<StoredCommunityMessage, "topic" | "id">[]) => {
  const items = await getItems(messages.map(communityMessageKeyOf), { isLatest: false });
  return new Set(
    items.map((item) => storedCommunityMessage.parse(item)).flatMap(({ id, deleted }) => (deleted ? [id] : [])),
  );
};

/** A page of a topic's messages for a viewer, as `readMessages` orders them. */
export const readCommunityMessages = async (
  topic: Topic,
  range: Parameters<typeof readMessages>[1],
  viewer: string,
) => {
  const { items, ...cursors } = await readMessages(topicPartitionOf(topic), range);
  const stored = items.map((item) => storedCommunityMessage.parse(item));
  return { items: await presentCommunityMessages(stored, { viewer }), ...cursors };
};

/** Puts a member's reaction to a message or takes it back, then changes the topic's mark. Throws as `react` does. */
export const saveCommunityReaction = async (topic: Topic, id: string, reaction: Reaction) => {
  const { item, isChanged } = await react(communityMessageKeyOf({ topic, id }), reaction);
  await markChange(topicsChangedKey, topic);
  return { message: storedCommunityMessage.parse(item), isChanged };
};

const tooMany = () => new AppError("too-many", tooManyMessages);

/** The message that was sent with a client id before. Throws `conflict` for one in another topic or conversation. */
const readEarlier = async (key: MessageKey, topic: Topic) => {
  const earlier = key.pk === topicPartitionOf(topic) ? await findByKey(key) : undefined;
  if (!earlier) throw new AppError("conflict", "This was already sent elsewhere.");
  return earlier;
};

/** The message that a member sent with this client id. Throws `conflict` for one sent elsewhere. */
export const findSentCommunityMessage = async (
  memberId: string,
  { clientId, topic }: Pick<StoredCommunityMessage, "clientId" | "topic">,
) => {
  const key = await findSentBefore(memberId, clientId);
  return key && readEarlier(key, topic);
};

/**
 * Saves a new message, its attachment, and what somebody is told of it, and answers it; a repetition answers the first
 * message. Throws `too-many`.
 */
export const saveCommunityMessage = async (
  message: StoredCommunityMessage,
  notices: Record<string, Write> = {},
): Promise<StoredCommunityMessage> => {
  const { memberId, clientId, topic, attachment } = message;
  try {
    await transact({
      ...communityMessageWrites(message),
      ...sentWrites(memberId, clientId, communityMessageKeyOf(message)),
      ...(attachment && { attachment: { Put: { Item: file.attachmentItemOf(attachment) } } }),
      ...notices,
    });
    return message;
  } catch (error) {
    const earlier = alreadySent(error);
    if (earlier) return readEarlier(earlier, topic);
    throw tooFast(error) ? tooMany() : error;
  }
};

/** A message that is deleted keeps its author and its time. */
export const toDeleted = (message: StoredCommunityMessage): StoredCommunityMessage =>
  message.deleted
    ? message
    : {
        ...message,
        content: "",
        mentions: undefined,
        attachment: undefined,
        reply_to: undefined,
        reactions: undefined,
        deleted: true,
        version: message.version + 1,
      };

/** Deletes a message with its attachment and its words, on condition that nobody has changed it since: part of a transaction. */
export const deletionWrites = (before: StoredCommunityMessage): Record<string, Write> => ({
  message: versionedUpdateWrite(communityMessageKeyOf(before), [before, toDeleted(before)], "version"),
  words: wordsWrite(toDeleted(before)),
  ...(before.attachment && { attachment: { Delete: { Key: file.attachmentKeyOf(before.attachment.id) } } }),
});

const saveChange = async (
  before: StoredCommunityMessage,
  after: StoredCommunityMessage,
  { by, alongside }: { by: string; alongside: Record<string, Write> },
) => {
  try {
    await transact({
      ...alongside,
      message: versionedUpdateWrite(communityMessageKeyOf(before), [before, after], "version"),
      words: wordsWrite(after),
      ...(after.deleted
        ? before.attachment && { attachment: { Delete: { Key: file.attachmentKeyOf(before.attachment.id) } } }
        : { limit: messageLimitWrite(by) }),
    });
  } catch (error) {
    throw tooFast(error) ? tooMany() : error;
  }
};

/**
 * Changes a message, then its topic's mark. `change` takes the current message and is called again after a conflict; it
 * may answer the same message, and refuses by throwing; what `buildAlongside` makes of it is written in the same transaction. A deletion removes the attachment; any other change counts as a
 * message sent. Answers the message before and after. Throws `not-found`, `too-many` and `unavailable`.
 */
export const changeCommunityMessage = (
  { topic, id, by }: { topic: Topic; id: string; by: string },
  change: (message: StoredCommunityMessage) => StoredCommunityMessage,
  buildAlongside: (message: StoredCommunityMessage) => Record<string, Write> = () => ({}),
) =>
  changeOptimistically(async () => {
    const before = await findByKey(communityMessageKeyOf({ topic, id }));
    if (!before) throw new AppError("not-found", "Message not found.");
    const changed = change(before);
    // Marks the topic without a change too: an earlier request may have crashed before its mark.
    const after = changed === before ? before : { ...changed, version: before.version + 1 };
    if (after !== before) await saveChange(before, after, { by, alongside: buildAlongside(before) });
    await markChange(topicsChangedKey, topic);
    return { before, after };
  });

/**
 * The messages of a topic that may concern a member: all that they wrote, and whatever has a reaction or mentions somebody.
 * One reading of the topic, which may be long: a page at a time.
 */
export async function* readMessagesConcerning(memberId: string, topic: Topic) {
  const pages = queryInTurn({
    KeyConditionExpression: "pk = :pk",
    FilterExpression: "memberId = :member OR attribute_exists(reactions) OR attribute_exists(mentions)",
    ExpressionAttributeValues: { ":pk": topicPartitionOf(topic), ":member": memberId },
  });
  for await (const items of pages) for (const item of items) yield storedCommunityMessage.parse(item);
}

/** Takes back what a member reacted to a message, if they did, and marks its topic. */
export const forgetReactionsTo = async (message: StoredCommunityMessage, memberId: string) => {
  if (await forgetReactions(communityMessageKeyOf(message), message, memberId))
    await markChange(topicsChangedKey, message.topic);
};

/** Gives a member who is mentioned in a message another name there, unless they have it. */
export const renameMentioned = async (
  { topic, id, mentions = [] }: StoredCommunityMessage,
  memberId: string,
  full_name: string,
) => {
  if (!mentions.some((each) => each.user_id === memberId && each.full_name !== full_name)) return;
  await changeCommunityMessage({ topic, id, by: memberId }, (current) => ({
    ...current,
    mentions: current.mentions?.map((each) => (each.user_id === memberId ? { ...each, full_name } : each)),
  }));
};

/** Gives the author of a message another name, without a picture, and marks its topic. */
export const renameAuthor = async (message: StoredCommunityMessage, full_name: string) => {
  await writeOne({
    Update: {
      Key: communityMessageKeyOf(message),
      UpdateExpression: "SET full_name = :name, #version = #version + :one REMOVE avatar",
      ConditionExpression: "attribute_exists(pk)",
      ExpressionAttributeNames: { "#version": "version" },
      ExpressionAttributeValues: { ":name": full_name, ":one": 1 },
    },
  });
  await markChange(topicsChangedKey, message.topic);
};
