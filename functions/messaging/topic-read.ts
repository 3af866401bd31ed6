import * as z from "zod/mini";
import type { Topic } from "#shared/community.ts";
import { getItem, updateItem } from "../platform/table.ts";

/*
 * @item topic marks
 * @key `MEMBER#sub` · `TOPICS`
 * @asks how far has a member read, and were they notified of more there
 * @cost 1 get; 1 conditional update
 */

/**
 * How far a member has read, one attribute per topic; and up to which message they were told that they are mentioned or
 * answered there, another one. One item, so that of reading and telling in the same moment one sees the other.
 */
const keyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "TOPICS" });

const toldOf = (topic: Topic) => `told ${topic}`;

/** Ids of messages by topic, and by what else an item notes with it. */
export const topicMarks = z.record(z.string(), z.string());

/** The ids of the messages up to which a member has read, by topic. May miss the last second, at half the cost. */
export const readTopicMarks = async (memberId: string, { isLatest = false } = {}) =>
  topicMarks.parse((await getItem(keyOf(memberId), { isLatest })) ?? {});

/**
 * Records how far a member has read a topic: `isNew` where they had not read that far before, `isTold` where notices may
 * tell of what was not read before.
 */
export const saveTopicRead = async (memberId: string, topic: Topic, id: string) => {
  const { isDone, item } = await updateItem({
    Key: keyOf(memberId),
    UpdateExpression: "SET #topic = :id",
    ConditionExpression: "attribute_not_exists(#topic) OR #topic < :id",
    ExpressionAttributeNames: { "#topic": topic },
    ExpressionAttributeValues: { ":id": id },
    ReturnValues: "ALL_OLD",
  });
  const before = topicMarks.parse(item ?? {});
  return { isNew: isDone, isTold: isDone && (before[toldOf(topic)] ?? "") > (before[topic] ?? "") };
};

/** Notes that a member is about to be told of a message of a topic; true where they have read that far already. */
export const noteTopicNotified = async (memberId: string, topic: Topic, id: string) => {
  const { item } = await updateItem({
    Key: keyOf(memberId),
    UpdateExpression: "SET #told = :id",
    ConditionExpression: "attribute_not_exists(#told) OR #told < :id",
    ExpressionAttributeNames: { "#told": toldOf(topic) },
    ExpressionAttributeValues: { ":id": id },
  });
  return (topicMarks.parse(item ?? {})[topic] ?? "") >= id;
};
