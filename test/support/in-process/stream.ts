import { marshall, unmarshall } from "@aws-sdk/util-dynamodb";
import type { Context, DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from "aws-lambda";
import { handler as outboxHandler } from "#functions/outbox/handler.ts";
import { handler as announcementsHandler } from "#functions/people/stream.ts";
import { files } from "#functions/platform/files.ts";
import { getItem, table, type Item } from "#functions/platform/table.ts";
import { isWire } from "../club-under-test.ts";

type HttpHandler = { updateHttpClientConfig: (name: string, milliseconds: number) => void };
type Worker = { prefix: string; handle: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse> };

/** A Lambda's context with a minute left. */
export const context = { getRemainingTimeInMillis: () => 60_000 } as Context;

const workers: Worker[] = [
  { prefix: "OUTBOX#", handle: (event) => outboxHandler(event, context) as Promise<DynamoDBBatchResponse> },
  {
    prefix: "ANNOUNCEMENT#",
    handle: (event) => announcementsHandler(event, context) as Promise<DynamoDBBatchResponse>,
  },
  { prefix: "PUSH#", handle: (event) => announcementsHandler(event, context) as Promise<DynamoDBBatchResponse> },
];

/** What workers work on, as it was first written, by its key. */
const inserted = new Map<string, Item>();
const undelivered: string[] = [];

type StreamKey = { pk: { S: string }; sk: { S: string } };
type Wire = {
  Key?: StreamKey;
  Item?: StreamKey;
  TransactItems?: { Put?: { Item: StreamKey }; Update?: { Key: StreamKey }; Delete?: { Key: StreamKey } }[];
};

/** Notices, and members' sides of conversations, are handed over whenever they change. */
const isHandedOver = ({ pk, sk }: StreamKey) =>
  pk.S.startsWith("NOTICES#") || (pk.S.startsWith("MEMBER#") && sk.S.startsWith("CONVERSATION#"));
const changed = new Map<string, StreamKey>();
const noteChange = (key: StreamKey | undefined) => {
  if (key && isHandedOver(key)) changed.set(`${key.pk.S} ${key.sk.S}`, key);
};

/** What rows of members follow from, as infra/workers.ts has it: handed over when a test asks for it. */
const ofRows: [pk: string, sk: RegExp][] = [
  ["MEMBER#", /^(MEMBER|DESK|SEEN|CAME#|ACQUAINTANCE#)/],
  ["DELETION#", /^DELETION/],
  ["GROUP#", /^MEMBER#/],
  ["DUES#", /^DUES/],
  ["ADMISSION#", /^ADMISSION/],
];
const changedForRows = new Map<string, StreamKey>();
const noteForRows = (key: StreamKey | undefined) => {
  if (key && ofRows.some(([pk, sk]) => key.pk.S.startsWith(pk) && sk.test(key.sk.S)))
    changedForRows.set(`${key.pk.S} ${key.sk.S}`, key);
};

const noteInsertion = (item: StreamKey | undefined) => {
  const key = item?.pk.S ?? "";
  if (!item || inserted.has(key) || !workers.some(({ prefix }) => key.startsWith(prefix))) return;
  inserted.set(key, unmarshall(item));
  undelivered.push(key);
};

// A machine that halts for seconds, or loads what e-mails are written with, is no table that does not answer.
for (const { config } of [table, files]) {
  const handler = config.requestHandler as unknown as HttpHandler;
  handler.updateHttpClientConfig("connectionTimeout", 60_000);
  handler.updateHttpClientConfig("requestTimeout", 60_000);
}

// Beneath the faults that tests let happen: what was committed is in the stream, whatever its writer was told.
if (!isWire)
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const answer = await next(args);
        const { Key, Item: item, TransactItems = [] } = args.input as Wire;
        if (/^(Put|Update|Delete)Item/.test(commandName ?? "")) noteForRows(Key ?? item);
        if (commandName === "UpdateItemCommand") noteChange(Key);
        if (commandName === "PutItemCommand") noteInsertion(item);
        for (const { Put, Update, Delete } of TransactItems) {
          noteForRows(Put?.Item ?? Update?.Key ?? Delete?.Key);
          noteChange(Update?.Key);
          noteInsertion(Put?.Item);
        }
        return answer;
      },
    { step: "deserialize", priority: "high", name: "stream" },
  );

/** Keys of the items of a kind that this file has caused, such as `OUTBOX#`, oldest first. */
export const insertedKeys = (prefix: string, isWanted: (item: Item) => boolean = () => true) =>
  [...inserted].flatMap(([key, item]) => (key.startsWith(prefix) && isWanted(item) ? [key] : []));

/** Lets the stream pass over what it has not yet delivered, as if its Lambda had taken and left it. */
export const skipStream = () => void undelivered.splice(0);

/** What the table's stream tells of new items. */
export const streamEventOf = (...keys: string[]) =>
  ({
    Records: keys.map((key, index) => ({
      eventName: "INSERT",
      dynamodb: {
        SequenceNumber: String(index + 1),
        Keys: { pk: { S: key }, sk: { S: key.slice(0, key.indexOf("#")) } },
      },
    })),
  }) as DynamoDBStreamEvent;

/** How often a record is delivered whose Lambda fails (`infra/workers.ts`). */
const maxDeliveries = 6;

const deliverTo = async ({ handle }: Worker, keys: string[]) => {
  for (let delivery = 1, left = keys; left.length > 0 && delivery <= maxDeliveries; delivery++) {
    const { batchItemFailures } = await handle(streamEventOf(...left));
    const failed = new Set(batchItemFailures.map(({ itemIdentifier }) => Number(itemIdentifier) - 1));
    left = left.filter((_, index) => failed.has(index));
  }
};

const takeAll = (from: Map<string, StreamKey>) => {
  const keys = [...from.values()];
  from.clear();
  return keys;
};

const handOver = async (keys: StreamKey[]) => {
  if (keys.length === 0) return;
  const Records = await Promise.all(
    keys.map(async (Keys) => {
      const item = await getItem({ pk: Keys.pk.S, sk: Keys.sk.S });
      return item
        ? { eventName: "MODIFY" as const, dynamodb: { Keys, NewImage: marshall(item) } }
        : { eventName: "REMOVE" as const, dynamodb: { Keys } };
    }),
  );
  await announcementsHandler({ Records: Records as DynamoDBRecord[] }, context);
};

/** Hands over the notices and conversations that have changed. */
const deliverChanged = () => handOver(takeAll(changed));

/** Has the rows of all members follow from what this file has written about them. */
export const deliverRows = () => handOver(takeAll(changedForRows));

const deliverAll = async () => {
  await deliverChanged();
  while (undelivered.length > 0) {
    const keys = undelivered.splice(0);
    for (const worker of workers)
      await deliverTo(
        worker,
        keys.filter((key) => key.startsWith(worker.prefix)),
      );
  }
};
let delivering: Promise<void> = Promise.resolve();

/**
 * Delivers the records of the table's stream to the Lambdas that work on them, and what these cause in turn. What fails
 * again and again is the sweep's. Over the wire the deployed Lambdas have it delivered by themselves.
 */
export const deliverStream = () => (delivering = delivering.catch(() => undefined).then(deliverAll));
