import { syncBuiltinESMExports } from "node:module";
import timersPromises from "node:timers/promises";
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
} from "@aws-sdk/client-dynamodb";
import { StandardRetryStrategy } from "@smithy/core/retry";
import { table } from "#functions/platform/table.ts";

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
  /** Write units of one item in a second; a transaction's write counts twice. */
  writesPerSecond: number;
  /** Read units of one item in a second; a read that need not be the latest counts half. */
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
  /** Lets promises that are settled have their consequences: these are many, but none waits for anything outside. */
  const settle = async () => {
    for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => real.setImmediate(resolve));
  };
  const run = async <Result>(work: () => Promise<Result>) => {
    let isDone = false;
    const result = work().finally(() => (isDone = true));
    result.catch(() => undefined);
    for (;;) {
      await settle();
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
    return (key: string, wanted: number) => {
      const bucket = buckets.get(key) ?? { left: second, at: 0 };
      const left = Math.min(second, bucket.left + ((clock.elapsedMs() - bucket.at) / 1000) * second);
      const isEnough = left >= wanted;
      buckets.set(key, { left: isEnough ? left - wanted : left, at: clock.elapsedMs() });
      return isEnough;
    };
  };
  const takeUnits = unitsPer(writesPerSecond);
  const takeReadUnits = unitsPer(readsPerSecond);
  const unitsOf = (target: Target) => Math.ceil(JSON.stringify(target).length / 1024);
  /** Lets time pass, then does something while the clock stands. */
  const after = <Answer>(ms: number, act: () => Promise<Answer>) =>
    new Promise<Answer>((resolve, reject) => clock.at(ms, () => act().then(resolve, reject)));
  const refuse = (error: Error, ms: number) => after<never>(ms, () => Promise.reject(error));

  const write = <Answer>(target: Target, send: () => Promise<Answer>) => {
    const key = keyOf(target);
    return after(within(writeMs) / 2, () => Promise.resolve()).then(() => {
      if (held.has(key)) {
        counts.conflicts++;
        return refuse(new TransactionConflictException({ $metadata, message: "Conflict" }), within(writeMs) / 2);
      }
      if (!takeUnits(key, unitsOf(target))) return refuse(exceeded(), within(writeMs) / 2);
      return after(0, send);
    });
  };
  const exceeded = () => {
    counts.throttled++;
    return new ProvisionedThroughputExceededException({ $metadata, message: "Exceeded" });
  };
  const read = <Answer>({ ConsistentRead, ...target }: Read, send: () => Promise<Answer>) =>
    takeReadUnits(readKeyOf(target), ConsistentRead ? 1 : 0.5)
      ? after(within(readMs), send)
      : refuse(exceeded(), within(readMs));
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
    const codes = targets.map((each) => (takeUnits(keyOf(each), 2 * unitsOf(each)) ? "None" : "ThrottlingError"));
    if (codes.includes("ThrottlingError")) {
      counts.throttled++;
      return refuse(cancelled(codes), within(writeMs));
    }
    for (const key of keys) held.add(key);
    return after(within(transactionMs), () => send().finally(() => keys.forEach((key) => held.delete(key))));
  };

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
