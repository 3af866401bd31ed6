import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { everyItem, listIn, pageOfList } from "../platform/query.ts";
import { table, tableName } from "../platform/table.ts";
import { businesses, changedKey, keptCard } from "./card-item.ts";

/** Cards on a page at most. */
const pageSize = 500;

/** When the list of businesses last changed, in UTC; undefined before its first one. */
export const lastChange = async () => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: changedKey }));
  return Item && String(Item.changed_at);
};

/** A page of the businesses, by name. */
export const cards = async (from: string | undefined) => {
  const { items, cursor } = await pageOfList("gsi1", businesses, from, { Limit: pageSize });
  return { items: items.map((item) => keptCard.parse(item)), cursor };
};

/** The listings of all businesses. */
export const listedIds = async () =>
  (await everyItem(listIn("gsi1", businesses))).map(({ pk }) => String(pk).replace("LISTING#", ""));
