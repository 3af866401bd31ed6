import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import * as z from "zod/mini";
import { realtimeContract } from "#shared/realtime.ts";
import { formatProblem } from "../http/answers.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { toAppError } from "../http/refusal.ts";
import { readMember } from "../members/member.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { countUse } from "../platform/limits.ts";
import { logger } from "../platform/logger.ts";
import type { SocketEvent } from "./connection.ts";
import { receive } from "./frames.ts";
import { handleClose } from "./presence.ts";
import { handleOpen, type ConnectEvent } from "./socket.ts";
import { issueTicket } from "./ticket.ts";

const { SOCKET_URL } = parseEnv({ SOCKET_URL: z.url() });

/** A browser asks every four minutes, and whenever its line breaks. */
const limit = { what: "tickets", atMost: 120, seconds: 600 };

export const requestTicket = memberEndpoint(realtimeContract.requestTicket, async (_, member) => {
  const [isWithinLimit, { left_at }] = await Promise.all([
    countUse({ ...limit, by: member.id }),
    readMember(member.id),
  ]);
  // A token outlives its account by some minutes: this is where the browser learns that the session is over.
  if (left_at !== undefined) throw new AppError("unauthenticated", "Please sign in.");
  if (!isWithinLimit) throw new AppError("too-many", "Too many connections. Please try again in a few minutes.");
  const { ticket, expiresAt } = await issueTicket(member);
  return { ticket, url: SOCKET_URL, expires_at: expiresAt.toISOString() };
});

type Told = { action?: string | undefined; outcome: string };

const done = { outcome: "ok" };

/** What happens on a socket, by API Gateway's routes. */
const routes: Record<string, (event: SocketEvent) => Promise<Told>> = {
  $connect: (event) => handleOpen(event as ConnectEvent).then(() => done),
  $disconnect: (event) => handleClose(event).then(() => done),
  $default: receive,
};

/** Answers whatever happens on a socket; one line of the log each, without anything that is said or who says it. */
export const onSocket = async (event: SocketEvent) => {
  const started = performance.now();
  const { routeKey, requestId, connectionId } = event.requestContext;
  const log = (told: Told) => {
    const milliseconds = Math.round(performance.now() - started);
    logger.info("socket", { requestId, connectionId, route: routeKey, ...told, milliseconds });
  };
  try {
    log((await routes[routeKey]?.(event)) ?? { outcome: "not-found" });
    return { statusCode: 200 };
  } catch (error) {
    const refusal = toAppError(error, { requestId, route: routeKey });
    log({ outcome: refusal.code });
    return { statusCode: formatProblem(refusal, requestId).statusCode };
  }
};

const onRequest = createHandler([requestTicket]);

const isOfSocket = (event: SocketEvent | APIGatewayProxyEventV2): event is SocketEvent =>
  "connectionId" in event.requestContext;

/** Tickets by the HTTP API, and everything that happens on the sockets they open. */
export const handler = (event: SocketEvent | APIGatewayProxyEventV2, context: Context) =>
  isOfSocket(event) ? onSocket(event) : onRequest(event, context);
