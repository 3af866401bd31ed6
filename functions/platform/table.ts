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
  TransactWriteCommand,
  UpdateCommand,
  BatchGetCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod/mini";
import { chunk } from "./chunk.ts";
import { parseEnv } from "./env.ts";
import { busy } from "./errors.ts";

/** The one table's name. */
export const tableName = parseEnv({ TABLE_NAME: z.string() }).TABLE_NAME;

/** The one client of the one table. Connections are kept; a request that hangs is given up and tried again. */
export const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
);

/** Attempts at a write that transactions keep from an item: some four seconds; and the longest first and later pauses, in ms. */
const maxBlockedAttempts = 30;
const firstPauseMs = 20;
const longestPauseMs = 320;

/** Does a write again and again while `isBlocked` says that other writes under way are all that stands in its way. */
const retryBlocked = async <Done>(
  write: () => Promise<Done>,
  isBlocked: (error: unknown) => boolean,
): Promise<Done> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write();
    } catch (error) {
      if (!isBlocked(error) || attempt === maxBlockedAttempts) throw error;
      await wait(Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt));
    }
  }
};

// DynamoDB refuses a single write to an item that a transaction under way holds, and the SDK does not try it again.
table.middlewareStack.add(
  (next) => (args) =>
    retryBlocked(
      () => next(args),
      (error) => error instanceof TransactionConflictException,
    ),
  { step: "initialize", name: "retryBlocked" },
);

export type Item = Record<string, unknown>;
type TransactItem = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
export type Update = Omit<NonNullable<TransactItem["Update"]>, "TableName"> & { Key: Item };
/** One write of a transaction, without the table's name. */
export type Write =
  | { Put: Omit<NonNullable<TransactItem["Put"]>, "TableName"> }
  | { Update: Update }
  | { Delete: Omit<NonNullable<TransactItem["Delete"]>, "TableName"> };

/** Writes were refused by their conditions. `refused` holds their names, each with the item that stood in the way. */
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

/** Makes a write by itself; false where its condition does not hold. */
export const writeOne = async (write: Write) => {
  try {
    await table.send(buildCommand(write) as PutCommand);
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
};

/** Whether a transaction met others on the same items, or too many writes, and nothing else is wrong with it. */
const isCrowdedOut = (error: unknown) => {
  if (!(error instanceof TransactionCanceledException)) return false;
  const codes = (error.CancellationReasons ?? []).map(({ Code }) => Code);
  return codes.some((code) => code === "TransactionConflict" || code === "ThrottlingError");
};

const toTransactItem = (write: Write): TransactItem => {
  const [[kind, body]] = Object.entries(write) as [[string, object]];
  return { [kind]: { TableName: tableName, ReturnValuesOnConditionCheckFailure: "ALL_OLD", ...body } };
};

/**
 * Makes all the named writes or none of them, in one round trip. Throws `ConditionRefused` naming the writes whose
 * condition failed, and `unavailable` where others do not let it through. A request repeated after a time-out counts
 * once, by its token.
 */
export const transact = async (writes: Record<string, Write>) => {
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

/** Keys that one request may name (DynamoDB's limit), attempts at those it leaves out, and the first pause, in ms. */
const batchSize = 100;
const maxBatchAttempts = 6;
const firstBatchPauseMs = 30;

const getBatch = async (keys: Item[], isLatest: boolean): Promise<Item[]> => {
  const found: Item[] = [];
  let left: Item[] = keys;
  for (let attempt = 1; left.length > 0; attempt++) {
    if (attempt > maxBatchAttempts) throw busy();
    if (attempt > 1) await wait(Math.random() * firstBatchPauseMs * 2 ** attempt);
    const { Responses, UnprocessedKeys } = await table.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: left, ConsistentRead: isLatest } } }),
    );
    found.push(...(Responses?.[tableName] ?? []));
    left = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return found;
};

/**
 * The items at these keys, in no order; those that do not exist are left out. `isLatest`, as usual, includes what was
 * written a moment ago, for twice the cost.
 */
export const getItems = async (keys: { pk: string; sk: string }[], { isLatest = true } = {}): Promise<Item[]> => {
  const distinct = [...new Map(keys.map((key) => [`${key.pk} ${key.sk}`, key])).values()];
  return (await Promise.all(chunk(distinct, batchSize).map((batch) => getBatch(batch, isLatest)))).flat();
};

/** The update that makes one item of another: sets what is new or other, removes what is gone. */
export const buildUpdate = (before: Item, after: Item) => {
  const changed = Object.keys({ ...before, ...after }).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const [set, removed] = [true, false].map((isKept) =>
    changed.filter((name) => (after[name] !== undefined) === isKept),
  ) as [string[], string[]];
  return {
    UpdateExpression: [
      ...(set.length > 0 ? [`SET ${set.map((name) => `#${name} = :${name}`).join(", ")}`] : []),
      ...(removed.length > 0 ? [`REMOVE ${removed.map((name) => `#${name}`).join(", ")}`] : []),
    ].join(" "),
    ExpressionAttributeNames: Object.fromEntries(changed.map((name) => [`#${name}`, name])),
    ExpressionAttributeValues: Object.fromEntries(set.map((name) => [`:${name}`, after[name]])),
  };
};

/** Attempts at a change that meets others of the same item, and the longest pause before the second, in ms. */
const maxChangeAttempts = 20;
const firstChangePauseMs = 10;

/**
 * Reads, changes and writes something on condition that it is as it was read, and all of that again where somebody was
 * faster: where `isOvertaken` says that of what refused the writes, as it does of anything unless told otherwise. Throws
 * `unavailable` after twenty attempts.
 */
export const changeOptimistically = async <Done>(
  attempt: () => Promise<Done>,
  isOvertaken: (refused: ConditionRefused["refused"]) => boolean = () => true,
): Promise<Done> => {
  for (let tried = 1; tried <= maxChangeAttempts; tried++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ConditionRefused) || !isOvertaken(error.refused)) throw error;
    }
    await wait(Math.random() * firstChangePauseMs * tried);
  }
  throw busy();
};
