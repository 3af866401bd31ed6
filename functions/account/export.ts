import * as z from "zod/mini";
import { exportHours, exportsPerDay, type DataExport } from "#shared/account.ts";
import { emailWrite } from "../email/outbox.ts";
import { AppError } from "../platform/errors.ts";
import { createJobQueue } from "../platform/jobs.ts";
import { useWrite } from "../platform/limits.ts";
import { readOne } from "../platform/pages.ts";
import { ConditionRefused, getItem, transact, writeOne } from "../platform/table.ts";

/*
 * @item export
 * @key `EXPORT#sub` · `EXPORT`
 * @asks what became of a member's copy; ask for one, unless one is on its way
 * @cost 1 get; part of a transaction
 * @key `gsi2`: `EXPORTS` · due
 * @asks those to build or to delete
 * @cost 1 query a minute
 */

/** A copy of an account's data as a job: it is built, and deleted a day later. */
const storedExport = z.object({
  /** The account's id. */
  id: z.string(),
  email: z.string(),
  /** The next step. */
  step: z.enum(["build", "expire"]),
  status: z.string(),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  expiresAt: z.optional(z.iso.datetime()),
  bytes: z.optional(z.int()),
});
export type StoredExport = z.infer<typeof storedExport>;

const keyOf = (id: string) => ({ pk: `EXPORT#${id}`, sk: "EXPORT" });

const queue = createJobQueue<StoredExport>({
  list: "EXPORTS",
  getKey: keyOf,
  parse: (item) => storedExport.parse(item),
});

/** The file's key in the bucket. Each account has one file; a new export overwrites it. */
export const exportFileOf = (id: string) => `exports/${id}.zip`;

export const findExport = async (id: string) => {
  const item = await getItem(keyOf(id));
  return item && readOne(item, (each) => storedExport.parse(each));
};

/** Whether it can be downloaded. */
export const isReady = ({ expiresAt }: Pick<StoredExport, "expiresAt">, now = new Date()) =>
  expiresAt !== undefined && new Date(expiresAt) > now;

/** An export as its owner sees it; null once expired. */
export const presentExport = (stored: StoredExport | undefined, now = new Date()): DataExport | null => {
  if (!stored || (stored.step === "expire" && !isReady(stored, now))) return null;
  const { step, status, createdAt: askedAt, expiresAt, bytes } = stored;
  if (step === "expire") return { state: "ready", askedAt, expiresAt, bytes };
  return { state: status === "given-up" ? "failed" : "preparing", askedAt };
};

/** Requests an export, replacing an earlier one; one in progress is kept. Throws `too-many`. */
export const createExport = async (id: string, email: string) => {
  try {
    await transact({
      export: {
        Put: {
          Item: { ...queue.createItem(id, Date.now()), email, step: "build" },
          ConditionExpression: "attribute_not_exists(pk) OR step = :expire OR #status = :givenUp",
          ExpressionAttributeNames: { "#status": "status" },
          ExpressionAttributeValues: { ":expire": "expire", ":givenUp": "given-up" },
        },
      },
      limit: useWrite({ what: "exports", by: id, atMost: exportsPerDay, seconds: 86_400 }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (error.refused.has("export")) return;
    throw new AppError("too-many", `You can ask for ${exportsPerDay} copies a day. Please try again tomorrow.`);
  }
};

/** Undefined if it is closed or another worker has claimed it. */
export const claimExport = queue.claim;

/** Releases a claimed export after a failure for another attempt; false after the last one. */
export const releaseExport = queue.release;

/** Ids of due exports, longest overdue first. */
export const listDueExports = (limit: number) => queue.listOverdue(limit);

/** Records that a claimed export is ready and notifies its owner once, even if it was built several times. */
export const finishExport = async (
  { id, email, createdAt }: StoredExport,
  { name, bytes }: { name: string; bytes: number },
) => {
  const expiresAt = new Date(Date.now() + exportHours * 3_600_000).toISOString();
  try {
    await transact({
      export: {
        Update: {
          Key: keyOf(id),
          UpdateExpression:
            "SET #status = :pending, step = :expire, expiresAt = :end, gsi2sk = :end, bytes = :bytes, attempts = :none",
          ConditionExpression: "#status = :working AND createdAt = :createdAt",
          ExpressionAttributeNames: { "#status": "status" },
          ExpressionAttributeValues: {
            ...{ ":pending": "pending", ":working": "working", ":expire": "expire", ":none": 0 },
            ...{ ":end": expiresAt, ":bytes": bytes, ":createdAt": createdAt },
          },
        },
      },
      email: emailWrite({ template: "export-ready", data: { name, expiresAt }, to: { address: email } }),
    });
  } catch (error) {
    // Another worker was faster, or its account is gone.
    if (!(error instanceof ConditionRefused)) throw error;
  }
};

/** Removes an export whose file is deleted, unless a new one was requested since. */
export const forgetExport = ({ id, createdAt }: StoredExport) =>
  writeOne({
    Delete: {
      Key: keyOf(id),
      ConditionExpression: "createdAt = :createdAt",
      ExpressionAttributeValues: { ":createdAt": createdAt },
    },
  });

/** Removes an export permanently, whatever its state. */
export const deleteExport = (id: string) => writeOne({ Delete: { Key: keyOf(id) } });
