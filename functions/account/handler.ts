import { GetObjectCommand } from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { accountContract, type OwnData } from "#shared/account.ts";
import { accountEndpoint, freshAccountEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { readMember } from "../members/member.ts";
import { findOverdueEnd } from "../membership/dues.ts";
import { findMembership } from "../membership/membership.ts";
import { getVerifiedEmail, isAdminAccount } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { bucket, files } from "../platform/files.ts";
import { createDeletion, dropDeletion, findDeletion, presentDeletion } from "./deletion.ts";
import { createExport, exportFileOf, findExport, isReady, presentExport } from "./export.ts";
import { endOwnSession, endOwnSessions, listOwnSessions, noteOwnSession } from "./own-sessions.ts";
import { changeSettings } from "./own-settings.ts";

const readOwnData = async (id: string): Promise<OwnData> => {
  const [found, deletion, overdueUntil] = await Promise.all([findExport(id), findDeletion(id), findOverdueEnd(id)]);
  return { export: presentExport(found), deletion: deletion ? presentDeletion(deletion) : null, overdueUntil };
};

/** Throws `conflict` for an account without a verified email address: nothing could be sent to it. */
const readEmail = async (id: string) => {
  const email = await getVerifiedEmail(id);
  if (email === undefined) throw new AppError("conflict", "Please confirm your email address first.");
  return email;
};

export const getOwnData = accountEndpoint(accountContract.getOwnData, (_, { id }) => readOwnData(id));

export const requestExport = accountEndpoint(accountContract.requestExport, async (_, { id }) => {
  await createExport(id, await readEmail(id));
  return readOwnData(id);
});

/** In seconds: long enough to start a download, too short to share the link. */
const linkSeconds = 60;

const fileName = "my-data.zip";

export const getExportLink = accountEndpoint(accountContract.getExportLink, async (_, { id }) => {
  const stored = await findExport(id);
  if (!stored || !isReady(stored))
    throw new AppError("not-found", "This copy is no longer here. Please ask for another.");
  const command = new GetObjectCommand({
    Bucket: bucket,
    Key: exportFileOf(id),
    ResponseContentDisposition: `attachment; filename="${fileName}"`,
  });
  return { url: await getSignedUrl(files, command, { expiresIn: linkSeconds }) };
});

export const requestDeletion = freshAccountEndpoint(accountContract.requestDeletion, async (_, { id, rights }) => {
  // Reads the account's groups, not the token's, so a newly made admin counts as one.
  if (rights.length > 0 || (await isAdminAccount(id)))
    throw new AppError("conflict", "You're an admin. Ask an owner to remove you as one first.");
  if ((await findMembership(id))?.mergedInto !== undefined)
    throw new AppError("conflict", "This account was merged into another one of yours. Sign in with that one.");
  const { full_name: name } = await readMember(id);
  await createDeletion({ id, email: await readEmail(id), name });
  return readOwnData(id);
});

export const cancelDeletion = accountEndpoint(accountContract.cancelDeletion, async (_, { id }) => {
  await dropDeletion(id);
  return readOwnData(id);
});

/** Data export and account deletion. */
export const handler = createHandler([
  getOwnData,
  requestExport,
  getExportLink,
  requestDeletion,
  cancelDeletion,
  listOwnSessions,
  noteOwnSession,
  endOwnSession,
  endOwnSessions,
  changeSettings,
]);
