import { setTimeout as wait } from "node:timers/promises";
import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionConflictException,
  TransactionInProgressException,
} from "@aws-sdk/client-dynamodb";
import { SESClient } from "@aws-sdk/client-ses";
import type { BatchGetCommandInput } from "@aws-sdk/lib-dynamodb";
import { table } from "#functions/platform/table.ts";
import { inFull } from "./tier.ts";

/** What AWS does now and then and the embedded one never does. */
export type Fault =
  | "conflict"
  | "under way"
  | "throttled transaction"
  | "throttle"
  | "time-out before commit"
  | "time-out after commit";

/** What one write may meet, for `test.each`. */
export const allTransactionFaults: Fault[] = [
  "conflict",
  "throttled transaction",
  "throttle",
  "time-out before commit",
  "time-out after commit",
];

/**
 * The same for what is written by `transact`, which meets all of them in the same way (test/functions/platform/table.test.ts):
 * all in the full run, and in `npm test` one that is refused, and one that is done without an answer.
 */
export const transactionFaults = inFull<Fault[]>(allTransactionFaults, ["conflict", "time-out after commit"]);

/** From one request at which a machine ends to the next that is tried: each in the full run, every third in `npm test`. */
export const crashStep = inFull(1, 3);

/** Of so many numbers from 1 the first, the last, and between them each by `step`, from where it differs from test to test. */
export const sampled = (count: number, step = crashStep) => {
  const { currentTestName = "" } = expect.getState();
  const shift = currentTestName.length % step;
  return Array.from({ length: count }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === count || number % step === shift,
  );
};

const $metadata = { httpStatusCode: 400 };
const cancelled = (Code: string) =>
  new TransactionCanceledException({ $metadata, message: Code, CancellationReasons: [{ Code: "None" }, { Code }] });
const timeOut = () => Object.assign(new Error("Connection timed out"), { name: "TimeoutError" });

/** How each fault reaches the SDK. */
export const errorOf: Record<Fault, () => Error> = {
  conflict: () => cancelled("TransactionConflict"),
  "under way": () => new TransactionInProgressException({ $metadata, message: "In progress" }),
  "throttled transaction": () => cancelled("ThrottlingError"),
  throttle: () => new ProvisionedThroughputExceededException({ $metadata, message: "Throughput exceeded" }),
  "time-out before commit": timeOut,
  "time-out after commit": timeOut,
};

/**
 * Does `work` while the table's next transactions (or other commands) meet these faults, one each; then all is well
 * again. Answers what came of it, how many requests reached the wire, and how many of them met a fault.
 */
export const withFaults = async <Result>(
  faults: (Fault | "none")[],
  work: () => Promise<Result>,
  of = "TransactWriteItemsCommand",
) => {
  const left = [...faults];
  let [requests, met] = [0, 0];
  // Beneath the SDK's own retries, where the network is.
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== of) return next(args);
        requests++;
        const fault = left.shift() ?? "none";
        if (fault === "none") return next(args);
        met++;
        if (fault === "time-out after commit") await next(args);
        throw errorOf[fault]();
      },
    { step: "finalizeRequest", priority: "low", name: "faults", override: true },
  );
  try {
    return { result: await work(), requests, met };
  } finally {
    table.middlewareStack.remove("faults");
  }
};

type WireKey = Record<"pk" | "sk", { S: string }>;
type Target = { Key?: WireKey; Item?: WireKey };
const keyOf = ({ Key, Item }: Target) => `${(Key ?? Item)?.pk.S} ${(Key ?? Item)?.sk.S}`;

/** How long a transaction is under way at least: on AWS it takes about as long. */
const transactionMs = 10;

/**
 * Does `work` while the table refuses writes to what another transaction is just writing to, as DynamoDB does and the
 * embedded one never. Of what deployed Lambdas write nothing is seen.
 */
export const withTransactionConflicts = async <Result>(work: () => Promise<Result>) => {
  const underWay = new Set<string>();
  const transact = async <Answer>(keys: string[], send: () => Promise<Answer>) => {
    const reasons = keys.map((key) => ({ Code: underWay.has(key) ? "TransactionConflict" : "None" }));
    if (keys.some((key) => underWay.has(key)))
      throw new TransactionCanceledException({ $metadata, message: "Conflict", CancellationReasons: reasons });
    for (const key of keys) underWay.add(key);
    try {
      const [answer] = await Promise.all([send(), wait(transactionMs)]);
      return answer;
    } finally {
      for (const key of keys) underWay.delete(key);
    }
  };
  table.middlewareStack.add(
    (next, { commandName = "" }) =>
      async (args) => {
        const { TransactItems, ...single } = args.input as Target & { TransactItems?: Record<string, Target>[] };
        if (commandName === "TransactWriteItemsCommand")
          return transact(TransactItems?.flatMap((item) => Object.values(item).map(keyOf)) ?? [], () => next(args));
        if (/^(Put|Update|Delete)ItemCommand$/.test(commandName) && underWay.has(keyOf(single)))
          throw new TransactionConflictException({ $metadata, message: "Conflict" });
        return next(args);
      },
    { step: "finalizeRequest", priority: "low", name: "overlaps", override: true },
  );
  try {
    return await work();
  } finally {
    table.middlewareStack.remove("overlaps");
  }
};

/**
 * Does `work` while the table answers so many batches but for their last key, as it may when it is busy. Answers how
 * many batches were asked for.
 */
export const withUnprocessedKeys = async <Result>(times: number, work: () => Promise<Result>) => {
  let requests = 0;
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "BatchGetItemCommand" || ++requests > times) return next(args);
        const [[name = "", { Keys = [], ...rest } = {}] = []] = Object.entries(
          (args.input as unknown as BatchGetCommandInput).RequestItems ?? {},
        );
        const left = { [name]: { Keys: Keys.slice(-1), ...rest } };
        if (Keys.length === 1) return { response: {}, output: { $metadata: {}, Responses: {}, UnprocessedKeys: left } };
        const { output, ...answer } = await next({
          ...args,
          input: { ...args.input, RequestItems: { [name]: { Keys: Keys.slice(0, -1), ...rest } } },
        });
        return { ...answer, output: { ...output, UnprocessedKeys: left } };
      },
    { step: "initialize", name: "leaving-out", override: true },
  );
  try {
    return { result: await work(), requests };
  } finally {
    table.middlewareStack.remove("leaving-out");
  }
};

/** Does `work` while somebody else is faster: `interruption` is done whole just before the first transaction of it. */
export const withInterruption = async <Result>(interruption: () => Promise<unknown>, work: () => Promise<Result>) => {
  let isDone = false;
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "TransactWriteItemsCommand" || isDone) return next(args);
        isDone = true;
        await interruption();
        return next(args);
      },
    { step: "initialize", name: "interruption", override: true },
  );
  try {
    return await work();
  } finally {
    table.middlewareStack.remove("interruption");
  }
};

/**
 * Does `work` while somebody else is faster: `interruption` is done whole just before its request number `at` to the table,
 * of all or of these. Answers what came of it, and whether it came to that.
 */
export const withInterruptionAt = async <Result>(
  at: number,
  interruption: () => Promise<unknown>,
  work: () => Promise<Result>,
  of?: string,
) => {
  let requests = 0;
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        // Those of the interruption go on counting.
        if ((of === undefined || of === commandName) && ++requests === at) await interruption();
        return next(args);
      },
    { step: "initialize", name: "interruption", override: true },
  );
  try {
    const result = await work();
    return { result, isReached: requests >= at };
  } finally {
    table.middlewareStack.remove("interruption");
  }
};

/** Does `work` while SES refuses every letter. */
export const whileMailIsOut = async <Result>(work: () => Promise<Result>) => {
  const outage = jest.spyOn(SESClient.prototype, "send").mockImplementation(() => {
    throw Object.assign(new Error("Email address is not verified: ada@example.com"), { name: "MessageRejected" });
  });
  try {
    return await work();
  } finally {
    outage.mockRestore();
  }
};

/** Does `work`; answers how many requests it sent to the table. */
export const countRequests = async (work: () => Promise<unknown>) => {
  let requests = 0;
  table.middlewareStack.add(
    (next) => (args) => {
      requests++;
      return next(args);
    },
    { step: "initialize", priority: "high", name: "count", override: true },
  );
  try {
    await work();
  } finally {
    table.middlewareStack.remove("count");
  }
  return requests;
};

/** When a machine ends: at its request number `at` to the table, before that is sent, or before its answer has come. */
export type Crash = { at: number; isSent: boolean };

/**
 * Does `work` on a machine that ends at its request number `at` to the table: before that is sent, or before its answer has
 * come. Answers whether it came to that.
 */
export const withCrash = async ({ at, isSent }: Crash, work: () => Promise<unknown>) => {
  let requests = 0;
  table.middlewareStack.add(
    (next) => async (args) => {
      requests++;
      if (requests < at) return next(args);
      if (requests === at && isSent) await next(args);
      throw new Error("the machine ended");
    },
    { step: "initialize", priority: "high", name: "crash", override: true },
  );
  try {
    await work();
  } catch (error) {
    if (requests < at) throw error;
  } finally {
    table.middlewareStack.remove("crash");
  }
  return requests >= at;
};

/**
 * Tells a story once for each time at which the machine that does its `work` may end, and then undisturbed; answers what came
 * of each. The full run has all times before a request is sent and before its answer has come, `npm test` those that are
 * `sampled`, by turns: what is sent and not answered is for the table what comes before the next is sent.
 */
export const forEachCrash = async <Outcome>(
  story: (during: (work: () => Promise<unknown>) => Promise<boolean>) => Promise<Outcome>,
  { step = crashStep, crash = withCrash } = {},
) => {
  let requests = 0;
  const undisturbed = await story(async (work) => {
    requests = await countRequests(work);
    return false;
  });
  if (requests === 0) throw new Error("It has asked the table for nothing.");
  const outcomes: Outcome[] = [];
  for (const at of sampled(requests, step))
    for (const isSent of inFull([false, true], [at === requests || (at > 1 && outcomes.length % 2 === 1)]))
      outcomes.push(await story((work) => crash({ at, isSent }, work)));
  return [...outcomes, undisturbed];
};
