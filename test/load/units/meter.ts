import { AsyncLocalStorage } from "node:async_hooks";
import { DynamoDBClient, GetItemCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/client-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { table, tableName, type Item } from "#functions/platform/table.ts";
import { indexUnits, readUnits, tableUnits, type WireItem } from "./capacity.ts";

// Units are DynamoDB's published arithmetic on the items before and after each call, since the embedded AWS counts reads
// wrongly; round trips are counted at the SDK's innermost step.

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

const costs = new AsyncLocalStorage<Cost>();

table.middlewareStack.add(
  (next, { commandName }) =>
    async (call) => {
      const cost = costs.getStore();
      if (!cost) return next(call);
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

/** What the work costs. */
export const metered = async (work: () => Promise<unknown>): Promise<Cost> => {
  const cost: Cost = { roundTrips: 0, reads: 0, writes: 0, indexWrites: 0 };
  await costs.run(cost, work);
  return cost;
};
