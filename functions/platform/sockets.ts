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
import { retry } from "./retry.ts";

const { SOCKET_ENDPOINT } = parseEnv({ SOCKET_ENDPOINT: z.url() });

/** Timeout of one attempt: a message goes to many members, who should not wait for a slow connection. */
const timeoutMs = 2000;

/** For a throttling gateway: the account shares 10,000 posts a second. */
const maxAttempts = 5;
const firstPauseMs = 50;

/** Has more sockets than `deliver` posts at once, so that no post waits for one. We retry ourselves. */
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

const getName = (error: unknown) => (error instanceof Error ? error.name : "unknown");

/** A throttling gateway, or a broken connection, such as one kept open while this machine slept. */
const isRetryable = (error: unknown) => {
  if (!(error instanceof ApiGatewayManagementApiServiceException)) return getName(error) !== "TimeoutError";
  const status = error.$metadata.httpStatusCode ?? 500;
  return status === 429 || status >= 500;
};

/** Sends text to one connection: `gone` if the socket is closed or not open yet; `failed` otherwise. Never throws. */
export const postToSocket = async (connectionId: string, data: string): Promise<"sent" | "gone" | "failed"> => {
  const command = new PostToConnectionCommand({ ConnectionId: connectionId, Data: data });
  let attempt = 0;
  const post = () => (attempt++, client.send(command));
  try {
    await retry(post, { maxAttempts, maxPauseMs: (attempts) => firstPauseMs * 2 ** attempts, isRetryable });
    return "sent";
  } catch (error) {
    if (error instanceof GoneException) return "gone";
    logger.warn("not posted", { connectionId, attempt, reason: getName(error) });
    return "failed";
  }
};

/** Closes a socket, if open. Never throws. */
export const closeSocket = async (connectionId: string) => {
  try {
    await client.send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
  } catch (error) {
    if (!(error instanceof GoneException)) logger.warn("not closed", { connectionId, reason: getName(error) });
  }
};
