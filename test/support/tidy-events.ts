import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { lists } from "#functions/events/event-item.ts";
import { demoEvents } from "#infra/local/demo-events.ts";
import { credentials } from "#infra/local/embedded-aws.ts";
import type { ClubUnderTest } from "./club-under-test.ts";

/**
 * Takes every event but the demo ones off the lists: tests have left a hundred, and browsers would look at each of them
 * on every page that lists events.
 */
export const tidyEvents = async ({ endpoint, outputs }: ClubUnderTest) => {
  const TableName = outputs.TableName;
  const table = DynamoDBDocumentClient.from(new DynamoDBClient(credentials(endpoint)));
  const demo = new Set(demoEvents(new Date()).map(({ id }) => id));
  for (const list of lists) {
    const { Items = [] } = await table.send(
      new QueryCommand({
        TableName,
        IndexName: "gsi1",
        KeyConditionExpression: "gsi1pk = :list",
        ExpressionAttributeValues: { ":list": list },
      }),
    );
    for (const { pk, sk, id } of Items as { pk: string; sk: string; id: string }[])
      if (!demo.has(id))
        await table.send(new UpdateCommand({ TableName, Key: { pk, sk }, UpdateExpression: "REMOVE gsi1pk, gsi1sk" }));
  }
};
