import { PutObjectCommand } from "@aws-sdk/client-s3";
import { accountsFileOf, type AccountsBackup } from "#shared/accounts-backup.ts";
import { listAccounts, listHolders } from "../platform/accounts.ts";
import { bucket, files } from "../platform/files.ts";
import { logger } from "../platform/logger.ts";

/** Every day: writes down which account is whose member's, because AWS restores no user pool. Idempotent. */
export const handler = async () => {
  const at = new Date().toISOString();
  const [all, holders] = await Promise.all([listAccounts(), listHolders()]);
  const accounts = all.flatMap(({ memberId, email, isVerified, isEnabled }) => {
    const rights = holders.get(memberId) ?? [];
    return isVerified ? [{ memberId, email, isEnabled, isAdmin: rights.includes("owner"), rights }] : [];
  });
  const Body = JSON.stringify({ at, accounts } satisfies AccountsBackup);
  await files.send(
    new PutObjectCommand({ Bucket: bucket, Key: accountsFileOf(at), Body, ContentType: "application/json" }),
  );
  logger.info("accounts backed up", { count: accounts.length });
};
