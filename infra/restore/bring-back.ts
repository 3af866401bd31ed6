import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { CognitoIdentityProviderClient } from "@aws-sdk/client-cognito-identity-provider";
import {
  DescribeTableCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from "@aws-sdk/client-dynamodb";
import type { deployed } from "../deployed.ts";
import { Failure, step } from "../local/progress.ts";
import { listAccounts } from "./restore-accounts.ts";
import { openDeletedFiles } from "./restore-files.ts";
import { restoreTable, type Restored } from "./restore-table.ts";
import { openTables, put, type Tables } from "./tables.ts";

/** A deployed club. */
export type Club = Awaited<ReturnType<typeof deployed>>;

const findStatus = async ({ client, besideName: TableName }: Tables) => {
  try {
    return (await client.send(new DescribeTableCommand({ TableName }))).Table?.TableStatus;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
};

const pollMs = 5000;

/** Restores the table as it was then beside itself, unless that was done before, and waits for it. */
const restoreBeside = async (tables: Tables, to: Date) => {
  const { client, tableName, besideName } = tables;
  if ((await findStatus(tables)) === undefined)
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: tableName,
        TargetTableName: besideName,
        RestoreDateTime: to,
        BillingModeOverride: "PAY_PER_REQUEST",
        // It is only read, from one end to the other.
        GlobalSecondaryIndexOverride: [],
      }),
    );
  while ((await findStatus(tables)) !== "ACTIVE") await wait(pollMs);
};

const describe = ({ kinds, newest }: Restored) => {
  const line = (kind: string, ...counts: (string | number)[]) =>
    kind.padEnd(40) + counts.map((count) => String(count).padStart(9)).join("");
  return [
    line("kind", "then", "now", "missing", "changed", "new"),
    ...[...kinds]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([kind, { then, now, missing, changed, newer }]) => line(kind, then, now, missing, changed, newer)),
    `The newest item of then is of ${newest.then || "no time"}, that of now of ${newest.now || "no time"}.`,
  ];
};

/**
 * Has the data of those deleted again who are back and have no account anymore: they had asked for it. Where most have
 * none, the user pool is lost, and nothing is deleted.
 */
const deleteAgain = async ({ aws, outputs }: Club, tables: Tables, members: Restored["members"]): Promise<string[]> => {
  const accounts = await listAccounts(new CognitoIdentityProviderClient(aws), outputs.UserPoolId ?? "");
  const known = new Set(accounts.map(({ id, standsFor = id }) => standsFor));
  const gone = members.filter(({ id }) => !known.has(id));
  if (gone.length === 0) return [];
  if (gone.length > members.length / 2)
    return [
      `${gone.length} members who are back have no account. Is the user pool lost, too? Restore it by --accounts.`,
    ];
  process.env.TABLE_NAME ??= tables.tableName;
  const { deletionWrite } = await import("#functions/account/deletion.ts");
  for (const member of gone) await put(tables, deletionWrite(member).write);
  return [`${gone.length} members who are back had left the club: in a week their data is deleted again.`];
};

type Wanted = { to: Date; beside?: string | undefined; only?: string | undefined; isExact: boolean; isDryRun: boolean };

/** Brings back what is gone from a club's table and uploads; answers what that is, line by line. */
export const bringBack = async (club: Club, { to, beside, only, isExact, isDryRun }: Wanted): Promise<string[]> => {
  const { aws, outputs } = club;
  if (to > new Date()) throw new Failure("That time has not come yet.");
  const tableName = outputs.TableName ?? "";
  const stamp = to.toISOString().replaceAll(/\D/g, "");
  const tables = openTables(aws, tableName, beside ?? `${tableName}-${stamp}`);
  await step(`Restoring the table as of ${to.toISOString()} beside the present one`, () => restoreBeside(tables, to));

  const files = await openDeletedFiles(aws, outputs.UploadsBucket ?? "", to);
  const keptIn = `club-${stamp}-before-restore.jsonl`;
  const keep = (item: object) => appendFileSync(keptIn, `${JSON.stringify(item)}\n`);
  const restored = await step(isDryRun ? "Comparing" : "Comparing, and putting back", () =>
    restoreTable(tables, { isDryRun, isExact, only, keep, onItem: files.noteNamed }),
  );
  const fileCount = await files.restore({ isDryRun });

  const { putBack, removed, members } = restored;
  const are = isDryRun ? "would be" : "are";
  return [
    ...describe(restored),
    `${putBack} items and ${fileCount} files ${are} back${isExact ? `, ${removed} items ${are} gone` : ""}.`,
    ...(isDryRun ? [] : await deleteAgain(club, tables, members)),
    ...(isExact && !isDryRun ? [`What was overwritten or removed is in ${keptIn}.`] : []),
    `When all is well: aws dynamodb delete-table --table-name ${tables.besideName}`,
  ];
};
