import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { InvokeCommand, LambdaClient } from "@aws-sdk/client-lambda";
import { paginateQuery, DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { AwsSettings } from "./deployed.ts";

const pauseMs = 5000;
const maxLooks = 12;

/** How long the list of members is, as functions/people/row.ts has it. */
const countRows = async (aws: AwsSettings, TableName: string) => {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(aws));
  const list = {
    ...{ TableName, IndexName: "gsi1", Select: "COUNT" as const },
    ...{ KeyConditionExpression: "gsi1pk = :list", ExpressionAttributeValues: { ":list": "MEMBER-ROWS" } },
  };
  let count = 0;
  for await (const { Count = 0 } of paginateQuery({ client }, list)) count += Count;
  return count;
};

/**
 * Has the present month counted now rather than within the hour, once the list of members grows no more: the table's stream
 * derives it. Earlier months wait for the hour, since they are counted once. Never throws.
 */
export const countNumbersNow = async (
  aws: AwsSettings,
  { TableName = "", FunctionNumbersKeeper }: { TableName?: string; FunctionNumbersKeeper?: string },
) => {
  try {
    let before = 0;
    for (let looks = 0; looks < maxLooks; looks++) {
      const rows = await countRows(aws, TableName);
      if (rows > 0 && rows === before) break;
      before = rows;
      await wait(pauseMs);
    }
    await new LambdaClient(aws).send(
      new InvokeCommand({
        FunctionName: FunctionNumbersKeeper,
        InvocationType: "Event",
        Payload: JSON.stringify({ months: "open" }),
      }),
    );
    return true;
  } catch {
    return false;
  }
};
