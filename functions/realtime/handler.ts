import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import * as z from "zod/mini";
import { realtimeContract } from "#shared/realtime.ts";
import { isAllowed } from "#shared/rights.ts";
import { formatProblem } from "../http/answers.ts";
import { memberEndpoint } from "../http/doors.ts";
import { createHandler } from "../http/lambda.ts";
import { readMember } from "../members/member.ts";
import type { SocketEvent } from "../messaging/connection.ts";
import { handleClose } from "../messaging/presence.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError, toAppError } from "../platform/errors.ts";
import { countUse } from "../platform/limits.ts";
import { logger } from "../platform/logger.ts";
import { receive } from "./frames.ts";
import { handleOpen, type ConnectEvent } from "./socket.ts";
import { issueTicket } from "./ticket.ts";

const { SOCKET_URL } = parseEnv({ SOCKET_URL: z.url() });

/** A browser requests one every four minutes, and after each lost connection. */
const ticketLimit = { what: "tickets", atMost: 120, seconds: 600 };

export const requestTicket = memberEndpoint(realtimeContract.requestTicket, async (_, member) => {
  const [isWithinLimit, { left_at }] = await Promise.all([
    countUse({ ...ticketLimit, by: member.id }),
    readMember(member.id),
  ]);
  // A token outlives its account by minutes: this tells the browser that the session is over.
  if (left_at !== undefined) throw new AppError("unauthenticated", "Please sign in.");
  if (!isWithinLimit) throw new AppError("too-many", "Too many connections. Please try again in a few minutes.");
  const { ticket, expiresAt } = await issueTicket({ ...member, isAdmin: isAllowed(member.rights, "conversations") });
  return { ticket, url: SOCKET_URL, expires_at: expiresAt.toISOString() };
});

type LogEntry = { action?: string | undefined; outcome: string };

const done = { outcome: "ok" };

/** By API Gateway's routes. */
const routes: Record<string, (event: SocketEvent) => Promise<LogEntry>> = {
  $connect: (event) => handleOpen(event as ConnectEvent).then(() => done),
  $disconnect: (event) => handleClose(event).then(() => done),
  $default: receive,
};

/** Handles a socket's event and logs one line without content or sender. */
export const onSocket = async (event: SocketEvent) => {
  const started = performance.now();
  const { routeKey, requestId, connectionId } = event.requestContext;
  const log = (entry: LogEntry) => {
    const milliseconds = Math.round(performance.now() - started);
    logger.info("socket", { requestId, connectionId, route: routeKey, ...entry, milliseconds });
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

/** Socket tickets over the HTTP API, and the sockets they open. */
export const handler = (event: SocketEvent | APIGatewayProxyEventV2, context: Context) =>
  isOfSocket(event) ? onSocket(event) : onRequest(event, context);
