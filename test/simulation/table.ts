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

/**
 * Opens a club, and lets the functions run within this process as in it, quietly, but on a table of their own. Nothing that
 * imports them may be imported before: they read the table's name once.
 */
export const withOwnTable = (name: string, work: (club: ClubUnderTest) => Promise<void>) => {
  const own = { POWERTOOLS_LOG_LEVEL: "SILENT", TABLE_NAME: name };
  Object.assign(process.env, own);
  return withClub(async (club) => {
    await useClub(club);
    Object.assign(process.env, own);
    const { tableName } = await import("#functions/platform/table.ts");
    if (tableName !== name) throw new Error(`The functions were imported before they had the table ${name}.`);
    await createTable(club, name);
    await work(club);
  });
};
