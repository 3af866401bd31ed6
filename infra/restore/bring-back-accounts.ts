import { CognitoIdentityProviderClient, DescribeUserPoolCommand } from "@aws-sdk/client-cognito-identity-provider";
import { GetObjectCommand, NoSuchKey, S3Client } from "@aws-sdk/client-s3";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { accountsBackup, accountsFileOf } from "#shared/accounts-backup.ts";
import { Failure } from "../local/progress.ts";
import { forgetSecondFactor } from "../operator-audit.ts";
import type { Club } from "./bring-back.ts";
import { type Bind, findLost, restoreAccounts } from "./restore-accounts.ts";
import { openTables, put, scan, type Tables } from "./tables.ts";

const readBackup = async ({ aws, outputs }: Club, day: string) => {
  const s3 = new S3Client({ ...aws, forcePathStyle: aws.endpoint !== undefined });
  try {
    const file = await s3.send(new GetObjectCommand({ Bucket: outputs.UploadsBucket, Key: accountsFileOf(day) }));
    return accountsBackup.parse(JSON.parse((await file.Body?.transformToString()) ?? ""));
  } catch (error) {
    if (error instanceof NoSuchKey)
      throw new Failure(`There is no backup of accounts of ${day}: each is kept for 35 days.`);
    throw error;
  }
};

const membership = z.object({
  memberId: z.string(),
  email: z.string(),
  at: z.string(),
  storedAt: z.string().optional(),
});

const listMemberships = async (tables: Tables) => {
  const found: z.infer<typeof membership>[] = [];
  await scan(
    tables,
    tables.tableName,
    (items) => found.push(...items.flatMap((item) => membership.safeParse(item).data ?? [])),
    {
      FilterExpression: "sk = :membership",
      ExpressionAttributeValues: { ":membership": "MEMBERSHIP" },
    },
  );
  return found;
};

/** Gives members whose user pool was lost accounts in the new one; answers to how many, and to whom it could not. */
export const bringBackAccounts = async (club: Club, { day, isDryRun }: { day: string; isDryRun: boolean }) => {
  const { aws, outputs } = club;
  const tables = openTables(aws, outputs.TableName ?? "");
  const backup = await readBackup(club, day);
  const memberships = await listMemberships(tables);
  const found = findLost(backup, memberships);
  process.env.TABLE_NAME ??= tables.tableName;
  const { restoredAccountKeyOf, restoredAccountWrite } = await import("#functions/platform/restored-account.ts");
  const [cognito, UserPoolId = ""] = [new CognitoIdentityProviderClient(aws), outputs.UserPoolId];
  const { UserPool } = await cognito.send(new DescribeUserPoolCommand({ UserPoolId }));
  const bind: Bind = async (memberId, accountId, present) => {
    const Key = restoredAccountKeyOf(memberId);
    const { Item } = await tables.client.send(new GetCommand({ TableName: tables.tableName, Key }));
    const before = Item?.accountId as string | undefined;
    // Of a pool that was lost before, too.
    const lostId = before !== undefined && present.has(before) ? undefined : before;
    if (!(await put(tables, restoredAccountWrite(memberId, accountId, lostId)))) return false;
    // Factors of the pool that was lost are gone with it.
    await forgetSecondFactor(aws, tables.tableName, memberId, UserPool?.CreationDate);
    return true;
  };
  const { created, bound, kept, refused } = await restoreAccounts(cognito, UserPoolId, found, { isDryRun, bind });
  const members = new Set(memberships.map(({ memberId }) => memberId));
  const strangers = backup.accounts.filter(({ memberId }) => !members.has(memberId)).length;
  return [
    `Of ${found.known.length} members of the backup, and ${found.later.length} who joined later${isDryRun ? ", as it would be" : ""}:`,
    `${created.length} have a new account, and choose a password by "Forgot your password?".`,
    `${bound.length} had signed up again, and are who they were.`,
    ...(kept.length > 0 ? [`${kept.length} had an account already.`] : []),
    ...(refused.length > 0
      ? [`${refused.length} have none, since the address, or who they were, is another's now:`, ...refused]
      : []),
    ...(strangers > 0 ? [`${strangers} accounts of the backup were no members', and sign up again.`] : []),
  ];
};
