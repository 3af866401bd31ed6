import * as z from "zod/mini";
import type { MergedAccount } from "#shared/merged.ts";
import { AppError } from "../platform/errors.ts";
import { readEach } from "../platform/pages.ts";
import { ConditionRefused, getItem, getItemsInOrder, type Check, type Item, type Write } from "../platform/table.ts";

/*
 * @item merged account
 * @key `MEMBER#sub` · `MERGED`
 * @asks into which account was this one merged, by whom, and until when can that be undone?
 * @cost 1 get; part of the transactions that begin, finish and undo it
 * @item ids of merged accounts
 * @key `CLUB` · `MERGED`
 * @asks which account stands for this id now?
 * @cost 1 get every thirty seconds of each Lambda that names members; part of the same transactions
 * @item merge under way
 * @key `MEMBER#sub` · `MERGING`
 * @asks does a merge of this account go on, or its undoing?
 * @cost part of the transactions that begin and finish it, and of those that end, suspend or restore a membership, give a
 *   role, or ask for a deletion
 * @item merge
 * @key `MERGE#id` · `MERGE`
 * @asks merge two accounts, kind by kind; undo it; how far is it?
 * @cost 1 get; part of the transactions that begin and finish it; 1 update a kind
 */

/** That an account was merged into another one. */
export const storedMerged = z.object({
  /** The account that went. */
  id: z.string(),
  mergeId: z.string(),
  /** The one that stayed. */
  into: z.string(),
  /** What the one that went was called, and its address; both may be empty. */
  name: z.string(),
  email: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  at: z.iso.datetime(),
  state: z.enum(["merging", "merged", "undoing"]),
  /** Absent while it goes on. */
  undoableUntil: z.optional(z.iso.datetime()),
});
export type StoredMerged = z.infer<typeof storedMerged>;

export const mergedKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "MERGED" });
/** The item of all ids that were merged. */
export const aliasesKey = { pk: "CLUB", sk: "MERGED" };

/** Whom ids stand for. */
export type Aliases = {
  /** The account that stands for an id now: that id, unless it was merged into another. */
  resolve: (id: string) => string;
  /** The ids of all accounts that were merged. */
  list: () => string[];
  /** The ids of all accounts that were merged into one, over several steps too. */
  listInto: (id: string) => string[];
};

/** More than any chain of merges has. */
const maxSteps = 20;

const createAliases = (into: Record<string, unknown>): Aliases => {
  const resolve = (id: string) => {
    let found = id;
    for (let step = 0; step < maxSteps && typeof into[found] === "string"; step++) found = String(into[found]);
    return found;
  };
  return {
    resolve,
    list: () => Object.keys(into),
    listInto: (id) => Object.keys(into).filter((each) => each !== id && resolve(each) === id),
  };
};

const maxAgeMs = 30_000;
let cached: { aliases: Aliases; readAt: number } | undefined;

/** The club's merged ids, at most thirty seconds old, or as of now with `isLatest`. */
export const readAliases = async ({ isLatest = false } = {}): Promise<Aliases> => {
  if (!isLatest && cached && Date.now() - cached.readAt < maxAgeMs) return cached.aliases;
  const readAt = Date.now();
  const { pk: _pk, sk: _sk, ...into } = (await getItem(aliasesKey, { isLatest })) ?? {};
  cached = { aliases: createAliases(into), readAt };
  return cached.aliases;
};

/** Has the next read here ask the table. */
export const forgetAliases = () => void (cached = undefined);

const parse = (item: Item) => storedMerged.parse(item);

/** How these accounts were merged; without those that were not. */
export const findMerged = async (memberIds: readonly string[]) =>
  memberIds.length === 0
    ? []
    : readEach(
        (await getItemsInOrder(memberIds.map(mergedKeyOf))).filter((item) => item !== undefined),
        parse,
      );

/** The address of an account that was merged; of one that is not known, one by which nothing is found. */
export const toAddress = ({ id, email }: Pick<StoredMerged, "id" | "email">) => email || `${id}@former.invalid`;

const aliasWrite = (id: string, into: string | undefined): Write => ({
  Update: {
    Key: aliasesKey,
    UpdateExpression: into === undefined ? "REMOVE #id" : "SET #id = :into",
    ExpressionAttributeNames: { "#id": id },
    ...(into !== undefined && { ExpressionAttributeValues: { ":into": into } }),
  },
});

/** Merges an account into another, unless it was: parts of a transaction. From then on the other stands for its id. */
export const newMergedWrites = (merged: StoredMerged): Record<"merged" | "alias", Write> => ({
  merged: {
    Put: { Item: { ...mergedKeyOf(merged.id), ...merged }, ConditionExpression: "attribute_not_exists(pk)" },
  },
  alias: aliasWrite(merged.id, merged.into),
});

/** Notes how far a merge or its undoing is: part of a transaction. */
export const mergedStateWrite = (id: string, state: StoredMerged["state"], undoableUntil?: string): Write => ({
  Update: {
    Key: mergedKeyOf(id),
    UpdateExpression: `SET #state = :state${undoableUntil === undefined ? "" : ", undoableUntil = :until"}`,
    ConditionExpression: "attribute_exists(pk)",
    ExpressionAttributeNames: { "#state": "state" },
    ExpressionAttributeValues: { ":state": state, ...(undoableUntil !== undefined && { ":until": undoableUntil }) },
  },
});

/** An account stands for its own id again: parts of a transaction. */
export const mergedDeleteWrites = (id: string): Record<"merged" | "alias", Write> => ({
  merged: { Delete: { Key: mergedKeyOf(id) } },
  alias: aliasWrite(id, undefined),
});

/** The key of a merge's job. */
export const mergeKeyOf = (mergeId: string) => ({ pk: `MERGE#${mergeId}`, sk: "MERGE" });

/** After this many failures in a row, within a quarter of an hour, an owner may undo a merge, or have it tried at once. */
export const stuckAttempts = 3;

const job = z.object({ attempts: z.int(), status: z.string() });

/** Whether a job has failed so often. The attempt of one that is being tried has not failed yet. */
export const hasFailedOften = ({ attempts, status }: z.infer<typeof job>) =>
  attempts - (status === "working" ? 1 : 0) >= stuckAttempts;

/** How accounts were merged, as admins see it. A batch get more where one is being merged. */
export const presentMerged = async (merged: readonly StoredMerged[]): Promise<MergedAccount[]> => {
  const open = merged.filter(({ state }) => state !== "merged");
  const jobs = open.length === 0 ? [] : await getItemsInOrder(open.map(({ mergeId }) => mergeKeyOf(mergeId)));
  const isStuck = ({ mergeId }: StoredMerged) => {
    const { data } = job.safeParse(jobs.find((item) => item?.id === mergeId));
    return data !== undefined && hasFailedOften(data);
  };
  return merged.map((each) => {
    const { mergeId, name, email, at, by, state, undoableUntil } = each;
    return {
      ...{ mergeId, name, email, at, by: by.name, state },
      ...(undoableUntil !== undefined && { undoableUntil }),
      ...(isStuck(each) && { isStuck: true as const }),
    };
  });
};

/** The key of what says that a merge of an account goes on. */
export const mergingKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "MERGING" });

/** Requires that an account is not being merged: part of a transaction, of this name. */
export const notMergingCheck = (memberId: string): Record<"notMerging", Check> => ({
  notMerging: { ConditionCheck: { Key: mergingKeyOf(memberId), ConditionExpression: "attribute_not_exists(pk)" } },
});

/** The refusal of an act on an account that is being merged. */
export const isBeingMerged = () =>
  new AppError(
    "conflict",
    "This account is being merged right now. Please wait a moment. If it takes longer, an owner can undo that on the member's page.",
  );

/** Makes writes with `notMergingCheck`. Throws `why` where the account is being merged. */
export const refuseMerging = async <Result>(write: () => Promise<Result>, why = isBeingMerged): Promise<Result> => {
  try {
    return await write();
  } catch (error) {
    throw error instanceof ConditionRefused && error.refused.has("notMerging") ? why() : error;
  }
};
