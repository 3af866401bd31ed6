import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { DynamoDBClient, TransactionCanceledException } from "@aws-sdk/client-dynamodb";
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

const onTable = (write: Write): TransactItem => {
  const [[kind, body]] = Object.entries(write) as [[string, object]];
  return { [kind]: { TableName: tableName, ReturnValuesOnConditionCheckFailure: "ALL_OLD", ...body } };
};

/**
 * Makes all the named writes or none of them, in one round trip. Throws `ConditionRefused` naming the writes whose
 * condition failed. A lost race is tried again; a request repeated after a time-out counts once, by its token.
 */
export const transact = async (writes: Record<string, Write>) => {
  const names = Object.keys(writes);
  const command = new TransactWriteCommand({
    ClientRequestToken: randomUUID(),
    TransactItems: Object.values(writes).map(onTable),
  });
  for (let attempt = 1; ; attempt++) {
    try {
      await table.send(command);
      return;
    } catch (error) {
      if (!(error instanceof TransactionCanceledException)) throw error;
      const reasons = error.CancellationReasons ?? [];
      const refused = new Map(
        reasons.flatMap(({ Code, Item }, index) =>
          Code === "ConditionalCheckFailed" ? [[names[index] ?? "?", Item && unmarshall(Item)] as const] : [],
        ),
      );
      if (refused.size > 0) throw new ConditionRefused(refused);
      const lostRace = reasons.some(({ Code }) => Code === "TransactionConflict" || Code === "ThrottlingError");
      if (!lostRace) throw error;
      if (attempt === attempts) throw new AppError("too-many", "Too many requests at once. Please try again.");
      await wait(Math.random() * firstPause * 2 ** attempt);
    }
  }
};
