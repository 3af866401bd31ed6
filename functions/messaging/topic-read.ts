import * as z from "zod/mini";
import type { Topic } from "#shared/community.ts";
import { readEach } from "../platform/pages.ts";
import { getItem, updateItem } from "../platform/table.ts";

/*
 * @item topic marks
 * @key `MEMBER#sub` · `TOPICS`
 * @asks how far has a member read, and were they notified of more there
 * @cost 1 get; 1 conditional update
 */

/**
 * How far a member has read, one attribute per topic; and the last message they were notified of, another. In one item,
 * so that of concurrent reading and notifying, one sees the other.
 */
const keyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "TOPICS" });

const toldOf = (topic: Topic) => `told ${topic}`;

/** Message ids by topic, and by the other kinds of attribute. */
export const topicMarks = z.record(z.string(), z.string());

/** The last message a member has read, by topic; none where that cannot be read. May miss the last second, at half the cost. */
export const readTopicMarks = async (memberId: string, { isLatest = false } = {}) =>
  readEach([(await getItem(keyOf(memberId), { isLatest })) ?? {}], (item) => topicMarks.parse(item))[0] ?? {};

/**
 * Records how far a member has read a topic: `isNew` if they had not read that far before, `isTold` if there may be
 * notices to mark as read.
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

/** Records that a member is about to be notified of a topic's message; true if they have already read that far. */
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
