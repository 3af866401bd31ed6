import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { AppError } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { formatProblem } from "./answers.ts";
import type { Door } from "./doors.ts";
import { toAppError } from "./refusal.ts";

type Middleware = middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/** Turns whatever was thrown into a problem answer. */
const problems: Middleware = {
  onError: (call) => {
    const { requestId } = call.event.requestContext;
    call.response = formatProblem(toAppError(call.error, { requestId }), requestId);
  },
};

/** One line a request: which route, which status, how long. */
const requestLog = (): Middleware => {
  let started = 0;
  const log: NonNullable<Middleware["after"]> = ({ event, response }) => {
    const { requestId } = event.requestContext;
    const milliseconds = Math.round(performance.now() - started);
    logger.info("request", { requestId, route: event.routeKey, status: response?.statusCode, milliseconds });
  };
  return { before: () => void (started = performance.now()), after: log, onError: log };
};

/** How long before a Lambda's time is up whoever still waits is told that the club is busy, in milliseconds. */
const answerTimeMs = 500;

/** A feature's Lambda: answers each route of the HTTP API by the endpoint that declares it. */
export const createHandler = (doors: Door[]) => {
  const byRoute = new Map(doors.map((door) => [`${door.row.method} ${door.row.path}`, door]));
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>({ timeoutEarlyInMillis: answerTimeMs })
    .use(requestLog())
    .use(problems)
    .handler(async (event) => {
      const door = byRoute.get(event.routeKey);
      if (!door) throw new AppError("not-found", "There is nothing at this address.");
      return door.open(event);
    });
};
