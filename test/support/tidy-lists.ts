import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { lists } from "#functions/events/event-item.ts";
import { businesses } from "#functions/listings/card-item.ts";
import { listOf } from "#functions/listings/listing-item.ts";
import { demoEvents } from "#infra/local/demo-events.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import type { ClubUnderTest } from "./club-under-test.ts";

/**
 * Takes every event but the demo ones, and every business listing, off the lists: tests have left hundreds, and browsers
 * would look at each of them on every page that lists them.
 */
export const tidyLists = async ({ endpoint, outputs }: ClubUnderTest) => {
  const TableName = outputs.TableName;
  const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(endpoint)));
  const demo = new Set(demoEvents(new Date()).map(({ id }) => id));
  const month = listOf(new Date().toISOString().slice(0, 7));
  for (const list of [...lists, businesses, month]) {
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :list",
        ExpressionAttributeValues: { ":list": list },
      }),
    );
    for (const { pk, sk, id } of Items as { pk: string; sk: string; id?: string }[])
      if (id === undefined || !demo.has(id))
        await table.send(new UpdateCommand({ TableName, Key: { pk, sk }, UpdateExpression: "REMOVE gsi1pk, gsi1sk" }));
  }
};
