import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../platform/table.ts";
import { keptFile, keyOf, type KeptFile } from "./attachment-item.ts";

/** What is known of a file, if its message is there. */
export const findFile = async (id: string): Promise<KeptFile | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keyOf(id), ConsistentRead: true }));
  return Item && keptFile.parse(Item);
};
