import { DynamoDBClient, GetItemCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { table, tableName, type Item } from "#functions/platform/table.ts";
import { indexUnits, readUnits, tableUnits, type WireItem } from "./capacity.ts";

/** What some work has cost: calls to the table (repetitions included), and units, those of indexes apart. */
export type Cost = { roundTrips: number; reads: number; writes: number; indexWrites: number };

type Target = { Item?: WireItem; Key?: WireItem };
type Input = Target & {
  TransactItems?: { Put?: Target; Update?: Target; Delete?: Target; ConditionCheck?: Target }[];
  KeyConditionExpression?: string;
  Select?: string;
  ProjectionExpression?: string;
  UpdateExpression?: string;
  RequestItems?: Record<string, { Keys: WireItem[]; ConsistentRead?: boolean }>;
  ConsistentRead?: boolean;
};

const indexes = ["gsi1", "gsi2"];
// A client of its own, which nobody meters.
const observer = new DynamoDBClient();

const look = async (target: Target) => {
  const { pk, sk } = (target.Key ?? target.Item) as Record<"pk" | "sk", { S: string }>;
  const command = new GetItemCommand({ TableName: tableName, Key: { pk, sk }, ConsistentRead: true });
  return (await observer.send(command)).Item;
};

/** What a query has read. Counting costs as much as reading what is counted, and parts of items as much as they. */
const itemsOf = async (input: Input, output: { Items?: Item[] }) => {
  if (input.Select !== "COUNT" && input.ProjectionExpression === undefined)
    return (output.Items ?? []).map((item) => marshall(item));
  const { ProjectionExpression = "", ExpressionAttributeNames: names = {}, ...query } = input as QueryCommandInput;
  const kept = Object.entries(names).filter(([name]) => !ProjectionExpression.includes(name));
  const { Items = [] } = await observer.send(
    new QueryCommand({
      ...query,
      Select: undefined,
      ExpressionAttributeNames: kept.length > 0 ? Object.fromEntries(kept) : undefined,
    }),
  );
  return Items;
};

const targetsOf = ({ TransactItems, ...single }: Input) =>
  TransactItems?.flatMap(
    ({ Put, Update, Delete, ConditionCheck }) => Put ?? Update ?? Delete ?? ConditionCheck ?? [],
  ) ?? [single];

let cost: Cost = { roundTrips: 0, reads: 0, writes: 0, indexWrites: 0 };

table.middlewareStack.add(
  (next, { commandName }) =>
    async (call) => {
      cost.roundTrips += 1;
      const input = call.input as Input;
      if (input.KeyConditionExpression) {
        const result = await next(call);
        const items = await itemsOf(input, result.output as { Items?: Item[] });
        cost.reads += readUnits(items) * (input.ConsistentRead ? 2 : 1);
        return result;
      }
      // What is put in batches only prepares.
      if (commandName === "BatchWriteItemCommand") return next(call);
      for (const { Keys, ConsistentRead } of Object.values(input.RequestItems ?? {})) {
        // Of a batch each item counts by itself.
        for (const Key of Keys) {
          const item = await look({ Key });
          cost.reads += readUnits([item ?? {}]) * (ConsistentRead ? 2 : 1);
        }
        return next(call);
      }
      const isWrite =
        input.TransactItems ?? input.UpdateExpression ?? input.Item ?? commandName === "DeleteItemCommand";
      const targets = targetsOf(input);
      const before = await Promise.all(targets.map(look));
      if (!isWrite) {
        cost.reads += readUnits(before.filter((item) => item !== undefined)) * (input.ConsistentRead ? 2 : 1);
        return next(call);
      }
      try {
        return await next(call);
      } finally {
        const after = await Promise.all(targets.map(look));
        targets.forEach((_, place) => {
          const change = { before: before[place], after: after[place] };
          cost.writes += tableUnits(change, input.TransactItems !== undefined);
          for (const index of indexes) cost.indexWrites += indexUnits(index, change);
        });
      }
    },
  // Within the retries: once for each attempt, with the input as the wire carries it.
  { step: "finalizeRequest", priority: "low", name: "meter" },
);

/** What the work costs. One at a time. */
export const metered = async (work: () => Promise<unknown>): Promise<Cost> => {
  cost = { roundTrips: 0, reads: 0, writes: 0, indexWrites: 0 };
  await work();
  return cost;
};

/** What a call needs at least: round trips, read units, and units of index entries. The table's own cannot be saved. */
type Least = { roundTrips: number; reads: number; indexWrites: number };

/** Why a write takes one round trip more than it could: two transactions that write to one item refuse each other. */
export const apart = "what strangers share is written by itself";

/** Why what an admin does, or a list that they look at, costs more: its entry in the audit log, and whose name that has. */
export const logged = "it is noted in the audit log";

/** Something that is metered; `why` tells what makes it dearer than the least. */
export type Call = [name: string, least: Least, run: () => Promise<unknown>, why?: string];

/** The least that would do. */
export const least = (roundTrips: number, reads: number, indexWrites: number): Least => ({
  roundTrips,
  reads,
  indexWrites,
});
