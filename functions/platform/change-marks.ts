import { writeOne } from "./table.ts";

/** Notes at `Key` that something changes now, under a name where several things are noted there. */
export const markChange = (Key: { pk: string; sk: string }, name = "changed_at") =>
  writeOne({
    Update: {
      Key,
      UpdateExpression: "SET #name = :now",
      ExpressionAttributeNames: { "#name": name },
      ExpressionAttributeValues: { ":now": new Date().toISOString() },
    },
  });

/**
 * How old a mark is before every page shows the change that it tells of, in milliseconds. A mark is written by itself,
 * before the transaction that makes the change: two strangers' transactions would refuse each other for it. Until then
 * the transaction is through or has failed, the index has followed, and clocks agree.
 */
const settledAfterMs = 40_000;

/** Whether a list that last changed then, if it is known when, is read from its index as it is now. */
export const isSettled = (changedAt: string | undefined, now: number): changedAt is string =>
  changedAt !== undefined && now - Date.parse(changedAt) >= settledAfterMs;
