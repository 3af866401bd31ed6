import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { credentials } from "#infra/local/embedded-aws.ts";
import { handedOverAs, type ClubUnderTest } from "#test/support/club-under-test.ts";

/** A table like the club's, of the same keys and indexes, which nothing else listens to; answers its name. */
export const tableLike = async ({ endpoint, outputs }: ClubUnderTest, TableName: string) => {
  const dynamo = new DynamoDBClient(credentials(endpoint));
  const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: outputs.TableName }));
  await dynamo.send(
    new CreateTableCommand({
      TableName,
      BillingMode: "PAY_PER_REQUEST",
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      GlobalSecondaryIndexes: Table?.GlobalSecondaryIndexes?.map(({ IndexName, KeySchema, Projection }) => ({
        IndexName,
        KeySchema,
        Projection,
      })),
    }),
  );
  return TableName;
};

/** Lets the functions run within this process, quietly, on a table of their own. Import them after it. */
export const onOwnTable = async (club: ClubUnderTest, name: string) => {
  process.env[handedOverAs] = JSON.stringify(club);
  process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
  await import("#test/support/stack-environment.ts");
  process.env.TABLE_NAME = await tableLike(club, name);
};
