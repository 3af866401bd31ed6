import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { attachment, topic, type Topic, type TopicState, type CommunityMessage } from "#shared/community.ts";
import { clientId, mention, messageId, showMentions, tooManyMessages, type Quote } from "#shared/messages.ts";
import { showPoll } from "#shared/polls.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { countRange, queryInTurn, readEach, readOne } from "../platform/pages.ts";
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
  firstMessageIdSince,
  getMessageTime,
  readAuthors,
  readMessages,
  alreadySent,
  readQuotes,
  messageLimitWrite,
  sentWrites,
  findSentBefore,
  tooFast,
  type MessageKey,
} from "./message.ts";
import { presentPoll, readChoicesOf, storedPoll, takeVoteBack, vote } from "./poll.ts";
import { forgetReactions, presentReactions, react, storedReactions, type Reaction } from "./reaction.ts";
import { readTopicMarks, topicMarks } from "./topic-read.ts";
import { readTopics } from "./topic.ts";
import { waitingWordsWrite, type Indexed } from "./word-index.ts";

/*
 * @item community message
 * @key `TOPIC#topic` · id
 * @asks a topic's newest, older, since a time, around one, quoted; react; count a vote
 * @cost 1 query a page, 2 around one; 1 batch get of quotes; 1 update
 * @item topic marks
 * @key `COMMUNITY` · `CHANGED`
 * @asks when was one last changed
 * @cost 1 get
 */

/** The marks of the last change to a message of each topic, one attribute per topic. */
export const topicsChangedKey = { pk: "COMMUNITY", sk: "CHANGED" };

/** The id of a topic's newest message; undefined before the first. */
export const findNewestId = async (topic: Topic) => {
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

/** Where topics stand for a member. May miss the last second: half the cost, since members ask often. */
export const readStates = async (memberId: string, topics: readonly Topic[]) => {
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

/** Each of the club's topics likewise. */
export const readTopicStates = async (memberId: string): Promise<TopicState[]> => {
  const { items } = await readTopics();
  const states = await readStates(
    memberId,
    items.map(({ id }) => id),
  );
  return items.map(({ name, isArchived }, index) => ({ ...states[index]!, name, is_archived: isArchived }));
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
  /** Its content is the question. */
  poll: z.optional(storedPoll),
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

/** A message's text with names for its mentions, and with its poll's options. */
export const getWholeText = ({
  content,
  mentions,
  poll,
}: Pick<StoredCommunityMessage, "content" | "mentions" | "poll">) => {
  const text = showMentions(content, mentions);
  return poll ? showPoll(text, poll) : text;
};

/** A message's searchable text, including its file's name; empty for a deleted one. */
export const getSearchedText = (message: StoredCommunityMessage) =>
  [getWholeText(message), message.attachment?.name].filter(Boolean).join("\n");

const wordsWrite = (message: StoredCommunityMessage) =>
  waitingWordsWrite(topicPartitionOf(message.topic), message.id, getSearchedText(message));

/** A topic's search index. */
export const indexedTopicMessages = (of: Topic): Indexed => ({
  partition: topicPartitionOf(of),
  textOf: (item) => getSearchedText(storedCommunityMessage.parse(item)),
});

/** Writes for a message and its index words: parts of the transaction that saves it. */
export const communityMessageWrites = (message: StoredCommunityMessage): Record<"message" | "words", Write> => ({
  message: { Put: { Item: communityMessageItemOf(message) } },
  words: wordsWrite(message),
});

const getFileUrl = ({ id }: StoredAttachment) => `/api/attachments/${id}`;

/** Who sees a message, and what they chose in its poll. */
type Viewer = { id: string; choices: string[] };

const present = (
  message: StoredCommunityMessage,
  reply_to: Quote | null,
  viewer: Viewer | undefined,
): CommunityMessage => ({
  id: message.id,
  clientId: message.clientId,
  topic: message.topic,
  ...toAuthor(message),
  content: message.content,
  ...(message.mentions && !message.deleted && { mentions: message.mentions }),
  attachment: message.attachment ? { ...message.attachment, url: getFileUrl(message.attachment) } : null,
  ...(message.poll && { poll: presentPoll(message.poll, viewer?.choices) }),
  reply_to,
  ...(viewer && { reactions: presentReactions(message, viewer.id) }),
  created_at: getMessageTime(message.id).toISOString(),
  edited_at: message.edited_at ?? null,
  deleted: message.deleted,
  version: message.version,
});

/** A message on its own, with names for mentions and a poll's options in its text: without its quote and reactions. */
export const presentCommunityMessage = (message: StoredCommunityMessage): CommunityMessage =>
  present({ ...message, content: getWholeText(message), poll: undefined }, null, undefined);

type Presenting = {
  /** The viewer; if absent, as broadcast to everyone. */
  viewer?: string;
  /** Messages already read. */
  known?: readonly StoredCommunityMessage[];
};

/** What each message's viewer chose in its poll. */
const readViewers = async (messages: readonly StoredCommunityMessage[], viewer: string | undefined) => {
  if (viewer === undefined) return () => undefined;
  const polls = messages.filter(({ poll }) => poll).map(({ id }) => id);
  const choices = await readChoicesOf(viewer, polls);
  return ({ id }: StoredCommunityMessage): Viewer => ({ id: viewer, choices: choices.get(id) ?? [] });
};

/** A topic's messages as members see them, with the messages they reply to. */
export const presentCommunityMessages = async (
  messages: readonly StoredCommunityMessage[],
  { viewer, known = [] }: Presenting = {},
): Promise<CommunityMessage[]> => {
  const [first] = messages;
  if (!first) return [];
  const [quoteOf, viewerOf, ofNow] = await Promise.all([
    readQuotes(messages, {
      keyOf: (id) => communityMessageKeyOf({ topic: first.topic, id }),
      parse: (item) => storedCommunityMessage.parse(item),
      known,
    }),
    readViewers(messages, viewer),
    readAuthors(),
  ]);
  return messages.map((message) => present(ofNow(message), quoteOf(message), viewerOf(message)));
};

const findByKey = async (key: MessageKey): Promise<StoredCommunityMessage | undefined> => {
  const item = await getItem(key);
  return item && readOne(item, (each) => storedCommunityMessage.parse(each));
};

export const findStoredMessage = (topic: Topic, id: string) => findByKey(communityMessageKeyOf({ topic, id }));

export const findCommunityMessage = async (topic: Topic, id: string): Promise<CommunityMessage | undefined> => {
  const message = await findStoredMessage(topic, id);
  return message && (await presentCommunityMessages([message]))[0];
};

/** How many messages were written in a topic from one time on and before another, deleted ones too: reads them all. */
export const countCommunityMessages = (topic: Topic, { from, until }: { from: string; until: string }) =>
  countRange({
    KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :end",
    // The end is no message's.
    ExpressionAttributeValues: {
      ":pk": topicPartitionOf(topic),
      ":first": firstMessageIdSince(from),
      ":end": firstMessageIdSince(until),
    },
  });

/** Ids of the deleted ones among these messages, in one batch. */
export const findDeletedMessages = async (messages: readonly Pick<StoredCommunityMessage, "topic" | "id">[]) => {
  const items = await getItems(messages.map(communityMessageKeyOf), { isLatest: false });
  return new Set(
    readEach(items, (item) => storedCommunityMessage.parse(item)).flatMap(({ id, deleted }) => (deleted ? [id] : [])),
  );
};

/** A page of a topic's messages for a viewer, as `readMessages` orders them. */
export const readCommunityMessages = async (
  topic: Topic,
  range: Parameters<typeof readMessages>[1],
  viewer: string,
) => {
  const { items, ...cursors } = await readMessages(topicPartitionOf(topic), range);
  const stored = readEach(items, (item) => storedCommunityMessage.parse(item));
  return { items: await presentCommunityMessages(stored, { viewer }), ...cursors };
};

/** Adds or removes a member's reaction, then updates the topic's mark. Throws as `react` does. */
export const saveCommunityReaction = async (topic: Topic, id: string, reaction: Reaction) => {
  const { item, isChanged } = await react(communityMessageKeyOf({ topic, id }), reaction);
  await markChange(topicsChangedKey, topic);
  return { message: storedCommunityMessage.parse(item), isChanged };
};

/** Makes a member's vote in a message's poll these choices, then updates the topic's mark. Throws as `vote` does. */
export const saveVote = async (
  topic: Topic,
  id: string,
  { by, choices }: { by: string; choices: readonly string[] },
) => {
  const { item, isChanged } = await vote(communityMessageKeyOf({ topic, id }), { topic, id, by, choices });
  await markChange(topicsChangedKey, topic);
  return { message: storedCommunityMessage.parse(item), isChanged };
};

const tooMany = () => new AppError("too-many", tooManyMessages);

/** The message already sent with a client id. Throws `conflict` for one in another topic or conversation. */
const readEarlier = async (key: MessageKey, topic: Topic) => {
  const earlier = key.pk === topicPartitionOf(topic) ? await findByKey(key) : undefined;
  if (!earlier) throw new AppError("conflict", "This was already sent elsewhere.");
  return earlier;
};

/** The message a member sent with this client id. Throws `conflict` for one sent elsewhere. */
export const findSentCommunityMessage = async (
  memberId: string,
  { clientId, topic }: Pick<StoredCommunityMessage, "clientId" | "topic">,
) => {
  const key = await findSentBefore(memberId, clientId);
  return key && readEarlier(key, topic);
};

/**
 * Saves a new message with its attachment and notices, and returns it; a repeat returns the first message. Throws
 * `too-many`.
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

/** A deleted message keeps its author and time. */
export const toDeleted = (message: StoredCommunityMessage): StoredCommunityMessage =>
  message.deleted
    ? message
    : {
        ...message,
        content: "",
        mentions: undefined,
        attachment: undefined,
        poll: undefined,
        reply_to: undefined,
        reactions: undefined,
        deleted: true,
        version: message.version + 1,
      };

/** Deletes a message with its attachment and index words, if it is unchanged: part of a transaction. */
export const deletionWrites = (before: StoredCommunityMessage): Record<string, Write> => ({
  message: versionedUpdateWrite(communityMessageKeyOf(before), [before, toDeleted(before)], "version"),
  words: wordsWrite(toDeleted(before)),
  ...(before.attachment && { attachment: { Delete: { Key: file.attachmentKeyOf(before.attachment.id) } } }),
});

/** The change of a message that is as it was read; that of a poll's question, only while nobody has voted. */
const changeWrite = (before: StoredCommunityMessage, after: StoredCommunityMessage): Write => {
  const write = versionedUpdateWrite(communityMessageKeyOf(before), [before, after], "version");
  if (!after.poll || after.content === before.content) return write;
  const { ConditionExpression, ExpressionAttributeNames, ExpressionAttributeValues, ...update } = write.Update;
  return {
    Update: {
      ...update,
      ConditionExpression: `${ConditionExpression} AND poll.#counts.voters = :nobody`,
      ExpressionAttributeNames: { ...ExpressionAttributeNames, "#counts": "counts" },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ":nobody": 0 },
    },
  };
};

const saveChange = async (
  before: StoredCommunityMessage,
  after: StoredCommunityMessage,
  { by, alongside }: { by: string; alongside: Record<string, Write> },
) => {
  try {
    await transact({
      ...alongside,
      message: changeWrite(before, after),
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
 * Updates a message, then its topic's mark. `change` receives the current message and runs again after a conflict; it
 * may return the same message, and throws to refuse. The writes of `buildAlongside` are in the same transaction. A
 * deletion removes the attachment; any other change counts towards the message limit. Returns the message before and
 * after. Throws `not-found`, `too-many` and `unavailable`.
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
    // Updates the mark even without a change: an earlier request may have crashed before doing so.
    const after = changed === before ? before : { ...changed, version: before.version + 1 };
    if (after !== before) await saveChange(before, after, { by, alongside: buildAlongside(before) });
    await markChange(topicsChangedKey, topic);
    return { before, after };
  });

/**
 * A topic's messages that may concern a member: their own, and those with reactions or mentions. Reads the whole topic
 * page by page.
 */
export async function* readMessagesConcerning(memberId: string, topic: Topic) {
  const pages = queryInTurn({
    KeyConditionExpression: "pk = :pk",
    FilterExpression: "memberId = :member OR attribute_exists(reactions) OR attribute_exists(mentions)",
    ExpressionAttributeValues: { ":pk": topicPartitionOf(topic), ":member": memberId },
  });
  for await (const items of pages) yield* readEach(items, (item) => storedCommunityMessage.parse(item));
}

/** Removes a member's reactions from a message, if any, and updates the topic's mark. */
export const forgetReactionsTo = async (message: StoredCommunityMessage, memberId: string) => {
  if (await forgetReactions(communityMessageKeyOf(message), message, memberId))
    await markChange(topicsChangedKey, message.topic);
};

/** Takes back a member's vote, and updates the topic's mark. */
export const forgetVote = async (of: { topic: Topic; messageId: string; memberId: string }) => {
  await takeVoteBack(communityMessageKeyOf({ topic: of.topic, id: of.messageId }), of);
  await markChange(topicsChangedKey, of.topic);
};

/** The questions and chosen options of votes, as text; undefined for a deleted poll. */
export const readVoted = async (votes: readonly { topic: Topic; messageId: string; choices: readonly string[] }[]) => {
  const items = await getItems(votes.map(({ topic, messageId: id }) => communityMessageKeyOf({ topic, id })));
  const messages = new Map(
    readEach(items, (item) => storedCommunityMessage.parse(item)).map((message) => [message.id, message]),
  );
  return votes.map(({ messageId, choices }) => {
    const { content = "", mentions, poll } = messages.get(messageId) ?? {};
    const chosen = poll?.options.filter(({ id }) => choices.includes(id)).map(({ text }) => text);
    return chosen && { question: showMentions(content, mentions), chosen };
  });
};

/** Renames a mentioned member in a message, unless already done. */
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

/** Renames a message's author, removes the picture, and updates the topic's mark. */
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
