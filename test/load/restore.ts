import { clubUnderTest } from "#test/support/club-under-test.ts";
import { createTable } from "#test/support/empty-table.ts";
import { withOwnTable } from "../simulation/own-table.ts";
import { makeText } from "./made-up-text.ts";
import { rounded } from "./statistics.ts";

// A table of 100,000 items that was emptied, and one beside it that has them still: how long until all are back, and until a
// dry run has compared the two afterwards. AWS's own restoring beside, five to thirty minutes of any size, comes before it.

const items = 100_000;

const message = (index: number) => ({
  ...{ pk: `MESSAGE#${index}`, sk: "MESSAGE", gsi1pk: "MESSAGES#general", gsi1sk: `message_${index}` },
  ...{ content: makeText(index, 600), createdAt: new Date(index * 60_000).toISOString() },
});

await withOwnTable("restore", async () => {
  const [{ putItems }, { restoreTable }, { openTables }, { credentials }] = await Promise.all([
    import("./put-items.ts"),
    import("#infra/restore/restore-table.ts"),
    import("#infra/restore/tables.ts"),
    import("#infra/local/embedded-aws.ts"),
  ]);
  const { tableEndpoint } = clubUnderTest();
  const empty = await createTable(clubUnderTest(), `emptied-${Date.now()}`);
  const tables = openTables(credentials(tableEndpoint), empty, process.env.TABLE_NAME);
  await putItems(Array.from({ length: items }, (_, index) => message(index)));

  const timed = async (isDryRun: boolean) => {
    const started = Date.now();
    const { putBack } = await restoreTable(tables, { isDryRun });
    return { putBack, seconds: rounded((Date.now() - started) / 1000) };
  };
  const rows = { restored: await timed(false), compared: await timed(true) };
  console.table(rows);
  if (rows.restored.putBack !== items || rows.compared.putBack !== 0) process.exitCode = 1;
});
