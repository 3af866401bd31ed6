import { appendFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { CognitoIdentityProviderClient, DescribeUserPoolCommand } from "@aws-sdk/client-cognito-identity-provider";
import {
  DescribeTableCommand,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
} from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import type { deployed } from "../deployed.ts";
import { Failure, step } from "../local/progress.ts";
import { listAccounts } from "./restore-accounts.ts";
import { openDeletedFiles } from "./restore-files.ts";
import { restoreTable, type Restored } from "./restore-table.ts";
import { openTables, type Tables } from "./tables.ts";

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
const restoreBeside = async (tables: Tables, to: Date, { isNamed }: { isNamed: boolean }) => {
  const { client, tableName, besideName } = tables;
  const isThere = (await findStatus(tables)) !== undefined;
  if (isNamed && !isThere) throw new Failure(`There is no table ${besideName}.`);
  if (!isThere)
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

type Wanted = { to: Date; beside?: string | undefined; only?: string | undefined; isExact: boolean; isDryRun: boolean };

/** Brings back what is gone from a club's table and uploads; answers what that is, line by line. */
export const bringBack = async (
  { aws, outputs }: Club,
  { to, beside, only, isExact, isDryRun }: Wanted,
): Promise<string[]> => {
  if (to > new Date()) throw new Failure("That time has not come yet.");
  const tableName = outputs.TableName ?? "";
  if (beside === tableName) throw new Failure("That is the club's own table.");
  const stamp = to.toISOString().replaceAll(/\D/g, "");
  const tables = openTables(aws, tableName, beside ?? `${tableName}-${stamp}`);
  await step(`Restoring the table as of ${to.toISOString()} beside the present one`, () =>
    restoreBeside(tables, to, { isNamed: beside !== undefined }),
  );

  const files = await openDeletedFiles(aws, outputs.UploadsBucket ?? "", to);
  const keptIn = `club-${stamp}-before-restore.jsonl`;
  // As the table has it: JSON has no sets.
  const keep = (item: object) => {
    keptCount++;
    appendFileSync(keptIn, `${JSON.stringify(marshall(item, { removeUndefinedValues: true }))}\n`);
  };
  let keptCount = 0;
  const [cognito, UserPoolId] = [new CognitoIdentityProviderClient(aws), outputs.UserPoolId ?? ""];
  const known = new Set((await listAccounts(cognito, UserPoolId)).map(({ id, standsFor = id }) => standsFor));
  const { UserPool } = await cognito.send(new DescribeUserPoolCommand({ UserPoolId }));
  // A pool that was made since says of nobody that they have left.
  const isPoolNew = UserPool?.CreationDate !== undefined && UserPool.CreationDate > to;
  const hasAccount = (memberId: string) => isPoolNew || known.has(memberId);
  const restored = await step(isDryRun ? "Comparing" : "Comparing, and putting back", () =>
    restoreTable(tables, { isDryRun, isExact, only, hasAccount, keep, onItem: files.noteNamed }),
  );
  const fileCount = await files.restore({ isDryRun });

  const { kinds, putBack, removed, leftOut, left } = restored;
  if (kinds.size === 0) throw new Failure(`No key of then or now begins with "${only ?? ""}".`);
  const are = isDryRun ? "would be" : "are";
  return [
    ...describe(restored),
    `${putBack} items and ${fileCount} files ${are} back${isExact ? `, ${removed} items ${are} gone` : ""}.`,
    ...(leftOut > 0
      ? [`${leftOut} items stay away: they were ended since, or are of ${left.length} members who have left since.`]
      : []),
    ...(keptCount > 0
      ? [`What was overwritten or removed is in ${keptIn}: it has people's data, delete it in time.`]
      : []),
    `When all is well: aws dynamodb delete-table --table-name ${tables.besideName}`,
  ];
};
