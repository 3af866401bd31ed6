import { QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import { cursorOf, startOf } from "./paging.ts";
import { table, tableName, type Item } from "./table.ts";

type Range = Omit<QueryCommandInput, "TableName">;

/** Every item of a range, over as many pages as it takes: for ranges that stay small. */
export const everyItem = async (range: Range) => {
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
export const listIn = (index: "gsi1" | "gsi2", list: string) => ({
  IndexName: index,
  KeyConditionExpression: `${index}pk = :list`,
  ExpressionAttributeValues: { ":list": list },
});

/** A page of a list of an index, and where the next begins. A cursor of another list is refused as `invalid`. */
export const pageOfList = async (
  index: "gsi1" | "gsi2",
  list: string,
  cursor: string | undefined,
  more: Pick<QueryCommandInput, "Limit" | "ScanIndexForward">,
) => {
  const ExclusiveStartKey = startOf(cursor, { [`${index}pk`]: list });
  const query = new QueryCommand({ TableName: tableName, ...listIn(index, list), ExclusiveStartKey, ...more });
  const { Items = [], LastEvaluatedKey } = await table.send(query);
  return { items: Items as Item[], cursor: cursorOf(LastEvaluatedKey) };
};
