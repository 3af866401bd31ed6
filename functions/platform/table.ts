import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBClient, TransactionCanceledException, TransactionInProgressException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, TransactWriteCommand, type TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod/mini";
import { AppError } from "../errors.ts";
import { env } from "./env.ts";

/** The one table's name. */
export const tableName = env({ TABLE_NAME: z.string() }).TABLE_NAME;

/** The one client of the one table. Connections are kept; a request that hangs is given up and tried again. */
export const table = DynamoDBDocumentClient.from(
  new DynamoDBClient({
    maxAttempts: 4,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  }),
  { marshallOptions: { removeUndefinedValues: true } },
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

/** Attempts at a transaction that loses against others on the same items, and the longest first pause, in ms. */
const attempts = 5;
const firstPause = 40;
/** Pause in ms while DynamoDB still works on a request that was given up: five seconds after its start it has an answer. */
const pauseUnderWay = 1000;

const onTable = (write: Write): TransactItem => {
  const [[kind, body]] = Object.entries(write) as [[string, object]];
  return { [kind]: { TableName: tableName, ReturnValuesOnConditionCheckFailure: "ALL_OLD", ...body } };
};

/** Throws unless a transaction was cancelled because of others at the same time. */
const throwUnlessLostRace = (error: unknown, names: string[]) => {
  if (!(error instanceof TransactionCanceledException)) throw error;
  const reasons = error.CancellationReasons ?? [];
  const refused = new Map(
    reasons.flatMap(({ Code, Item }, index) =>
      Code === "ConditionalCheckFailed" ? [[names[index] ?? "?", Item && unmarshall(Item)] as const] : [],
    ),
  );
  if (refused.size > 0) throw new ConditionRefused(refused);
  if (!reasons.some(({ Code }) => Code === "TransactionConflict" || Code === "ThrottlingError")) throw error;
};

/**
 * Makes all the named writes or none of them, in one round trip. Throws `ConditionRefused` naming the writes whose
 * condition failed. A lost race is tried again; a request repeated after a time-out counts once, by its token.
 */
export const transact = async (writes: Record<string, Write>) => {
  const command = new TransactWriteCommand({
    ClientRequestToken: randomUUID(),
    TransactItems: Object.values(writes).map(onTable),
  });
  for (let attempt = 1; ; attempt++) {
    try {
      await table.send(command);
      return;
    } catch (error) {
      const isUnderWay = error instanceof TransactionInProgressException;
      if (!isUnderWay) throwUnlessLostRace(error, Object.keys(writes));
      if (attempt === attempts) throw new AppError("too-many", "Too many requests at once. Please try again.");
      await wait(isUnderWay ? pauseUnderWay : Math.random() * firstPause * 2 ** attempt);
    }
  }
};
