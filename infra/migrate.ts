import { parseArgs } from "node:util";
import * as z from "zod";
import { countNumbersNow } from "./count-numbers.ts";
import { deployed, stages } from "./deployed.ts";
import { explain, Failure } from "./local/progress.ts";
import { migrations } from "./migrations/migrations.ts";
import { openTable, runMigration, runMigrations } from "./migrations/run-migration.ts";

// npm run migrate [-- <name>] [--stage prod] [--dry-run]: makes what was not made yet, or one again; or shows what would change.

const usage = `Usage: npm run migrate [-- <name>] [--stage ${stages.join("|")}] [--dry-run]
Migrations: ${migrations.map(({ name, summary }) => `\n  ${name}  ${summary}`).join("")}`;

const parseCommand = () => {
  try {
    const { values, positionals } = parseArgs({
      args: process.argv.slice(3),
      allowPositionals: true,
      options: { stage: { type: "string", default: "local" }, "dry-run": { type: "boolean", default: false } },
    });
    const [name, ...others] = positionals;
    const chosen = name === undefined ? migrations : migrations.filter((each) => each.name === name);
    if (others.length > 0 || chosen.length === 0) throw new Failure(usage);
    return { name, stage: z.enum(stages).parse(values.stage), isDryRun: values["dry-run"], chosen };
  } catch {
    throw new Failure(usage);
  }
};

try {
  const { name, stage, isDryRun, chosen } = parseCommand();
  const { aws, outputs } = await deployed(stage);
  const table = openTable(aws, outputs.TableName ?? "");
  const onPage = ({ read, changed }: { read: number; changed: number }) =>
    process.stdout.isTTY && process.stdout.write(`\r${read} items read, ${changed} changed`);
  const made = isDryRun
    ? await Promise.all(
        chosen.map(async (each) => ({ name: each.name, ...(await runMigration(each, table, { isDryRun, onPage })) })),
      )
    : await runMigrations(chosen, table, { onPage, isAgain: name !== undefined });
  if (made.length === 0) console.log(`Nothing to do: club-${stage} has all migrations.`);
  for (const { name: done, read, changed, overtaken } of made)
    console.log(
      `${process.stdout.isTTY ? "\r" : ""}${done}: ${read} items read, ${changed} ${isDryRun ? "would change" : "changed"}${overtaken > 0 ? `, ${overtaken} changed by others meanwhile` : ""}.`,
    );
  if (made.length > 0 && !isDryRun && (await countNumbersNow(aws, outputs)))
    console.log("The club's numbers of this month are being counted.");
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
