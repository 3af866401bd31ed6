import { getItem, getItemsInOrder, writeOne, type Key } from "./table.ts";

/** An attribute that records when something last changed, on an item that has other attributes too. */
export type ChangeMark = { item: Key; attribute: string };

const buildMarkUpdate = (Key: Key, name: string) => ({
  Key,
  UpdateExpression: "SET #name = :now",
  ExpressionAttributeNames: { "#name": name },
  ExpressionAttributeValues: { ":now": new Date().toISOString() },
});

/** Records a change about to be made. `name` is for an item with several marks. */
export const markChange = (key: Key, name = "changed_at") => writeOne({ Update: buildMarkUpdate(key, name) });

/** Records it on an existing item; false if there is none. */
export const markChangeOn = ({ item, attribute }: ChangeMark) =>
  writeOne({ Update: { ...buildMarkUpdate(item, attribute), ConditionExpression: "attribute_exists(pk)" } });

/** When the last change was recorded, an ISO time; undefined before the first. May miss the last second. */
export const readChange = async (key: Key): Promise<string | undefined> => {
  const item = await getItem(key, { isLatest: false });
  return item && String(item.changed_at);
};

/**
 * Age of a mark, in milliseconds, after which every page shows the change. The mark is a separate write before the
 * transaction, since concurrent transactions would conflict. By this age, the transaction is over and the index has
 * caught up, allowing for clock skew.
 */
const settledAfterMs = 40_000;

/** Whether the index has every change up to this mark. */
export const isSettled = (changedAt: string | undefined, now: number): changedAt is string =>
  changedAt !== undefined && now - Date.parse(changedAt) >= settledAfterMs;

/**
 * The ETag of data that depends on several marks, half a read unit each; undefined while the index may lack a change. A
 * mark never written means no change.
 */
export const readTagOf = async (keys: readonly Key[], now = Date.now()) => {
  const items = await getItemsInOrder([...keys], { isLatest: false });
  const marks = items.map((item) => (item ? String(item.changed_at) : ""));
  return marks.every((mark) => mark === "" || isSettled(mark, now)) ? `"${marks.join("|")}"` : undefined;
};
