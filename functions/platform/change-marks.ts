import { writeOne } from "./table.ts";

type Key = { pk: string; sk: string };

/** Where it is noted when something last changed, on an item that stands for more than that. */
export type ChangeMark = { item: Key; attribute: string };

const markUpdate = (Key: Key, name: string) => ({
  Key,
  UpdateExpression: "SET #name = :now",
  ExpressionAttributeNames: { "#name": name },
  ExpressionAttributeValues: { ":now": new Date().toISOString() },
});

/** Notes at `Key` that something changes now, under a name where several things are noted there. */
export const markChange = (Key: Key, name = "changed_at") => writeOne({ Update: markUpdate(Key, name) });

/** The same on an item that is there; false where there is none. */
export const markChangeOn = ({ item, attribute }: ChangeMark) =>
  writeOne({ Update: { ...markUpdate(item, attribute), ConditionExpression: "attribute_exists(pk)" } });

/**
 * How old a mark is before every page shows the change that it tells of, in milliseconds. A mark is written by itself,
 * before the transaction that makes the change: two strangers' transactions would refuse each other for it. Until then
 * the transaction is through or has failed, the index has followed, and clocks agree.
 */
const settledAfterMs = 40_000;

/** Whether a list that last changed then, if it is known when, is read from its index as it is now. */
export const isSettled = (changedAt: string | undefined, now: number): changedAt is string =>
  changedAt !== undefined && now - Date.parse(changedAt) >= settledAfterMs;
