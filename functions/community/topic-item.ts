import type { Topic } from "#shared/community.ts";
import type { Write } from "../platform/table.ts";

/** Where it is kept when a message of each topic was last changed: an attribute a topic. */
export const changedKey = { pk: "COMMUNITY", sk: "CHANGED" };

/** Where it is kept how far a member has read: an attribute a topic. */
export const readKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "TOPICS" });

/** Records that a message of a topic changes now: part of the transaction that changes it. */
export const marking = (topic: Topic): Write => ({
  Update: {
    Key: changedKey,
    UpdateExpression: "SET #topic = :now",
    ExpressionAttributeNames: { "#topic": topic },
    ExpressionAttributeValues: { ":now": new Date().toISOString() },
  },
});
