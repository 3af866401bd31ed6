import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { table, tableName } from "../platform/table.ts";

const suppressionKeyOf = (address: string) => ({ pk: `SUPPRESSED#${address.toLowerCase()}`, sk: "SUPPRESSED" });

/** Never writes to the address again: it bounced for good, or its owner complained. */
export const suppress = (address: string, reason: "bounce" | "complaint") =>
  table.send(
    new PutCommand({
      TableName: tableName,
      Item: { ...suppressionKeyOf(address), reason, since: new Date().toISOString() },
    }),
  );

/** Whether the address is not to be written to. */
export const isSuppressed = async (address: string) => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: suppressionKeyOf(address) }));
  return Item !== undefined;
};
