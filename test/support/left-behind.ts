import type { Item } from "#functions/platform/table.ts";
import { listKeys } from "./stored-files.ts";
import { scanTable } from "./table.ts";

const isSet = (value: unknown): value is Set<unknown> => value instanceof Set;
const toText = (item: Item) => JSON.stringify(item, (_, value: unknown) => (isSet(value) ? [...value] : value));

/**
 * Looks at everything, for the proofs that nothing stays of an account that is deleted, and nothing stands where it should
 * not. Answers how to find words in it, whatever their case: the items that have one of them, as `pk sk`, and the keys of
 * files.
 */
export const lookEverywhere = async () => {
  const all = (await scanTable()).map((item) => ({ item, text: toText(item).toLowerCase() }));
  const files = (await listKeys("")).filter((key) => key !== undefined);
  return (...words: string[]) => {
    const hasOne = (text: string) => words.some((word) => text.includes(word.toLowerCase()));
    const items = all.filter(({ text }) => hasOne(text)).map(({ item }) => item);
    const keys = files.filter((key) => hasOne(key.toLowerCase()));
    return { items, keys, names: [...items.map(({ pk, sk }) => `${String(pk)} ${String(sk)}`), ...keys] };
  };
};

/** What is left of these words. */
export const findLeftBehind = async (...words: string[]) => (await lookEverywhere())(...words);
