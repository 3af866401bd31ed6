import * as z from "zod/mini";
import { deletionDays, type AccountDeletion } from "#shared/account.ts";
import { emailWrite } from "../email/outbox.ts";
import { mergedDeleteWrites, notMergingCheck, refuseMerging, toAddress } from "../members/merged.ts";
import { AppError } from "../platform/errors.ts";
import { createJobQueue } from "../platform/jobs.ts";
import { readOne } from "../platform/pages.ts";
import { ConditionRefused, getItem, transact, writeOne } from "../platform/table.ts";

/*
 * @item deletion
 * @key `DELETION#sub` · `DELETION`
 * @asks will this account be deleted, and how far is that?
 * @cost 1 get; part of a transaction, then 1 update a step
 * @key `gsi2`: `DELETIONS` · due
 * @asks those whose time has come
 * @cost 1 query every five minutes
 */

/** The steps of a deletion, in order: sign-in is blocked first, the record of whose account it was goes last. */
export const deletionSteps = [
  "close",
  "registrations",
  "listings",
  "joining",
  "conversations",
  "community",
  "forms",
  "export",
  "profile",
  "account",
] as const;
export type DeletionStep = (typeof deletionSteps)[number];

/** An account deletion as a job: it waits for a week and is removed after its last step. */
const storedDeletion = z.object({
  /** The account's id. */
  id: z.string(),
  email: z.string(),
  /** For the emails; may be empty. */
  name: z.string(),
  step: z.enum(deletionSteps),
  /** When the deletion starts. */
  on: z.iso.datetime(),
  attempts: z.int(),
  createdAt: z.iso.datetime(),
  /** Of an account that was merged into one that is deleted: it goes with that, and nobody is told of it. */
  isMerged: z.optional(z.literal(true)),
});
export type StoredDeletion = z.infer<typeof storedDeletion>;

const keyOf = (id: string) => ({ pk: `DELETION#${id}`, sk: "DELETION" });

const queue = createJobQueue<StoredDeletion>({
  list: "DELETIONS",
  getKey: keyOf,
  parse: (item) => storedDeletion.parse(item),
});

export const findDeletion = async (id: string) => {
  const item = await getItem(keyOf(id));
  return item && readOne(item, (each) => storedDeletion.parse(each));
};

/** A deletion as its owner sees it. */
export const presentDeletion = ({ createdAt, on }: StoredDeletion): AccountDeletion => ({ askedAt: createdAt, on });

const isBeingMerged = () =>
  new AppError("conflict", "Two accounts of yours are being made one right now. Please try again in a few minutes.");

/**
 * Schedules an account's deletion in a week and notifies its owner; keeps an existing schedule. Throws `conflict` while the
 * account is being merged.
 */
export const createDeletion = async ({ id, email, name }: Pick<StoredDeletion, "id" | "email" | "name">) => {
  const due = Date.now() + deletionDays * 86_400_000;
  const on = new Date(due).toISOString();
  try {
    const writes = {
      deletion: {
        Put: {
          Item: { ...queue.createItem(id, due), email, name, on, step: "close" },
          ConditionExpression: "attribute_not_exists(pk)",
        },
      },
      email: emailWrite({ template: "deletion-requested", data: { name, on }, to: { address: email } }),
      ...notMergingCheck(id),
    };
    await refuseMerging(() => transact(writes), isBeingMerged);
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
  }
};

/** Has an account that was merged into one that is deleted go at once. Keeps an earlier deletion. */
export const deleteMergedAccount = ({ id, email, name }: Pick<StoredDeletion, "id" | "email" | "name">) => {
  const now = Date.now();
  const own = { email: toAddress({ id, email }), name, on: new Date(now).toISOString() };
  return writeOne({
    Put: {
      Item: { ...queue.createItem(id, now), ...own, step: "close", isMerged: true },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  });
};

/** Cancels a scheduled deletion and notifies the owner. Idempotent. Throws `conflict` once it has started. */
export const dropDeletion = async (id: string) => {
  const found = await findDeletion(id);
  if (!found) return;
  const { email, name } = found;
  try {
    await transact({
      deletion: {
        Delete: {
          Key: keyOf(id),
          // It was never claimed.
          ConditionExpression: "#status = :pending AND step = :close AND attempts = :none",
          ExpressionAttributeNames: { "#status": "status" },
          ExpressionAttributeValues: { ":pending": "pending", ":close": "close", ":none": 0 },
        },
      },
      email: emailWrite({ template: "deletion-canceled", data: { name }, to: { address: email } }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    if (await findDeletion(id)) throw new AppError("conflict", "Your account is already being deleted.");
  }
};

/** Undefined if it does not exist or another worker has claimed it. */
export const claimDeletion = queue.claim;

/** Releases a claimed deletion after a failure for another attempt; false after the last one. */
export const releaseDeletion = queue.release;

/** Advances to the next step, renews the lease and resets the attempts. */
export const advanceDeletion = (id: string, step: DeletionStep) => queue.advance(id, { step });

/** Schedules the next step for a later time (in ms). */
export const postponeDeletion = (id: string, step: DeletionStep, due: number) =>
  queue.postpone(id, new Date(due).toISOString(), { step }, 0);

/** Leaves the rest to the next sweep. */
export const interruptDeletion = (id: string) => queue.postpone(id, new Date().toISOString());

/** Ids of due deletions, longest overdue first. */
export const listDueDeletions = (limit: number) => queue.listOverdue(limit);

/** Removes a claimed deletion and returns whose account it was; only one caller gets it. */
export const finishDeletion = async ({ id, email, name, isMerged }: StoredDeletion) => {
  try {
    await transact({
      deletion: { Delete: { Key: keyOf(id), ConditionExpression: "attribute_exists(pk)" } },
      ...(isMerged
        ? mergedDeleteWrites(id)
        : { email: emailWrite({ template: "account-deleted", data: { name }, to: { address: email } }) }),
    });
  } catch (error) {
    // Another worker was faster.
    if (!(error instanceof ConditionRefused)) throw error;
  }
};
