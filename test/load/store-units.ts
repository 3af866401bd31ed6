import { CreateTableCommand, DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { credentials } from "#infra/local/embedded-aws.ts";
import { handedOverAs, type ClubUnderTest } from "#test/support/club-under-test.ts";
import { withClub } from "#test/support/with-club.ts";

// What each store function and a whole form cost at the table: round trips, read and write units, beside the least
// that would do. Units are DynamoDB's published arithmetic on the items before and after each call, since the embedded
// AWS counts reads wrongly; round trips are counted at the SDK's innermost step.
// Aim: a form is one transaction without a read, and one more write that records its sync with the mailing list.

/** A table of the same keys and indexes, which nothing else listens to; answers its name. */
const tableLike = async ({ endpoint, outputs }: ClubUnderTest) => {
  const dynamo = new DynamoDBClient(credentials(endpoint));
  const { Table } = await dynamo.send(new DescribeTableCommand({ TableName: outputs.TableName }));
  await dynamo.send(
    new CreateTableCommand({
      TableName: "store-units",
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
  return "store-units";
};

await withClub(async (club) => {
  process.env[handedOverAs] = JSON.stringify(club);
  process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
  await import("#test/support/stack-environment.ts");
  process.env.TABLE_NAME = await tableLike(club);
  const { metered } = await import("./units/meter.ts");
  const { calls } = await import("./units/calls.ts");

  const rows: Record<string, object> = {};
  for (const { name, run, least, why } of calls) {
    const { roundTrips, reads, writes, indexWrites } = await metered(run);
    const isLeast = roundTrips <= least.roundTrips && reads <= least.reads && indexWrites <= least.indexWrites;
    rows[name] = {
      "round trips": `${roundTrips} of ${least.roundTrips}`,
      "read units": `${reads} of ${least.reads}`,
      "write units": `${writes + indexWrites} of ${writes + least.indexWrites}`,
      "of these, indexes": indexWrites,
      "above the least": isLeast ? "" : (why ?? "!"),
    };
  }
  console.table(rows);
});
