import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { credentials } from "#infra/local/embedded-aws.ts";
import { handedOverAs, type ClubUnderTest } from "#test/support/club-under-test.ts";
import { withClub } from "#test/support/with-club.ts";

/** Creates a table with the keys and indexes of the club's, which nothing listens to; answers its name. */
export const createTable = async ({ tableEndpoint, outputs }: ClubUnderTest, TableName: string) => {
  const dynamo = new DynamoDBClient(credentials(tableEndpoint));
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

/** Lets the functions run within this process as in the club. Import them after it. */
export const useClub = async (club: ClubUnderTest) => {
  process.env[handedOverAs] = JSON.stringify(club);
  await import("#test/support/stack-environment.ts");
};

/** Opens a club for `work`, and lets the functions run within this process quietly, on a table of their own. */
export const withOwnTable = <Result>(name: string, work: (club: ClubUnderTest) => Promise<Result>) => {
  // They read these when they are first imported, which is when the club gets its demo data.
  Object.assign(process.env, { POWERTOOLS_LOG_LEVEL: "SILENT", TABLE_NAME: name });
  return withClub(async (club) => {
    await useClub(club);
    process.env.TABLE_NAME = await createTable(club, name);
    const { tableName } = await import("#functions/platform/table.ts");
    if (tableName !== name) throw new Error(`The functions use ${tableName} instead of a table of their own.`);
    return work(club);
  });
};
