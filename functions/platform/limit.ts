import { createHash } from "node:crypto";
import { writeAlone, type Update } from "./table.ts";

/** At most `atMost` times `what` in each window of `seconds`, by somebody known only by a digest. */
export type Limit = { what: string; by: string; atMost: number; seconds: number };

/** A name for an address that cannot be read back at a glance; limits and letters keep this instead of the address. */
export const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

const windowOf = (seconds: number) => Math.floor(Date.now() / 1000 / seconds);

/** When a limit's window ends, an ISO time: what is too much now may be tried again then. */
export const windowEnd = ({ seconds }: Limit) => new Date((windowOf(seconds) + 1) * seconds * 1000).toISOString();

/** Counts one more, on condition that the limit is not reached: to stand in a transaction, or alone in `count`. */
export const counting = ({ what, by, atMost, seconds }: Limit): { Update: Update } => {
  const window = windowOf(seconds);
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
export const count = (limit: Limit) => writeAlone(counting(limit));

/** Takes back what was counted in this window of time; nothing where another has begun. */
export const uncount = (limit: Limit) =>
  writeAlone({
    Update: {
      Key: counting(limit).Update.Key,
      UpdateExpression: "ADD #count :less",
      ConditionExpression: "#count > :none",
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":less": -1, ":none": 0 },
    },
  });
