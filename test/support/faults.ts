import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
  TransactionInProgressException,
} from "@aws-sdk/client-dynamodb";
import { SESClient } from "@aws-sdk/client-ses";
import type { BatchGetCommandInput } from "@aws-sdk/lib-dynamodb";
import { table } from "#functions/platform/table.ts";

/** What AWS does now and then and the embedded one never does. */
export type Fault =
  "conflict" | "under way" | "throttled transaction" | "throttle" | "time-out before commit" | "time-out after commit";

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
 * Does `work` while the table's next transactions meet these faults, one each; then all is well again. Answers how
 * many requests reached the wire.
 */
export const withFaults = async (faults: Fault[], work: () => Promise<unknown>) => {
  const left = [...faults];
  let requests = 0;
  // Beneath the SDK's own retries, where the network is.
  table.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName !== "TransactWriteItemsCommand") return next(args);
        requests++;
        const fault = left.shift();
        if (!fault) return next(args);
        if (fault === "time-out after commit") await next(args);
        throw errorOf[fault]();
      },
    { step: "finalizeRequest", priority: "low", name: "faults", override: true },
  );
  try {
    await work();
  } finally {
    table.middlewareStack.remove("faults");
  }
  return { requests };
};

/**
 * Does `work` while the table answers so many batches but for their last key, as it may when it is busy. Answers how
 * many batches were asked for.
 */
export const leavingOut = async <Result>(times: number, work: () => Promise<Result>) => {
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
export const interrupted = async <Result>(interruption: () => Promise<unknown>, work: () => Promise<Result>) => {
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

/** Does `work` while SES takes every letter and never answers. */
export const whileMailHangs = async <Result>(work: () => Promise<Result>) => {
  const outage = jest.spyOn(SESClient.prototype, "send").mockReturnValue(new Promise(() => undefined) as never);
  try {
    return await work();
  } finally {
    outage.mockRestore();
  }
};
