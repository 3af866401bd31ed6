import { parseArgs } from "node:util";
import * as z from "zod";
import { countNumbersNow } from "./count-numbers.ts";
import { deployed, stages } from "./deployed.ts";
import { explain, Failure } from "./local/progress.ts";
import { bringBackAccounts } from "./restore/bring-back-accounts.ts";
import { bringBack } from "./restore/bring-back.ts";

// npm run restore -- --to 2026-11-26T20:00Z: brings back what is gone from the table since, and its files
// npm run restore -- --accounts 2026-11-26: gives members their accounts again after their user pool was lost

const usage = `Usage: npm run restore -- --to <time> [--only <key>] [--exact] [--beside <table>] [--stage ${stages.join("|")}] [--dry-run]
       npm run restore -- --accounts <day> [--stage ${stages.join("|")}] [--dry-run]
  --to        Puts back what is gone since then, such as 2026-11-26T20:00Z. What was written since stays.
  --only      Only items whose partition keys begin like this, such as EVENT#.
  --exact     Everything becomes as it was: changes since are undone and what is new goes, into a file in this folder.
  --beside    Reads a table that was restored before.
  --accounts  Restores accounts by the backup of that day, after the user pool was lost.`;

const command = z
  .object({
    stage: z.enum(stages),
    "dry-run": z.boolean(),
    exact: z.boolean(),
    only: z.string().optional(),
    beside: z.string().optional(),
    to: z.union([z.iso.datetime(), z.iso.datetime({ precision: -1 })]).optional(),
    accounts: z.iso.date().optional(),
  })
  .refine(({ to, accounts }) => (to === undefined) !== (accounts === undefined));

const parseCommand = () => {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  try {
    const { values } = parseArgs({
      args: process.argv.slice(3),
      options: {
        ...{ stage: { ...text, default: "local" }, to: text, only: text, beside: text, accounts: text },
        ...{ "dry-run": flag, exact: flag },
      },
    });
    return command.parse(values);
  } catch {
    throw new Failure(usage);
  }
};

try {
  const { stage, to, accounts, beside, only, exact: isExact, "dry-run": isDryRun } = parseCommand();
  const club = await deployed(stage);
  const said =
    accounts === undefined
      ? await bringBack(club, { to: new Date(to ?? ""), beside, only, isExact, isDryRun })
      : await bringBackAccounts(club, { day: accounts, isDryRun });
  console.log(said.join("\n"));
  if (accounts === undefined && !isDryRun) await countNumbersNow(club.aws, club.outputs);
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
