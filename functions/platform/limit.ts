import { createHash } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName, type Update } from "./table.ts";

/** At most `atMost` times `what` in each window of `seconds`, by somebody known only by a digest. */
export type Limit = { what: string; by: string; atMost: number; seconds: number };

/** A name for an address that cannot be read back at a glance; limits and letters keep this instead of the address. */
export const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

/** Counts one more, on condition that the limit is not reached: to stand in a transaction, or alone in `count`. */
export const counting = ({ what, by, atMost, seconds }: Limit): { Update: Update } => {
  const window = Math.floor(Date.now() / 1000 / seconds);
  return {
    Update: {
      Key: { pk: `LIMIT#${what}#${digest(by)}#${window}`, sk: "LIMIT" },
      UpdateExpression: "ADD #count :one SET #ttl = :ttl",
      ConditionExpression: "attribute_not_exists(#count) OR #count < :atMost",
      ExpressionAttributeNames: { "#count": "count", "#ttl": "ttl" },
      ExpressionAttributeValues: { ":one": 1, ":atMost": atMost, ":ttl": (window + 2) * seconds },
    },
  };
};

/** Counts one more by itself; false when the limit is reached. Limits that strangers share are counted so. */
export const count = async (limit: Limit) => {
  try {
    await table.send(new UpdateCommand({ TableName: tableName, ...counting(limit).Update }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

/** Takes back what was counted in this window of time. */
export const uncount = async (limit: Limit) => {
  const { Key } = counting(limit).Update;
  await table.send(
    new UpdateCommand({
      TableName: tableName,
      Key,
      UpdateExpression: "ADD #count :less",
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":less": -1 },
    }),
  );
};
