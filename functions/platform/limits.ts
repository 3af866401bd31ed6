import { createHash } from "node:crypto";
import { AppError } from "./errors.ts";
import { writeOne, type Update } from "./table.ts";

/** At most `atMost` times `what` in each window of `seconds`, by somebody known only by a digest. */
export type Limit = { what: string; by: string; atMost: number; seconds: number };

/** A name for an address that cannot be read back at a glance; limits and emails keep this instead of the address. */
export const digest = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 22);

const getWindow = (seconds: number) => Math.floor(Date.now() / 1000 / seconds);

/** When a limit's window ends, an ISO time: what is too much now may be tried again then. */
export const getWindowEnd = ({ seconds }: Limit) => new Date((getWindow(seconds) + 1) * seconds * 1000).toISOString();

/** Counts one more, on condition that the limit is not reached: to stand in a transaction, or alone in `countUse`. */
export const useWrite = ({ what, by, atMost, seconds }: Limit): { Update: Update } => {
  const window = getWindow(seconds);
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
export const countUse = (limit: Limit) => writeOne(useWrite(limit));

/** Takes back what was counted in this window of time; nothing where another has begun. */
export const takeBackUse = (limit: Limit) =>
  writeOne({
    Update: {
      Key: useWrite(limit).Update.Key,
      UpdateExpression: "ADD #count :less",
      ConditionExpression: "#count > :none",
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":less": -1, ":none": 0 },
    },
  });

/**
 * Public forms from one address: a full meeting room behind it fits; a robot does not. Outside of the transaction that
 * keeps the form, since those of a room would refuse each other.
 */
const formLimitOf = (by: string): Limit => ({ what: "forms", by, atMost: 500, seconds: 600 });

/** Counts one more public form sent from an address; false when these are too many. */
export const countForm = (address: string) => countUse(formLimitOf(address));

/** Takes one back that was not kept. */
export const takeBackForm = (address: string) => takeBackUse(formLimitOf(address));

/** Too many forms came from one address. */
export const tooManyForms = () =>
  new AppError("too-many", "Too many submissions from your network. Please try again in a few minutes.");
