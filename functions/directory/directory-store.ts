import { GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import { cursorOf, startOf } from "../platform/paging.ts";
import { table, tableName } from "../platform/table.ts";
import { changedKey, directory, keptCard } from "./card-item.ts";

/** Cards on a page at most. */
const pageSize = 500;

/** When the directory last changed, in UTC; undefined before its first card. */
export const lastChange = async () => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: changedKey }));
  return Item && String(Item.changed_at);
};

/** The cards of the directory, by name. */
export const cards = async (cursor: string | undefined) => {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :directory",
      ExpressionAttributeValues: { ":directory": directory },
      Limit: pageSize,
      ExclusiveStartKey: startOf(cursor, { gsi1pk: directory }),
    }),
  );
  return { items: Items.map((item) => keptCard.parse(item)), cursor: cursorOf(LastEvaluatedKey) };
};
