import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { topics, type Topic, type TopicState } from "#shared/community.ts";
import { table, tableName, writeAlone, type Item } from "../platform/table.ts";
import { partitionOf } from "./message-item.ts";
import { changedKey, readKeyOf } from "./topic-item.ts";

const newestIn = async (topic: Topic) => {
  const { Items: [newest] = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partitionOf(topic) },
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
export const topicStates = async (memberId: string): Promise<TopicState[]> => {
  const [changed, read, ...newest] = await Promise.all([
    marksAt(changedKey),
    marksAt(readKeyOf(memberId)),
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
export const readUpTo = (memberId: string, topic: Topic, id: string) =>
  writeAlone({
    Update: {
      Key: readKeyOf(memberId),
      UpdateExpression: "SET #topic = :id",
      ConditionExpression: "attribute_not_exists(#topic) OR #topic < :id",
      ExpressionAttributeNames: { "#topic": topic },
      ExpressionAttributeValues: { ":id": id },
    },
  });
