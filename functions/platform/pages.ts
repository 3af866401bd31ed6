import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { cut, folded } from "#shared/text.ts";
import { AppError } from "./errors.ts";
import { table, tableName, type Item } from "./table.ts";

/** Where a page ended, for the caller to hand back. */
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
 * The key to go on from. `list` is the partition the list is bound to, such as `{ gsi1pk: "LEADS#2026-11" }`: a cursor
 * from another list, or one that somebody made up, is refused as `invalid`.
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

type Range = Omit<QueryCommandInput, "TableName">;

/** Every item of a range, over as many pages as it takes: for ranges that stay small. */
export const queryAll = async (range: Range) => {
  const found: Item[] = [];
  let start: Item | undefined;
  do {
    const query = new QueryCommand({ TableName: tableName, ...range, ExclusiveStartKey: start });
    const { Items = [], LastEvaluatedKey } = await table.send(query);
    found.push(...Items);
    start = LastEvaluatedKey;
  } while (start);
  return found;
};

/** All of a list of an index, as a range. */
export const rangeOfList = (index: "gsi1" | "gsi2", list: string) => ({
  IndexName: index,
  KeyConditionExpression: `${index}pk = :list`,
  ExpressionAttributeValues: { ":list": list },
});

/** A page of a list of an index, and where the next begins. A cursor of another list is refused as `invalid`. */
export const queryPage = async (
  index: "gsi1" | "gsi2",
  list: string,
  cursor: string | undefined,
  more: Pick<QueryCommandInput, "Limit" | "ScanIndexForward">,
) => {
  const ExclusiveStartKey = decodeCursor(cursor, { [`${index}pk`]: list });
  const query = new QueryCommand({ TableName: tableName, ...rangeOfList(index, list), ExclusiveStartKey, ...more });
  const { Items = [], LastEvaluatedKey } = await table.send(query);
  return { items: Items as Item[], cursor: encodeCursor(LastEvaluatedKey) };
};

/**
 * A name as a part of a sort key, without accents and capitals. Some folded characters come apart into eighteen, and
 * DynamoDB takes a sort key of at most 1,024 bytes.
 */
export const toSortKey = (name: string) => cut(folded(name), 200);
