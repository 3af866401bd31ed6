import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { everyItem, listIn, pageOfList } from "../platform/query.ts";
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
export const cards = async (from: string | undefined) => {
  const { items, cursor } = await pageOfList("gsi1", directory, from, { Limit: pageSize });
  return { items: items.map((item) => keptCard.parse(item)), cursor };
};

/** All members whom the directory shows. */
export const listedIds = async () => (await everyItem(listIn("gsi1", directory))).map(({ id }) => String(id));
