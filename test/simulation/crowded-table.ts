import { syncBuiltinESMExports } from "node:module";
import timersPromises from "node:timers/promises";
import {
  DynamoDBClient,
  GetItemCommand,
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { marshall } from "@aws-sdk/util-dynamodb";
import { StandardRetryStrategy } from "@smithy/core/retry";
import { table, tableName, type Item } from "#functions/platform/table.ts";
import { sizeOf } from "../load/units/capacity.ts";

// The table as DynamoDB is on a crowded night, on a clock that stands still while this machine works: what the club's
// code asks for is done by the embedded AWS, but when, and whether at all, is decided here.

type Range = readonly [least: number, most: number];

/** How long the table takes, in milliseconds of the clock, and what it takes of one item. */
export type CrowdedTable = {
  readMs: Range;
  /** A single write is there at the end of its time, and holds nothing before. */
  writeMs: Range;
  /** A transaction holds its items all the time, and is there at its end. */
  transactionMs: Range;
  /**
   * Write units of one item in a second: one for each kilobyte of the item, before or after, whichever is larger, also
   * where a condition refuses the write; a transaction's write counts twice.
   */
  writesPerSecond: number;
  /** Read units of one item in a second: one for each four kilobytes read; a read that need not be the latest counts half. */
  readsPerSecond: number;
};

export const crowdedTable: CrowdedTable = {
  readMs: [3, 8],
  writeMs: [4, 10],
  transactionMs: [8, 20],
  writesPerSecond: 1000,
  readsPerSecond: 3000,
};

type Timer = { at: number; order: number; run: () => void | Promise<void> };

const timers = timersPromises as { setTimeout: unknown };
const real = {
  setImmediate: globalThis.setImmediate,
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  wait: timers.setTimeout,
};

/** A clock that goes on only when all that is to be done at its time is done. */
const createClock = () => {
  const queue = new Map<number, Timer>();
  let [now, orders] = [0, 0];
  const at = (ms: number, run: Timer["run"]) => {
    const order = ++orders;
    queue.set(order, { at: now + Math.max(0, ms), order, run });
    return order;
  };
  const wait = (ms = 0, value?: unknown) => new Promise((resolve) => at(ms, () => resolve(value)));
  const nextTimer = () =>
    [...queue.values()].reduce((first, each) =>
      each.at < first.at || (each.at === first.at && each.order < first.order) ? each : first,
    );
  /**
   * Lets promises that are settled have their consequences: these are many, and some, such as rendering an email, take turns of
   * the event loop, but none waits for anything outside.
   */
  const settle = async () => {
    for (let turn = 0; turn < 4 || process.getActiveResourcesInfo().includes("Immediate"); turn++)
      await new Promise((resolve) => real.setImmediate(resolve));
  };
  const run = async <Result>(work: () => Promise<Result>) => {
    let isDone = false;
    const result = work().finally(() => (isDone = true));
    result.catch(() => undefined);
    for (;;) {
      await settle();
      // Code that is loaded on use is nothing that this clock could see.
      for (let waits = 0; queue.size === 0 && !isDone && waits < 500; waits++)
        await new Promise((resolve) => real.setTimeout(resolve, 10));
      if (isDone) return result;
      if (queue.size === 0) throw new Error("Nothing is left to wait for, and the work is not done.");
      const timer = nextTimer();
      queue.delete(timer.order);
      now = timer.at;
      await timer.run();
    }
  };
  return { at, wait, run, cancel: (order: number) => queue.delete(order), elapsedMs: () => now };
};

type Clock = ReturnType<typeof createClock>;

const useClock = (clock: Clock) => {
  globalThis.setTimeout = ((callback: () => void, ms?: number) =>
    Object.assign(Object(clock.at(ms ?? 0, callback)) as object, { ref: () => 0, unref: () => 0 })) as never;
  globalThis.clearTimeout = (timer: unknown) => timer && clock.cancel(Number(timer));
  timers.setTimeout = clock.wait;
  syncBuiltinESMExports();
};

const useRealClock = () => {
  Object.assign(globalThis, { setTimeout: real.setTimeout, clearTimeout: real.clearTimeout });
  timers.setTimeout = real.wait;
  syncBuiltinESMExports();
};

type WireKey = Record<"pk" | "sk", { S: string }>;
type Target = { Key?: WireKey; Item?: WireKey };

const keyOf = ({ Key, Item }: Target) => `${(Key ?? Item)?.pk.S} ${(Key ?? Item)?.sk.S}`;

type Read = { Key?: WireKey; ExpressionAttributeValues?: Record<string, { S?: string }>; ConsistentRead?: boolean };
/** What a read reads of: an item, or what a query's expression names. */
const readKeyOf = ({ Key, ExpressionAttributeValues }: Omit<Read, "ConsistentRead">) =>
  JSON.stringify(Key ?? ExpressionAttributeValues ?? "batch");

const $metadata = { httpStatusCode: 400 };

/** Numbers from 0 to 1, the same ones each time. */
const drawFrom = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

/** What happened at the table. */
export type TableCounts = { requests: number; conflicts: number; throttled: number };

/**
 * Does `work` at a crowded table: who writes to an item that a transaction under way holds is refused at once, as is who
 * writes to one that is written to more often than it can be. Time passes only as the table takes it and as the code
 * waits. Answers what came of it, and how long it took on that clock.
 */
export const atCrowdedTable = async <Result>(
  work: (elapsedMs: () => number) => Promise<Result>,
  { readMs, writeMs, transactionMs, writesPerSecond, readsPerSecond }: CrowdedTable = crowdedTable,
) => {
  const clock = createClock();
  const draw = drawFrom(17);
  const within = ([least, most]: Range) => least + draw() * (most - least);
  const held = new Set<string>();
  const counts: TableCounts = { requests: 0, conflicts: 0, throttled: 0 };

  /** Says whether an item can take so many units now, of which these are then gone: a second's are there at first. */
  const unitsPer = (second: number) => {
    const buckets = new Map<string, { left: number; at: number }>();
    return (key: string, wanted: number, isTakenAnyhow = false) => {
      const bucket = buckets.get(key) ?? { left: second, at: 0 };
      const left = Math.min(second, bucket.left + ((clock.elapsedMs() - bucket.at) / 1000) * second);
      const isEnough = isTakenAnyhow || left >= wanted;
      buckets.set(key, { left: isEnough ? left - wanted : left, at: clock.elapsedMs() });
      return isEnough;
    };
  };
  const takeUnits = unitsPer(writesPerSecond);
  const takeReadUnits = unitsPer(readsPerSecond);

  /** Sees past the crowd how large an item is. */
  const onlooker = new DynamoDBClient({});
  const sizes = new Map<string, number>();
  const look = async ({ Key, Item }: Target) => {
    const read = { TableName: tableName, Key: { pk: (Key ?? Item)!.pk, sk: (Key ?? Item)!.sk }, ConsistentRead: true };
    const { Item: found } = await onlooker.send(new GetItemCommand(read));
    return found ? sizeOf(found) : 0;
  };
  /** How large an item is, and becomes where that is known beforehand. */
  const measure = async (target: Target) => {
    const key = keyOf(target);
    if (!sizes.has(key)) sizes.set(key, await look(target));
    return Math.max(sizes.get(key)!, target.Item ? sizeOf(target.Item) : 0);
  };
  const writeUnitsOf = (size: number) => Math.max(1, Math.ceil(size / 1024));
  /** Does a write, and charges by how much it has made its item larger. */
  const charge = async <Answer>(targets: Target[], times: number, send: () => Promise<Answer>) => {
    const before = await Promise.all(targets.map(measure));
    const answer = await send();
    for (const [place, target] of targets.entries()) {
      const size = await look(target);
      sizes.set(keyOf(target), size);
      takeUnits(keyOf(target), times * Math.max(0, writeUnitsOf(size) - writeUnitsOf(before[place]!)), true);
    }
    return answer;
  };
  /** Lets time pass, then does something while the clock stands. */
  const after = <Answer>(ms: number, act: () => Promise<Answer>) =>
    new Promise<Answer>((resolve, reject) => clock.at(ms, () => act().then(resolve, reject)));
  const refuse = (error: Error, ms: number) => after<never>(ms, () => Promise.reject(error));

  const write = <Answer>(target: Target, send: () => Promise<Answer>) => {
    const key = keyOf(target);
    return after(within(writeMs) / 2, () => measure(target)).then((size) => {
      if (held.has(key)) {
        counts.conflicts++;
        return refuse(new TransactionConflictException({ $metadata, message: "Conflict" }), within(writeMs) / 2);
      }
      if (!takeUnits(key, writeUnitsOf(size))) return refuse(exceeded(), within(writeMs) / 2);
      return after(0, () => charge([target], 1, send));
    });
  };
  const exceeded = () => {
    counts.throttled++;
    return new ProvisionedThroughputExceededException({ $metadata, message: "Exceeded" });
  };
  const readSizes = new Map<string, number>();
  const read = <Answer>({ ConsistentRead, ...target }: Read, send: () => Promise<Answer>) => {
    const key = readKeyOf(target);
    const units = Math.max(1, Math.ceil((readSizes.get(key) ?? 0) / 4096)) * (ConsistentRead ? 1 : 0.5);
    if (!takeReadUnits(key, units)) return refuse(exceeded(), within(readMs));
    return after(within(readMs), async () => {
      const answer = await send();
      const { Item, Items = Item ? [Item] : [] } = (answer as { output: { Item?: Item; Items?: Item[] } }).output;
      readSizes.set(
        key,
        Items.reduce((size, each) => size + sizeOf(marshall(each)), 0),
      );
      return answer;
    });
  };
  const cancelled = (codes: string[]) =>
    new TransactionCanceledException({
      $metadata,
      message: "Canceled",
      CancellationReasons: codes.map((Code) => ({ Code })),
    });
  const transact = async <Answer>(targets: Target[], send: () => Promise<Answer>) => {
    const keys = targets.map(keyOf);
    if (keys.some((key) => held.has(key))) {
      counts.conflicts++;
      const codes = keys.map((key) => (held.has(key) ? "TransactionConflict" : "None"));
      return refuse(cancelled(codes), within(writeMs));
    }
    // Held before anything is waited for.
    for (const key of keys) held.add(key);
    const itemSizes = await after(0, () => Promise.all(targets.map(measure)));
    const codes = targets.map((each, place) =>
      takeUnits(keyOf(each), 2 * writeUnitsOf(itemSizes[place]!)) ? "None" : "ThrottlingError",
    );
    if (codes.includes("ThrottlingError")) {
      counts.throttled++;
      for (const key of keys) held.delete(key);
      return refuse(cancelled(codes), within(writeMs));
    }
    return after(within(transactionMs), () =>
      charge(targets, 2, send).finally(() => keys.forEach((key) => held.delete(key))),
    );
  };

  // A client's first request reads its configuration from files, which is nothing that this clock could wait for.
  await table.send(new GetCommand({ TableName: tableName, Key: { pk: "nobody", sk: "nobody" } }));
  table.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        counts.requests++;
        const { TransactItems, ...single } = args.input as Target & { TransactItems?: Record<string, Target>[] };
        if (TransactItems)
          return transact(
            TransactItems.flatMap((item) => Object.values(item)),
            () => next(args),
          );
        if (/^(Put|Update|Delete)ItemCommand$/.test(commandName)) return write(single, () => next(args));
        return read(args.input as Read, () => next(args));
      },
    { step: "finalizeRequest", priority: "low", name: "crowd", override: true },
  );
  // Everybody has a Lambda of their own, whose client has not yet used up its retries.
  const { retryStrategy } = table.config;
  table.config.retryStrategy = () => Promise.resolve(new StandardRetryStrategy(4));
  useClock(clock);
  try {
    const result = await clock.run(() => work(clock.elapsedMs));
    return { result, counts, elapsedMs: clock.elapsedMs() };
  } finally {
    useRealClock();
    table.config.retryStrategy = retryStrategy;
    table.middlewareStack.remove("crowd");
  }
};
