import * as z from "zod/mini";
import { parseEnv } from "../platform/env.ts";
import { describeError, logger } from "../platform/logger.ts";

const { LETTERS_WORKER } = parseEnv({ LETTERS_WORKER: z.string() });

const connect = async () => {
  const { InvokeCommand, LambdaClient } = await import("@aws-sdk/client-lambda");
  const client = new LambdaClient({
    maxAttempts: 2,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 2000, throwOnRequestTimeout: true },
  });
  return () =>
    client.send(
      new InvokeCommand({ FunctionName: LETTERS_WORKER, InvocationType: "Event", Payload: JSON.stringify({}) }),
    );
};
let connection: ReturnType<typeof connect> | undefined;

/** Has the worker begin at once rather than within a minute, when it looks anyway. Never throws. */
export const startLetterWorker = async () => {
  try {
    await (
      await (connection ??= connect())
    )();
  } catch (error) {
    logger.warn("letters' worker not started", { error: describeError(error) });
  }
};
