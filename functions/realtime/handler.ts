import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import { lambda } from "../http/lambda.ts";
import { requestTicket } from "./request-ticket.ts";
import type { SocketEvent } from "./socket-event.ts";
import { onSocket } from "./socket.ts";

const onRequest = lambda([requestTicket]);

const isOfSocket = (event: SocketEvent | APIGatewayProxyEventV2): event is SocketEvent =>
  "connectionId" in event.requestContext;

/** Tickets by the HTTP API, and everything that happens on the sockets they open. */
export const handler = (event: SocketEvent | APIGatewayProxyEventV2, context: Context) =>
  isOfSocket(event) ? onSocket(event) : onRequest(event, context);
