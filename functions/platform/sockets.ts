import type { Readable } from "node:stream";
import { ApiGatewayManagementApiClient } from "@aws-sdk/client-apigatewaymanagementapi";
import { HttpRequest, type HttpResponse } from "@smithy/core/protocols";
import { SignatureV4 } from "@smithy/signature-v4";
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

/** Has more sockets than `deliver` posts at once, so that no post waits for one. */
const { region, credentials, sha256, requestHandler } = new ApiGatewayManagementApiClient({
  requestHandler: {
    connectionTimeout: 1000,
    requestTimeout: timeoutMs,
    throwOnRequestTimeout: true,
    httpsAgent: { keepAlive: true, maxSockets: 60 },
    httpAgent: { keepAlive: true, maxSockets: 60 },
  },
}).config;
const signer = new SignatureV4({ service: "execute-api", region, credentials, sha256 });

const getName = (error: unknown) => (error instanceof Error ? error.name : "unknown");

const { hostname, host, port, protocol, pathname } = new URL(SOCKET_ENDPOINT);

/** A status that is no success. */
class Refusal extends Error {
  override name = "Refusal";
  readonly status: number;

  constructor(status: number) {
    super(`The gateway answered ${status}.`);
    this.status = status;
  }
}

/**
 * Calls the gateway once, by the SDK's signer and connections, without its client: that takes 0.34 ms of a processor for each
 * post, these 0.12, and a message goes to everybody online (test/load/evening.ts). Throws `Refusal`.
 */
const call = async (method: "POST" | "DELETE", connectionId: string, body?: string) => {
  const request = await signer.sign(
    new HttpRequest({
      ...{ method, protocol, hostname, headers: { host }, body },
      ...(port !== "" && { port: Number(port) }),
      path: `${pathname}/@connections/${encodeURIComponent(connectionId)}`,
    }),
  );
  const { response } = (await requestHandler.handle(new HttpRequest(request))) as { response: HttpResponse };
  // Read to its end, for the connection to be used again.
  (response.body as Readable).resume();
  if (response.statusCode >= 300) throw new Refusal(response.statusCode);
};

const isGone = (error: unknown) => error instanceof Refusal && error.status === 410;

/** A throttling gateway, or a broken connection, such as one kept open while this machine slept. */
const isRetryable = (error: unknown) =>
  error instanceof Refusal ? error.status === 429 || error.status >= 500 : getName(error) !== "TimeoutError";

/** Sends text to one connection: `gone` if the socket is closed or not open yet; `failed` otherwise. Never throws. */
export const postToSocket = async (connectionId: string, data: string): Promise<"sent" | "gone" | "failed"> => {
  let attempt = 0;
  const post = () => (attempt++, call("POST", connectionId, data));
  try {
    await retry(post, { maxAttempts, maxPauseMs: (attempts) => firstPauseMs * 2 ** attempts, isRetryable });
    return "sent";
  } catch (error) {
    if (isGone(error)) return "gone";
    logger.warn("not posted", { connectionId, attempt, reason: getName(error) });
    return "failed";
  }
};

/** Closes a socket, if open. Never throws. */
export const closeSocket = async (connectionId: string) => {
  try {
    await call("DELETE", connectionId);
  } catch (error) {
    if (!isGone(error)) logger.warn("not closed", { connectionId, reason: getName(error) });
  }
};
