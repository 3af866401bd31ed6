import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import {
  ConditionalCheckFailedException,
  DynamoDBClient,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  PutCommand,
  GetCommand,
  TransactWriteCommand,
  UpdateCommand,
  BatchGetCommand,
  type TransactWriteCommandInput,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import { isThrottlingError } from "@smithy/core/retry";
import type { SdkError } from "@smithy/types";
import * as z from "zod/mini";
import { parseEnv } from "./env.ts";
import { busy, ContentionError } from "./errors.ts";
import { retry } from "./retry.ts";

/** The name of the table. */
export const tableName = parseEnv({ TABLE_NAME: z.string() }).TABLE_NAME;

/** The client of the table. A request that hangs is aborted and retried. */
export const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** Attempts, over some four seconds, at a write to an item locked by other transactions. */
const maxBlockedAttempts = 30;
const firstPauseMs = 20;
const longestPauseMs = 320;

const retryBlocked = <Result>(write: () => Promise<Result>, isRetryable: (error: unknown) => boolean) =>
  retry(write, {
    maxAttempts: maxBlockedAttempts,
    maxPauseMs: (attempts) => Math.min(longestPauseMs, firstPauseMs * 2 ** attempts),
    isRetryable,
  });

// DynamoDB refuses a single write to an item locked by a transaction, and the SDK does not retry it.
table.middlewareStack.add(
  (next) => (args) =>
    retryBlocked(
      () => next(args),
      (error) => error instanceof TransactionConflictException,
    ),
  { step: "initialize", name: "retryBlocked" },
);

export type Key = { pk: string; sk: string };
export type Item = Record<string, unknown>;
type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
export type Update = Omit<NonNullable<TransactItem["Update"]>, "TableName"> & { Key: Item };
/** What a transaction requires of an item that it does not write. */
export type Check = { ConditionCheck: Omit<NonNullable<TransactItem["ConditionCheck"]>, "TableName"> };
/** A write, on its own or in a transaction, without the table's name. */
export type Write =
  | { Put: Omit<NonNullable<TransactItem["Put"]>, "TableName"> }
  | { Update: Update }
  | { Delete: Omit<NonNullable<TransactItem["Delete"]>, "TableName"> };
/** The named parts of a transaction. */
export type Writes = Record<string, Write | Check>;

/** A transaction failed on conditions. `refused` maps each refused write's name to the item found. */
export class ConditionRefused extends Error {
  readonly refused: ReadonlyMap<string, Item | undefined>;

  constructor(refused: ReadonlyMap<string, Item | undefined>) {
    super(`Refused by condition: ${[...refused.keys()].join(", ")}`);
    this.name = "ConditionRefused";
    this.refused = refused;
  }
}

const buildCommand = (write: Write) => {
  if ("Put" in write) return new PutCommand({ TableName: tableName, ...write.Put });
  if ("Update" in write) return new UpdateCommand({ TableName: tableName, ...write.Update });
  return new DeleteCommand({ TableName: tableName, ...write.Delete });
};

/** Makes a single write; false if its condition fails. */
export const writeOne = async (write: Write) => {
  try {
    await table.send(buildCommand(write) as PutCommand);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

type UpdateOutcome = { isDone: boolean; item: Item | undefined };

/** Throws `Crowded` when DynamoDB throttles, instead of letting the SDK retry. */
const throwWhenThrottled = (command: UpdateCommand) =>
  command.middlewareStack.add(
    (next) => async (args) => {
      try {
        return await next(args);
      } catch (error) {
        throw isThrottlingError(error as SdkError) ? new ContentionError() : error;
      }
    },
    // The document client adds a command's middleware twice.
    { step: "finalizeRequest", name: "throwWhenThrottled", override: true },
  );

type UpdateOptions = { isTriedOnce?: boolean };

/**
 * Makes a single update. Returns the item after it (or before it, by `ReturnValues`); if its condition fails, `isDone:
 * false` and the current item. Throws `Crowded` if it is throttled and `isTriedOnce`.
 */
export const updateItem = async (
  update: Update & Pick<UpdateCommandInput, "ReturnValues">,
  { isTriedOnce = false }: UpdateOptions = {},
): Promise<UpdateOutcome> => {
  const command = new UpdateCommand({
    TableName: tableName,
    ReturnValues: "ALL_NEW",
    ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    ...update,
  });
  if (isTriedOnce) throwWhenThrottled(command);
  try {
    const { Attributes } = await table.send(command);
    return { isDone: true, item: Attributes };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    return { isDone: false, item: error.Item && unmarshall(error.Item) };
  }
};

/** Whether a transaction failed only because of conflicts or throttling. */
const isCrowdedOut = (error: unknown) => {
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
  return codes.some((code) => code === "TransactionConflict" || code === "ThrottlingError");
};

const toTransactItem = (write: Write | Check): TransactItem => {
  const [[kind, body]] = Object.entries(write) as [[string, object]];
  return { [kind]: { TableName: tableName, ReturnValuesOnConditionCheckFailure: "ALL_OLD", ...body } };
};

/**
 * Makes all named writes in one transaction. Throws `ConditionRefused` with the names of the writes whose condition
 * failed, and `unavailable` after too many conflicts. Its token makes a retry after a timeout count once.
 */
export const transact = async (writes: Writes) => {
  const names = Object.keys(writes);
  const command = new TransactWriteCommand({
    ClientRequestToken: randomUUID(),
    TransactItems: Object.values(writes).map(toTransactItem),
  });
  const send = async () => {
    try {
      await table.send(command);
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const refused = new Map(
        (error.CancellationReasons ?? []).flatMap(({ Code, Item }, index) =>
          Code === "ConditionalCheckFailed" ? [[names[index] ?? "?", Item && unmarshall(Item)] as const] : [],
        ),
      );
      throw refused.size > 0 ? new ConditionRefused(refused) : error;
    }
  };
  try {
    await retryBlocked(send, isCrowdedOut);
  } catch (error) {
    throw isCrowdedOut(error) ? busy() : error;
  }
};

/** The item at a key, if there is one. `isLatest` (the default) reads consistently, at twice the cost. */
export const getItem = async (key: Key, { isLatest = true } = {}): Promise<Item | undefined> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: isLatest }));
  return Item;
};

/** Splits a list into parts of at most `size`. */
export const chunk = <Each>(all: readonly Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size));

/** DynamoDB's limit of keys per request, and attempts at unprocessed keys. */
const batchSize = 100;
const maxBatchAttempts = 6;
const firstBatchPauseMs = 30;

const getBatch = async (keys: Item[], isLatest: boolean): Promise<Item[]> => {
  const items: Item[] = [];
  let unread: Item[] = keys;
  for (let attempt = 1; unread.length > 0; attempt++) {
    if (attempt > maxBatchAttempts) throw busy();
    if (attempt > 1) await wait(Math.random() * firstBatchPauseMs * 2 ** attempt);
    const { Responses, UnprocessedKeys } = await table.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: unread, ConsistentRead: isLatest } } }),
    );
    items.push(...(Responses?.[tableName] ?? []));
    unread = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return items;
};

/** The items at these keys, unordered; missing ones are left out. Throws `unavailable`. */
export const getItems = async (keys: Key[], { isLatest = true } = {}): Promise<Item[]> => {
  const distinct = [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()];
  return (await Promise.all(chunk(distinct, batchSize).map((batch) => getBatch(batch, isLatest)))).flat();
};

/** The items at these keys, in their order; undefined for missing ones. Throws `unavailable`. */
export const getItemsInOrder = async (keys: Key[], options?: { isLatest?: boolean }): Promise<(Item | undefined)[]> => {
  const nameOf = ({ pk, sk }: Item) => JSON.stringify([pk, sk]);
  const items = new Map((await getItems(keys, options)).map((item) => [nameOf(item), item]));
  return keys.map((key) => items.get(nameOf(key)));
};

const listChanged = (before: Item, after: Item) =>
  Object.keys({ ...before, ...after }).filter((name) => !isDeepStrictEqual(before[name], after[name]));

/** Whether two items are stored alike: an undefined attribute counts as missing. */
export const isSameItem = (before: Item, after: Item) => listChanged(before, after).length === 0;

/** The update that turns one item into another, which must differ or set at least this attribute. */
export const buildUpdate = (before: Item, after: Item, alwaysSet?: string) => {
  const changed = [...new Set([...listChanged(before, after), ...(alwaysSet === undefined ? [] : [alwaysSet])])];
  const set = changed.filter((name) => after[name] !== undefined);
  const removed = changed.filter((name) => after[name] === undefined);
  return {
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.map((name) => `#${name} = :${name}`).join(", ")}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ExpressionAttributeNames: Object.fromEntries(changed.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(set.map((name) => [`:${name}`, after[name]])),
  };
};

/**
 * Likewise as a write, if its counter, which every change increments, is unchanged. Does nothing for two equal items:
 * DynamoDB refuses an empty update.
 */
export const versionedUpdateWrite = (
  key: Key,
  [before, after]: [before: Item, after: Item],
  counter: "version" | "revision",
): { Update: Update } => {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = buildUpdate(before, after, counter);
  return {
    Update: {
      Key: key,
      ...update,
      ConditionExpression: `#${counter} = :read_${counter}`,
      ExpressionAttributeNames: { ...ExpressionAttributeNames, [`#${counter}`]: counter },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, [`:read_${counter}`]: before[counter] },
    },
  };
};

/**
 * Puts the next version of an item, which counts its changes from 1: refused if that version, or for the first one any,
 * is stored already.
 */
export const nextVersionWrite = (next: Item & Key & { version: number }): Write => ({
  Put: {
    Item: next,
    ...(next.version === 1
      ? { ConditionExpression: "attribute_not_exists(pk)" }
      : {
          ConditionExpression: "#version = :before",
          ExpressionAttributeNames: { "#version": "version" },
          ExpressionAttributeValues: { ":before": next.version - 1 },
        }),
  },
});

/** Requires that an item is still of the version that was read, 0 for one that is not stored: part of a transaction. */
export const versionCheck = (key: Key, version: number): Check => ({
  ConditionCheck: {
    Key: key,
    ...(version === 0
      ? { ConditionExpression: "attribute_not_exists(pk)" }
      : {
          ConditionExpression: "#version = :read",
          ExpressionAttributeNames: { "#version": "version" },
          ExpressionAttributeValues: { ":read": version },
        }),
  },
});

/** Attempts at a change that conflicts with others of the same item. */
const maxChangeAttempts = 20;
const firstChangePauseMs = 10;

/**
 * The optimistic lock: `attempt` reads, changes and writes if nothing has changed, and is retried when its transaction
 * is refused and `isOvertaken` attributes that to a concurrent change, as it does by default. Throws `unavailable`
 * after twenty attempts.
 */
export const changeOptimistically = async <Result>(
  attempt: () => Promise<Result>,
  isOvertaken: (refused: ConditionRefused["refused"]) => boolean = () => true,
): Promise<Result> => {
  const isRetryable = (error: unknown) => error instanceof ConditionRefused && isOvertaken(error.refused);
  try {
    const maxPauseMs = (attempts: number) => firstChangePauseMs * attempts;
    return await retry(attempt, { maxAttempts: maxChangeAttempts, maxPauseMs, isRetryable });
  } catch (error) {
    throw isRetryable(error) ? busy() : error;
  }
};
