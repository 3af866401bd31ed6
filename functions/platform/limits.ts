import { AppError } from "./errors.ts";
import { digest } from "./ids.ts";
import { getItem, writeOne, type Update } from "./table.ts";

/*
 * @item limit
 * @key `LIMIT#what#digest#window` · `LIMIT`
 * @asks one more, unless there are too many; are there?
 * @cost 1 conditional update; 1 get
 */

/** At most `atMost` of `what` per window of `seconds`. `by` is the member or address, stored as a digest. */
export type Limit = { what: string; by: string; atMost: number; seconds: number };

const getWindow = (seconds: number) => Math.floor(Date.now() / 1000 / seconds);

/** End of the current window, an ISO time: when to retry. */
export const getWindowEnd = ({ seconds }: Limit) => new Date((getWindow(seconds) + 1) * seconds * 1000).toISOString();

const getKey = ({ what, by, seconds }: Limit) => ({
  pk: `LIMIT#${what}#${digest(by)}#${getWindow(seconds)}`,
  sk: "LIMIT",
});

/** Counts one use if the limit is not reached: part of a transaction. */
export const useWrite = (limit: Limit): { Update: Update } => ({
  Update: {
    Key: getKey(limit),
    UpdateExpression: "ADD #count :one SET #ttl = :ttl",
    ConditionExpression: "attribute_not_exists(#count) OR #count < :atMost",
    ExpressionAttributeNames: { "#count": "count", "#ttl": "ttl" },
    ExpressionAttributeValues: {
      ":one": 1,
      ":atMost": limit.atMost,
      ":ttl": (getWindow(limit.seconds) + 2) * limit.seconds,
    },
  },
});

/** Whether the limit is reached. May miss the last second. */
export const isUsedUp = async (limit: Limit) =>
  Number((await getItem(getKey(limit), { isLatest: false }))?.count ?? 0) >= limit.atMost;

/** Counts one use in a separate write, for limits shared between strangers; false at the limit. */
export const countUse = (limit: Limit) => writeOne(useWrite(limit));

/** Uncounts one use of the current window. */
export const returnUse = (limit: Limit) =>
  writeOne({
    Update: {
      Key: getKey(limit),
      UpdateExpression: "ADD #count :less",
      ConditionExpression: "#count > :none",
      ExpressionAttributeNames: { "#count": "count" },
      ExpressionAttributeValues: { ":less": -1, ":none": 0 },
    },
  });

/** Public forms per network address: enough for a full meeting room, too few for a bot. */
const getFormLimit = (address: string): Limit => ({ what: "forms", by: address, atMost: 500, seconds: 600 });

/** Counts one public form from an address; false at the limit. */
export const countForm = (address: string) => countUse(getFormLimit(address));

/** Uncounts a form that was not saved. */
export const takeBackForm = (address: string) => returnUse(getFormLimit(address));

/** Refuses further forms from an address. */
export const tooManyForms = () =>
  new AppError("too-many", "Too many submissions from your network. Please try again in a few minutes.");
