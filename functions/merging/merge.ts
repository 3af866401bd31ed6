import { ulid } from "ulid";
import * as z from "zod/mini";
import { undoHours } from "#shared/merging.ts";
import { auditWrite, type Actor } from "../audit/entry.ts";
import { emailWrite } from "../email/outbox.ts";
import {
  forgetAliases,
  mergedDeleteWrites,
  mergedKeyOf,
  mergedStateWrite,
  mergeKeyOf,
  mergingKeyOf,
  newMergedWrites,
  hasFailedOften,
  stuckAttempts,
} from "../members/merged.ts";
import { findMembership, inGoodStandingCheck, isSuspended } from "../membership/membership.ts";
import { readBlocks } from "../messaging/hidden.ts";
import { deletionSource } from "../people/derive.ts";
import { AppError } from "../platform/errors.ts";
import { createJobQueue, maxAttempts } from "../platform/jobs.ts";
import { queryAll, readOne } from "../platform/pages.ts";
import {
  ConditionRefused,
  getItem,
  transact,
  writeOne,
  type Check,
  type Item,
  type Key,
  type Write,
} from "../platform/table.ts";

/*
 * @item merge
 * @key `gsi2`: `MERGES` · due
 * @asks which have something to do
 * @cost 1 query a minute
 */

const hourMs = 3_600_000;

const side = z.object({
  id: z.string(),
  /** May be empty. */
  email: z.string(),
  full_name: z.string(),
  avatar: z.optional(z.string()),
});

/**
 * What is done: everything is merged, then once more what came late; what things were is forgotten once that can't be undone
 * any more, and before, it may be undone.
 */
export const mergePhases = ["merge", "again", "forget", "undo"] as const;

const storedMerge = z.object({
  id: z.string(),
  staying: side,
  going: side,
  /** Whose level and dues hold from then on. */
  level: z.enum(["staying", "going"]),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.iso.datetime(),
  /** Whom the one who stays blocked by then, and by whom they were; absent of merges before 2026-11-30, 12:00. */
  blocked: z.optional(z.object({ blocks: z.array(z.string()), blocked_by: z.array(z.string()) })),
  state: z.enum(["merging", "merged", "undoing", "undone"]),
  /** From when it was whole. */
  undoableUntil: z.optional(z.iso.datetime()),
  phase: z.enum(mergePhases),
  /** How many kinds are done. */
  done: z.int(),
  attempts: z.int(),
  status: z.string(),
});
export type StoredMerge = z.infer<typeof storedMerge>;

const parse = (item: unknown) => storedMerge.parse(item);
const queue = createJobQueue<StoredMerge>({ list: "MERGES", getKey: mergeKeyOf, parse });

export const findMerge = async (id: string) => {
  const item = await getItem(mergeKeyOf(id));
  return item && readOne(item, parse);
};

/** Deletes a merge, with what things were before it. */
export const forgetMerge = async (id: string) => {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": mergeKeyOf(id).pk },
    ConsistentRead: true,
  });
  for (const { pk, sk } of items) await writeOne({ Delete: { Key: { pk, sk } } });
};

/** The merge that goes on with an account, or is being undone; undefined if there is none. */
export const findMergeUnderWay = async (memberId: string) => {
  const lock = await getItem(mergingKeyOf(memberId));
  return lock && findMerge(String(lock.mergeId));
};

const lockWrite = (memberId: string, mergeId: string): Write => ({
  Put: {
    Item: { ...mergingKeyOf(memberId), mergeId },
    // That of the merge itself, where it is stuck and is to be undone.
    ConditionExpression: "attribute_not_exists(pk) OR mergeId = :mergeId",
    ExpressionAttributeValues: { ":mergeId": mergeId },
  },
});

const unlockWrite = (memberId: string): Write => ({ Delete: { Key: mergingKeyOf(memberId) } });

const absenceCheck = (Key: Key): Check => ({
  ConditionCheck: { Key, ConditionExpression: "attribute_not_exists(pk)" },
});

/** The person, for the log. */
const toSubject = ({ staying, going }: Pick<StoredMerge, "staying" | "going">) => ({
  about: { memberId: staying.id, name: staying.full_name },
  object: { kind: "member" as const, id: staying.id, title: staying.full_name },
  changes: [{ name: "merged", before: going.full_name || going.email, after: staying.full_name || staying.email }],
});

/** The refusal of a merge of accounts of which one is being merged. */
export const underWay = () =>
  new AppError("conflict", "One of these accounts is being merged right now. Please wait a moment.");
const changedElsewhere = () =>
  new AppError("conflict", "One of these accounts has changed in the meantime. Please look at both again.");

type NewMerge = Pick<StoredMerge, "staying" | "going" | "level">;

/**
 * Begins a merge, with its entry in the log, where `also` holds, and neither account is suspended, removed, or to be deleted
 * by then. From then on who stays stands for who goes. Throws `conflict`.
 */
export const beginMerge = async (
  { staying, going, level }: NewMerge,
  by: Actor,
  also: Record<string, Check> = {},
): Promise<StoredMerge> => {
  const now = new Date();
  const id = `merge_${ulid(now.getTime())}`;
  const at = now.toISOString();
  const who = { id: by.id, name: by.name };
  const { blocks, blocked_by } = await readBlocks(staying.id);
  const item = {
    ...queue.createItem(id, now.getTime()),
    ...{ staying, going, level, by: who, at, state: "merging", phase: "merge", done: 0 },
    blocked: { blocks: [...blocks], blocked_by: [...blocked_by] },
  };
  try {
    await transact({
      merge: { Put: { Item: item, ConditionExpression: "attribute_not_exists(pk)" } },
      staysLock: lockWrite(staying.id, id),
      goesLock: lockWrite(going.id, id),
      stays: absenceCheck(mergedKeyOf(staying.id)),
      staysDeletion: absenceCheck(deletionSource(staying.id).key),
      goesDeletion: absenceCheck(deletionSource(going.id).key),
      staysStanding: inGoodStandingCheck(staying.id, now),
      goesStanding: inGoodStandingCheck(going.id, now),
      ...also,
      ...newMergedWrites({
        ...{ id: going.id, mergeId: id, into: staying.id, name: going.full_name, email: going.email },
        ...{ by: who, at, state: "merging" },
      }),
      ...auditWrite({ kind: "accounts-merged", by, ...toSubject({ staying, going }) }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw error.refused.has("staysLock") || error.refused.has("goesLock") ? underWay() : changedElsewhere();
  }
  forgetAliases();
  return parse(item);
};

/** Undefined if it is closed, or another worker has claimed it. */
export const claimMerge = queue.claim;
/** Releases a claimed merge after a failure for another attempt. It is never given up: half of it is of no use to anybody. */
export const releaseMerge = ({ id, attempts }: StoredMerge) =>
  queue.release({ id, attempts: Math.min(attempts, maxAttempts - 1) });
/** Records progress, and renews the lease. Undefined if another worker has it. */
export const advanceMerge = (id: string, done: number) => queue.advance(id, { done });
/** Renews the lease of a merge that goes on, however often it has failed. */
export const renewMerge = ({ id, attempts }: StoredMerge) => queue.advance(id, { attempts });
/** Leaves the rest to the next run. */
export const interruptMerge = (id: string) => queue.postpone(id, new Date().toISOString());
/** Has it wait until a time (in ms). */
export const postponeMerge = (id: string, due: number, part: Partial<Pick<StoredMerge, "phase" | "done">>) =>
  queue.postpone(id, new Date(due).toISOString(), { ...part, attempts: 0 }, 0);
/** Closes it: nothing of it waits, and it is forgotten who blocked whom. */
export const closeMerge = (id: string) => queue.close(id, "finished", { blocked: { blocks: [], blocked_by: [] } });
/** Ids of those with something to do, the longest overdue first. */
export const listDueMerges = (limit: number) => queue.listOverdue(limit);

const stateWrite = (id: string, from: StoredMerge["state"], to: StoredMerge["state"], until?: string): Write => ({
  Update: {
    Key: mergeKeyOf(id),
    UpdateExpression: `SET #state = :to${until === undefined ? "" : ", undoableUntil = :until"}`,
    ConditionExpression: "#state = :from",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":from": from, ":to": to, ...(until !== undefined && { ":until": until }) },
  },
});

const once = async (writes: Parameters<typeof transact>[0]) => {
  try {
    await transact(writes);
  } catch (error) {
    // Another worker was faster.
    if (!(error instanceof ConditionRefused && error.refused.has("merge"))) throw error;
  }
};

/** Notes that everything is merged, and tells the person. Idempotent. */
export const finishMerge = ({ id, staying, going }: StoredMerge, now = new Date()) => {
  const until = new Date(now.getTime() + undoHours * hourMs).toISOString();
  return once({
    merge: stateWrite(id, "merging", "merged", until),
    merged: mergedStateWrite(going.id, "merged", until),
    staysLock: unlockWrite(staying.id),
    goesLock: unlockWrite(going.id),
    ...(staying.email !== "" && {
      email: emailWrite({
        template: "accounts-merged",
        data: { name: staying.full_name, address: staying.email, other: going.email },
        to: { address: staying.email },
      }),
    }),
  });
};

/** Notes that a merge is undone. Idempotent. */
export const finishUndo = async ({ id, staying, going }: StoredMerge) => {
  await once({
    merge: stateWrite(id, "undoing", "undone"),
    ...mergedDeleteWrites(going.id),
    staysLock: unlockWrite(staying.id),
    goesLock: unlockWrite(going.id),
  });
  forgetAliases();
};

const tooLate = () =>
  new AppError(
    "conflict",
    `A merge can be undone for ${undoHours} hours. After that, what both accounts had stays together.`,
  );
const notUndoable = () =>
  new AppError("conflict", "This merge isn't there to be undone: it goes on, or was undone already.");
const isTried = () => new AppError("conflict", "It's being tried again right now. Please wait a minute.");

/** Whether an owner may leave a merge that isn't done. One that is being tried has not failed yet. */
export const isStuck = ({ attempts, status, state }: Pick<StoredMerge, "attempts" | "status" | "state">) =>
  state !== "merged" && state !== "undone" && hasFailedOften({ attempts, status });

/** Has a merge begin something else, unless a worker has it. */
const turnWrite = (
  id: string,
  { set, remove = [], from }: { set: Item; remove?: readonly string[]; from: Pick<StoredMerge, "state"> },
  now: Date,
): Write => {
  const all = { ...set, status: "pending", gsi2pk: "MERGES", gsi2sk: now.toISOString() };
  const names = Object.keys(all);
  return {
    Update: {
      Key: mergeKeyOf(id),
      UpdateExpression: [
        `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
        ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`).join(", ")}`] : []),
      ].join(" "),
      // A worker that looks for what came late is done within minutes, and one whose machine has ended has no lease.
      ConditionExpression: "#state = :from AND (#status <> :working OR leasedUntil < :now)",
      ExpressionAttributeNames: Object.fromEntries([...names, ...remove, "state"].map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(all).map(([name, value]) => [`:${name}`, value])),
        ...{ ":from": from.state, ":working": "working", ":now": now.toISOString() },
      },
    },
  };
};

/**
 * Begins to undo a merge, with its entry in the log. Throws `not-found`, and `conflict` after its time, while it goes on
 * without having failed several times, where who stayed was merged since, and where one of the accounts is to be deleted.
 */
export const beginUndo = async (id: string, by: Actor, now = new Date()): Promise<StoredMerge> => {
  const merge = await findMerge(id);
  if (!merge) throw new AppError("not-found", "Merge not found.");
  const { staying, going, state, undoableUntil = "" } = merge;
  if (state === "undone" || state === "undoing" || (state === "merging" && !isStuck(merge))) throw notUndoable();
  if (state === "merged" && undoableUntil <= now.toISOString()) throw tooLate();
  const membership = await findMembership(staying.id);
  // What was decided about the person would not hold for the account that comes back.
  if (membership && (membership.endedAt !== undefined || isSuspended(membership, now)) && !membership.mergedInto)
    throw new AppError(
      "conflict",
      "The account that stayed was suspended or removed since. Lift or restore that first.",
    );
  if (await getItem(mergedKeyOf(staying.id)))
    throw new AppError("conflict", "The account that stayed was merged into another one since. Undo that merge first.");
  try {
    await transact({
      merge: turnWrite(
        id,
        { set: { state: "undoing", phase: "undo", done: 0, attempts: 0 }, remove: ["ttl"], from: { state } },
        now,
      ),
      merged: mergedStateWrite(going.id, "undoing"),
      staysLock: lockWrite(staying.id, id),
      goesLock: lockWrite(going.id, id),
      stays: absenceCheck(mergedKeyOf(staying.id)),
      staysStanding: inGoodStandingCheck(staying.id, now),
      staysDeletion: absenceCheck(deletionSource(staying.id).key),
      goesDeletion: absenceCheck(deletionSource(going.id).key),
      ...auditWrite({ kind: "merge-undone", by, ...toSubject(merge) }),
    });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw error.refused.has("merge") ? isTried() : underWay();
  }
  return { ...merge, state: "undoing" };
};

/**
 * Has a merge, or its undoing, that has failed several times tried at once, with its entry in the log. Throws `not-found`,
 * and `conflict` where it is done, or goes on.
 */
export const retryMerge = async (id: string, by: Actor, now = new Date()): Promise<StoredMerge> => {
  const merge = await findMerge(id);
  if (!merge) throw new AppError("not-found", "Merge not found.");
  if (!isStuck(merge)) throw new AppError("conflict", "This merge isn't stuck: it's done, or goes on.");
  const { state } = merge;
  try {
    await transact({
      // With the next failure it is stuck again.
      merge: turnWrite(id, { set: { attempts: stuckAttempts - 1 }, remove: ["ttl"], from: { state } }, now),
      ...auditWrite({ kind: "merge-retried", by, ...toSubject(merge) }),
    });
  } catch (error) {
    throw error instanceof ConditionRefused ? isTried() : error;
  }
  return merge;
};
