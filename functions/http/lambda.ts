import middy from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { memberOfClaims } from "#shared/token-claims.ts";
import { AppError, toAppError } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { formatProblem } from "./answers.ts";
import type { Door } from "./doors.ts";

type Middleware = middy.MiddlewareObj<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>;

/** Converts a thrown error to a problem response. */
const problems: Middleware = {
  onError: (call) => {
    const { requestId } = call.event.requestContext;
    call.response = formatProblem(toAppError(call.error, { requestId }), requestId);
  },
};

type Authorized = { authorizer?: { jwt?: { claims?: Parameters<typeof memberOfClaims>[0] } } };

/** One line per request: route, status, duration, and the account if there is a session. */
const requestLog = (): Middleware => {
  let started = 0;
  const log: NonNullable<Middleware["after"]> = ({ event, response }) => {
    const { requestId } = event.requestContext;
    const milliseconds = Math.round(performance.now() - started);
    const memberId = memberOfClaims((event.requestContext as Authorized).authorizer?.jwt?.claims ?? {});
    logger.info("request", { requestId, route: event.routeKey, status: response?.statusCode, milliseconds, memberId });
  };
  return { before: () => void (started = performance.now()), after: log, onError: log };
};

/** How long before a Lambda's timeout a waiting caller gets `unavailable`. */
const timeoutReserveMs = 500;

/** A feature's Lambda: dispatches routes of the HTTP API to endpoints. */
export const createHandler = (doors: Door[]) => {
  const byRoute = new Map(doors.map((door) => [`${door.row.method} ${door.row.path}`, door]));
  return middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2>({ timeoutEarlyInMillis: timeoutReserveMs })
    .use(requestLog())
    .use(problems)
    .handler(async (event) => {
      const door = byRoute.get(event.routeKey);
      if (!door) throw new AppError("not-found", "There is nothing at this address.");
      return door.open(event);
    });
};
