import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";

const batchSize = 25;

/** Puts items into the club's table, however many. Import the functions' code after `useClub`. */
export const putItems = async (items: object[]) => {
  const { table, tableName } = await import("#functions/platform/table.ts");
  const puts = items.map((Item) => ({ PutRequest: { Item } }));
  for (let start = 0; start < puts.length; start += batchSize)
    await table.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts.slice(start, start + batchSize) } }));
};
