import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { mergeKeyOf } from "../members/merged.ts";
import { queryAll } from "../platform/pages.ts";
import {
  buildUpdate,
  changeOptimistically,
  getItem,
  isSameItem,
  table,
  tableName,
  transact,
  writeOne,
  type Item,
  type Key,
  type Write,
  type Writes,
} from "../platform/table.ts";
import { takeBack } from "./three-way.ts";

/*
 * @item step of a merge
 * @key `MERGE#id` · `STEP#number`
 * @asks what was an item before the merge wrote it, and what did the merge make of it? the last one first
 * @cost part of each transaction of a merge, and of each of its undoing; 1 query of one each; deleted once it can't be undone
 */

/** What a merge does to one item: puts, changes or deletes it, or has it at another key. */
export type Change = {
  /** The item as it was; absent of one that is put. */
  before?: Item | undefined;
  /** The item as it is then; absent of one that is deleted. At another key than before, it is moved there. */
  after?: Item | undefined;
  /** What stays at the old key of an item that is moved. */
  leaves?: Item | undefined;
  /** Whether it belongs to the account that stays from then on, by its keys in indexes too. */
  isTheirs?: boolean | undefined;
  /** Whether it stays when the merge is undone: of what has come late, to an account that was merged already. */
  isForGood?: boolean | undefined;
  /** Whether it is of both, so that it goes on without what the merge has added if others have changed it since. */
  isOfBoth?: boolean | undefined;
  /** Whether it stays where it was moved if it has changed since: a secret of who stays. */
  staysIfChanged?: boolean | undefined;
  /** Attributes without which one that was put is of no use, if others have added something to it since. */
  needs?: readonly string[] | undefined;
  /** Attributes that others may add while it is moved. */
  mayGet?: readonly string[] | undefined;
};

const item = z.record(z.string(), z.unknown());
const storedStep = z.object({
  number: z.int(),
  kind: z.string(),
  changes: z.array(
    z.object({
      before: z.optional(item),
      after: z.optional(item),
      leaves: z.optional(item),
      isTheirs: z.optional(z.boolean()),
      isOfBoth: z.optional(z.boolean()),
      isForGood: z.optional(z.boolean()),
      staysIfChanged: z.optional(z.boolean()),
      needs: z.optional(z.array(z.string())),
    }),
  ),
  undone: z.optional(z.boolean()),
});
type StoredStep = z.infer<typeof storedStep>;

const stepPrefix = "STEP#";
const partitionOf = (mergeId: string) => mergeKeyOf(mergeId).pk;
const stepKeyOf = (mergeId: string, number: number) => ({
  pk: partitionOf(mergeId),
  sk: `${stepPrefix}${String(number).padStart(6, "0")}`,
});

export const keyOf = ({ pk, sk }: Item): Key => ({ pk: String(pk), sk: String(sk) });
const isSameKey = (one: Item, other: Item) => one.pk === other.pk && one.sk === other.sk;

/** Requires that an item is as it was read. */
const buildUnchanged = (read: Item, mayGet: readonly string[] = []) => {
  const names = Object.keys(read).filter((name) => name !== "pk" && name !== "sk" && read[name] !== undefined);
  const missing = mayGet.filter((name) => read[name] === undefined);
  return {
    ConditionExpression: [
      "attribute_exists(pk)",
      ...names.map((_, index) => `#read${index} = :read${index}`),
      ...missing.map((_, index) => `attribute_not_exists(#missing${index})`),
    ].join(" AND "),
    ExpressionAttributeNames: Object.fromEntries([
      ...names.map((name, index) => [`#read${index}`, name]),
      ...missing.map((name, index) => [`#missing${index}`, name]),
    ]) as Record<string, string>,
    ExpressionAttributeValues: Object.fromEntries(names.map((name, index) => [`:read${index}`, read[name]])),
  };
};

/** DynamoDB refuses maps of names and values that are empty. */
const withoutEmpty = <Part extends object>(part: Part) =>
  Object.fromEntries(
    Object.entries(part).filter(([, value]) => typeof value !== "object" || Object.keys(value as object).length > 0),
  ) as Part;

const putWrite = (after: Item): Write => ({
  Put: { Item: after, ConditionExpression: "attribute_not_exists(pk)" },
});

const deleteWrite = (before: Item, mayGet?: readonly string[]): Write => ({
  Delete: { Key: keyOf(before), ...withoutEmpty(buildUnchanged(before, mayGet)) },
});

const updateWrite = (before: Item, after: Item, mayGet?: readonly string[]): Write => {
  const unchanged = buildUnchanged(before, mayGet);
  const update = buildUpdate(before, after);
  return {
    Update: {
      Key: keyOf(before),
      UpdateExpression: update.UpdateExpression,
      ConditionExpression: unchanged.ConditionExpression,
      ...withoutEmpty({
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, ...unchanged.ExpressionAttributeNames },
        ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ...unchanged.ExpressionAttributeValues },
      }),
    },
  };
};

const toWrites = ({ before, after, leaves, mayGet }: Change): Write[] => {
  if (before && after && !isSameKey(before, after))
    return [leaves ? updateWrite(before, leaves, mayGet) : deleteWrite(before, mayGet), putWrite(after)];
  if (before && after) return isSameItem(before, after) ? [] : [updateWrite(before, after, mayGet)];
  if (before) return [deleteWrite(before)];
  return after ? [putWrite(after)] : [];
};

const nameWrites = (writes: readonly Write[]): Writes =>
  Object.fromEntries(writes.map((write, index) => [`write${index}`, write]));

/** The number of the last step of a merge; 0 before the first. */
export const findLastStep = async (mergeId: string) => (await queryStep(mergeId, undefined))?.number ?? 0;

const queryStep = async (mergeId: string, before: number | undefined): Promise<StoredStep | undefined> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
      ExpressionAttributeValues: {
        ":pk": partitionOf(mergeId),
        ":first": stepPrefix,
        ":last": before === undefined ? `${stepPrefix}~` : stepKeyOf(mergeId, before - 1).sk,
      },
      ScanIndexForward: false,
      ConsistentRead: true,
      Limit: 1,
    }),
  );
  return Items[0] && storedStep.parse(Items[0]);
};

/**
 * Makes changes in one transaction, with what each item was before. Throws `ConditionRefused` where an item is no longer as
 * it was read, or another worker has made this step. Returns whether there was anything to change.
 */
export const makeStep = async (
  { id, number }: { id: string; number: number },
  kind: string,
  changes: readonly Change[],
) => {
  const writes = changes.flatMap(toWrites);
  if (writes.length === 0) return false;
  const kept = changes.map(({ mayGet: _mayGet, ...change }) => change);
  await transact({
    step: putWrite({ ...stepKeyOf(id, number), number, kind, changes: kept }),
    ...nameWrites(writes),
  });
  return true;
};

const keyNames = ["gsi1pk", "gsi1sk", "gsi2pk", "gsi2sk"];

/** An item with another member's id in its keys: those of indexes, and its own. */
export const renameKeys = (read: Item, from: string, to: string): Item => {
  const renamed = { ...read };
  for (const name of ["pk", "sk", ...keyNames]) {
    const { [name]: value } = read;
    if (typeof value !== "string") continue;
    const parts = value.split("#").map((part) => (part === from ? to : part));
    renamed[name] = parts.join("#");
  }
  return renamed;
};

/** The account that stays and the one that goes. */
type People = { staying: string; going: string };

const giveBack = (restored: Item, { staying, going }: People) => {
  const { pk, sk } = restored;
  return { ...renameKeys(restored, staying, going), pk, sk };
};

const planMoveBack = async (change: Required<Pick<Change, "before" | "after">> & Change, people: People) => {
  const { before = {}, after = {}, leaves } = change;
  const [now, left] = await Promise.all([getItem(keyOf(after)), getItem(keyOf(before))]);
  // It has ended since, or something else has come to its place.
  if (!now || !isSameItem(left ?? {}, leaves ?? {})) return [];
  if (change.staysIfChanged && !isSameItem(now, after)) return [];
  const restored = giveBack({ ...takeBack({ before, written: after, now }), ...keyOf(before) }, people);
  return [deleteWrite(now), left ? updateWrite(left, restored) : putWrite(restored)];
};

const isEmpty = (read: Item, needs: readonly string[]) =>
  Object.keys(read).every((name) => name === "pk" || name === "sk" || name === "version" || needs.includes(name));

const planUndo = async (change: Change, people: People): Promise<Write[]> => {
  const { before, after, isTheirs, isOfBoth, isForGood, needs = [] } = change;
  if (isForGood) return [];
  if (before && after && !isSameKey(before, after)) return planMoveBack({ ...change, before, after }, people);
  const key = before ?? after;
  if (!key) return [];
  const now = await getItem(keyOf(key));
  if (!after) return now || !before ? [] : [putWrite(before)];
  if (!now) return [];
  if (!before && !isOfBoth) return isSameItem(now, after) ? [deleteWrite(now)] : [];
  const needed = Object.fromEntries(needs.map((name) => [name, after[name]]));
  const taken = { ...takeBack({ before: before ?? needed, written: after, now }), ...keyOf(key) };
  if (!before && (isSameItem(now, after) || isEmpty(taken, needs))) return [deleteWrite(now)];
  const restored = isTheirs ? giveBack(taken, people) : taken;
  return isSameItem(now, restored) ? [] : [updateWrite(now, restored)];
};

/** Puts back what a step wrote, as far as it is still so, in one transaction with the note that it was undone. */
const undoStep = (mergeId: string, { number, changes }: StoredStep, people: People) =>
  changeOptimistically(async () => {
    const key = stepKeyOf(mergeId, number);
    const step = await getItem(key);
    if (!step || step.undone === true) return;
    const writes: Write[] = [];
    for (const change of changes) writes.push(...(await planUndo(change, people)));
    await transact({
      step: {
        Update: {
          Key: key,
          UpdateExpression: "SET undone = :yes",
          ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(undone)",
          ExpressionAttributeValues: { ":yes": true },
        },
      },
      ...nameWrites(writes),
    });
  });

/** Undoes the steps of a merge, the last one first, while `hasTime`. Idempotent. Returns whether all are undone. */
export const undoSteps = async (mergeId: string, people: People, hasTime: () => Promise<boolean>) => {
  let before: number | undefined;
  for (;;) {
    const step = await queryStep(mergeId, before);
    if (!step) return true;
    if (!step.undone) {
      if (!(await hasTime())) return false;
      await undoStep(mergeId, step, people);
    }
    before = step.number;
  }
};

/** Deletes what things were before a merge, while `hasTime`: it can't be undone any more. Returns whether all is deleted. */
export const forgetSteps = async (mergeId: string, hasTime: () => Promise<boolean>) => {
  const keys = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ProjectionExpression: "pk, sk",
    ExpressionAttributeValues: { ":pk": partitionOf(mergeId), ":prefix": stepPrefix },
    ConsistentRead: true,
  });
  for (const key of keys) {
    if (!(await hasTime())) return false;
    await writeOne({ Delete: { Key: keyOf(key) } });
  }
  return true;
};
