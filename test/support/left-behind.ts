import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName, type Item } from "#functions/platform/table.ts";
import { listKeys } from "./stored-files.ts";

/** Looks at every item of the table of this file. */
const readWholeTable = async () => {
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new ScanCommand({ TableName: tableName, ExclusiveStartKey: start, ConsistentRead: true }),
    );
    items.push(...Items);
    start = LastEvaluatedKey;
  } while (start);
  return items;
};

const isSet = (value: unknown): value is Set<unknown> => value instanceof Set;
const toText = (item: Item) => JSON.stringify(item, (_, value: unknown) => (isSet(value) ? [...value] : value));

/**
 * What is left of these words, whatever their case: the items that have one of them, as `pk sk`, and the keys of files.
 * For the one proof that looks at everything: that nothing stays of an account that is deleted.
 */
export const findLeftBehind = async (...words: string[]) => {
  const wanted = words.map((word) => word.toLowerCase());
  const hasOne = (text: string) => wanted.some((word) => text.toLowerCase().includes(word));
  const items = (await readWholeTable()).filter((item) => hasOne(toText(item)));
  const keys = (await listKeys("")).flatMap((key) => (key !== undefined && hasOne(key) ? [key] : []));
  return { items, keys, names: [...items.map(({ pk, sk }) => `${String(pk)} ${String(sk)}`), ...keys] };
};
