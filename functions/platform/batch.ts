import { setTimeout as wait } from "node:timers/promises";
import { BatchGetCommand } from "@aws-sdk/lib-dynamodb";
import { busy } from "../errors.ts";
import { table, tableName, type Item } from "./table.ts";

/** Keys that one request may name (DynamoDB's limit), attempts at those it leaves out, and the first pause, in ms. */
const atOnce = 100;
const attempts = 6;
const firstPause = 30;

const oneBatch = async (keys: Item[], isLatest: boolean): Promise<Item[]> => {
  const found: Item[] = [];
  let left: Item[] = keys;
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > attempts) throw busy();
    if (attempt > 1) await wait(Math.random() * firstPause * 2 ** attempt);
    const { Responses, UnprocessedKeys } = await table.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: left, ConsistentRead: isLatest } } }),
    );
    found.push(...(Responses?.[tableName] ?? []));
    left = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
};

/**
 * The items at these keys, in no order; those that do not exist are left out. `isLatest`, as usual, includes what was
 * written a moment ago, for twice the cost.
 */
export const itemsAt = async (keys: { pk: string; sk: string }[], { isLatest = true } = {}): Promise<Item[]> => {
  const distinct = [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()];
  const batches = Array.from({ length: Math.ceil(distinct.length / atOnce) }, (_, place) =>
    distinct.slice(place * atOnce, (place + 1) * atOnce),
  );
  return (await Promise.all(batches.map((batch) => oneBatch(batch, isLatest)))).flat();
};
