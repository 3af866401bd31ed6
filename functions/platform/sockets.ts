import { setTimeout as wait } from "node:timers/promises";
import {
  ApiGatewayManagementApiClient,
  ApiGatewayManagementApiServiceException,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from "@aws-sdk/client-apigatewaymanagementapi";
import * as z from "zod/mini";
import { parseEnv } from "./env.ts";
import { logger } from "./logger.ts";

const { SOCKET_ENDPOINT } = parseEnv({ SOCKET_ENDPOINT: z.url() });

/** Longest wait for one attempt, in milliseconds: a message is told to many, and none of them waits for a slow one. */
const timeoutMs = 2000;

/** Attempts where the gateway is busy (the account shares 10,000 posts a second), and the longest first pause, in ms. */
const attempts = 5;
const firstPause = 50;

/** More connections than `deliver` uses at once, so that a post never waits for one. Retries are our own. */
const client = new ApiGatewayManagementApiClient({
  endpoint: SOCKET_ENDPOINT,
  maxAttempts: 1,
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: timeoutMs,
    throwOnRequestTimeout: true,
    httpsAgent: { keepAlive: true, maxSockets: 60 },
    httpAgent: { keepAlive: true, maxSockets: 60 },
  },
});

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown");

const isTimeOut = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

/** The gateway is busy, or the line broke, as one does that was kept while this machine slept. */
const isPassing = (error: unknown) => {
  if (!(error instanceof ApiGatewayManagementApiServiceException)) return !isTimeOut(error);
  const status = error.$metadata.httpStatusCode ?? 500;
  return status === 429 || status >= 500;
};

/**
 * Sends text to one connection: `gone` when its socket is closed, or not quite open yet; `failed` when it did not work
 * in time. Never throws.
 */
export const postToSocket = async (connectionId: string, data: string): Promise<"sent" | "gone" | "failed"> => {
  const command = new PostToConnectionCommand({ ConnectionId: connectionId, Data: data });
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(command);
      return "sent";
    } catch (error) {
      if (error instanceof GoneException) return "gone";
      if (attempt === attempts || !isPassing(error)) {
        logger.warn("not posted", { connectionId, attempt, reason: nameOf(error) });
        return "failed";
      }
      await wait(Math.random() * firstPause * 2 ** attempt);
    }
  }
};

/** Ends a socket. Never throws: one that is closed already is closed. */
export const closeSocket = async (connectionId: string) => {
  try {
    await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
  } catch (error) {
    if (!(error instanceof GoneException)) logger.warn("not closed", { connectionId, reason: nameOf(error) });
  }
};
