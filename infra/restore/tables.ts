import { ConditionalCheckFailedException, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Write } from "#functions/platform/table.ts";
import type { AwsSettings } from "../deployed.ts";

export type Item = Record<string, unknown>;

/** A club's table, and the one in which it is as it was, as an operator reaches them. */
export const openTables = (aws: AwsSettings, tableName: string, besideName = "") => ({
  client: DynamoDBDocumentClient.from(new DynamoDBClient(aws), { marshallOptions: { removeUndefinedValues: true } }),
  tableName,
  besideName,
});
export type Tables = ReturnType<typeof openTables>;

/** Puts an item into the club's table; false if its condition refuses it. */
export const put = async ({ client, tableName: TableName }: Tables, write: Extract<Write, { Put: unknown }>) => {
  try {
    await client.send(new PutCommand({ TableName, ...write.Put }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

const segments = 4;

/** Reads a whole table, some pages side by side. */
export const scan = (
  { client }: Tables,
  TableName: string,
  onPage: (items: Item[]) => unknown,
  filter: Partial<Parameters<typeof paginateScan>[1]> = {},
) =>
  Promise.all(
    Array.from({ length: segments }, async (_, Segment) => {
      const part = { TableName, Segment, TotalSegments: segments, ConsistentRead: true };
      for await (const { Items = [] } of paginateScan({ client }, { ...filter, ...part })) await onPage(Items);
    }),
  );
