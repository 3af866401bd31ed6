import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { credentials } from "#infra/local/embedded-aws.ts";
import type { ClubUnderTest } from "./club-under-test.ts";

/**
 * Creates a table with the keys and indexes of the club's, which nothing listens to; answers its name. The club's is in the
 * embedded AWS, that of a test file is `at` another place.
 */
export const createTable = async (
  { endpoint, tableEndpoint, outputs }: ClubUnderTest,
  TableName: string,
  { at = endpoint } = {},
) => {
  const model = new DynamoDBClient(credentials(at));
  const dynamo = new DynamoDBClient(credentials(tableEndpoint));
  const { Table } = await model.send(new DescribeTableCommand({ TableName: outputs.TableName }));
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
