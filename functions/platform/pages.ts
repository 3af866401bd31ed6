import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { AppError } from "./errors.ts";
import { describeError, logger, metricFields, withoutAddresses } from "./logger.ts";
import { table, tableName, type Item } from "./table.ts";

/** The cursor for the next page. */
export const encodeCursor = (lastKey: Item | undefined) =>
  lastKey && Buffer.from(JSON.stringify(lastKey)).toString("base64url");

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    return undefined;
  }
};

/**
 * The key after which the next page starts. `list` is the list's partition, such as `{ gsi1pk: "LEADS#2026-11" }`.
 * Throws `invalid` for another list's cursor and for a forged one.
 */
export const decodeCursor = (cursor: string | undefined, list: Record<string, string>): Item | undefined => {
  if (cursor === undefined) return undefined;
  const key = parse(cursor);
  const [[partition, value] = []] = Object.entries(list);
  const names = new Set(["pk", "sk", partition, partition?.replace("pk", "sk")]);
  if (typeof key === "object" && key !== null && (key as Item)[partition ?? ""] === value) {
    const parts = Object.entries(key);
    if (
      parts.length === names.size &&
      parts.every(([name, part]) => names.has(name) && typeof part === "string" && part)
    ) {
      return key as Item;
    }
  }
  throw new AppError("invalid", "This cursor does not belong to this list.");
};

/** The cursor of a list that goes on at a sort key. */
export const encodePlace = (place: string) => Buffer.from(place).toString("base64url");

/** The sort key in such a cursor. Throws `invalid` for what is none of the list. */
export const decodePlace = (cursor: string, pattern: RegExp) => {
  const place = Buffer.from(cursor, "base64url").toString();
  if (pattern.test(place)) return place;
  throw new AppError("invalid", "This cursor does not belong to this list.");
};

let unreadable = 0;

/** How many items could not be read in this process so far: what must not leave any behind compares it. */
export const countUnreadableSoFar = () => unreadable;

/** Names of wrong fields, never their values. */
const listPaths = (error: z.core.$ZodError) => error.issues.map(({ path }) => path.join(".")).slice(0, 10);

/**
 * Parses the items of a list. One that does not parse is left out, logged and counted by an alarm's metric, and stays as it
 * is: a bad item must not take its list with it.
 */
export const readEach = <Each>(items: readonly Item[], parseItem: (item: Item) => Each): Each[] => {
  const read: Each[] = [];
  for (const item of items)
    try {
      read.push(parseItem(item));
    } catch (error) {
      unreadable++;
      logger.error("item not readable", {
        key: withoutAddresses(`${String(item.pk)} · ${String(item.sk)}`),
        ...(error instanceof z.core.$ZodError ? { fields: listPaths(error) } : { error: describeError(error) }),
        ...metricFields({ UnreadableItems: [1, "Count"] }),
      });
    }
  return read;
};

/** Parses one item by itself, likewise. Throws `unavailable` for a bad one, since what cannot be read is not gone. */
export const readOne = <Each>(item: Item, parseItem: (item: Item) => Each): Each => {
  const read = readEach([item], (each) => ({ parsed: parseItem(each) }))[0];
  if (read) return read.parsed;
  throw new AppError(
    "unavailable",
    "This can't be shown: something about it is stored wrong. Nothing is lost; the club's operator was told.",
  );
};

/** How many items of a page were left out, for admins; nothing where there are none. */
export const countUnreadable = (items: readonly Item[], read: readonly unknown[]) =>
  items.length > read.length ? { unreadable: items.length - read.length } : {};

type Range = Omit<QueryCommandInput, "TableName">;

/** The items of a range, one query at a time: for potentially long ranges. */
export async function* queryInTurn(range: Range): AsyncGenerator<Item[]> {
  let start: Item | undefined;
  do {
    const query = new QueryCommand({ TableName: tableName, ...range, ExclusiveStartKey: start });
    const { Items = [], LastEvaluatedKey } = await table.send(query);
    yield Items;
    start = LastEvaluatedKey;
  } while (start);
}

/** All items of a range, in as many queries as needed: for small ranges. */
export const queryAll = async (range: Range) => {
  const all: Item[] = [];
  for await (const items of queryInTurn(range)) all.push(...items);
  return all;
};

/** How many items a range has: as many queries as needed, which read all of it and answer only the count. */
export const countRange = async (range: Range) => {
  let [count, start] = [0, undefined as Item | undefined];
  do {
    const { Count = 0, LastEvaluatedKey } = await table.send(
      new QueryCommand({ TableName: tableName, ...range, Select: "COUNT", ExclusiveStartKey: start }),
    );
    count += Count;
    start = LastEvaluatedKey;
  } while (start);
  return count;
};

type Index = "gsi1" | "gsi2";

/** A whole list of an index, as a range. */
export const rangeOfList = (index: Index, list: string) => ({
  IndexName: index,
  KeyConditionExpression: `${index}pk = :list`,
  ExpressionAttributeValues: { ":list": list },
});

/** Number of items in an index list, counted up to `atMost`: one query that returns only the count. */
export const countList = async (index: Index, list: string, atMost: number) => {
  const { Count = 0 } = await table.send(
    new QueryCommand({ TableName: tableName, ...rangeOfList(index, list), Select: "COUNT", Limit: atMost }),
  );
  return Count;
};

type PageQuery<Each> = {
  index: Index;
  list: string;
  pageSize: number;
  isDescending?: boolean;
  parse: (item: Item) => Each;
};

/** A page of an index list, and the next cursor. Throws `invalid` for another list's cursor. */
export const queryPage = async <Each>(
  { index, list, pageSize, isDescending = false, parse }: PageQuery<Each>,
  cursor: string | undefined,
) => {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      ...rangeOfList(index, list),
      ExclusiveStartKey: decodeCursor(cursor, { [`${index}pk`]: list }),
      ScanIndexForward: !isDescending,
      Limit: pageSize,
    }),
  );
  const items = readEach(Items, parse);
  return { items, ...countUnreadable(Items, items), cursor: encodeCursor(LastEvaluatedKey) };
};

/** Up to `limit` items of an index list before a sort key, or of the whole list, in descending order. */
export const queryBefore = async (index: Index, list: string, before: string | undefined, limit: number) => {
  const isBefore = before === undefined ? "" : ` AND ${index}sk < :before`;
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: index,
      KeyConditionExpression: `${index}pk = :list${isBefore}`,
      ExpressionAttributeValues: { ":list": list, ...(before !== undefined && { ":before": before }) },
      ScanIndexForward: false,
      Limit: limit,
    }),
  );
  return Items;
};
