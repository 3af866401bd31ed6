import { problemAnswer } from "../http/answers.ts";
import { refusalOf } from "../http/refusal.ts";
import { logger } from "../platform/logger.ts";
import { closed } from "./closed.ts";
import { receive } from "./frames.ts";
import { open } from "./open.ts";
import type { ConnectEvent, SocketEvent } from "./socket-event.ts";

type Told = { action?: string | undefined; outcome: string };

const done = { outcome: "ok" };

/** What happens on a socket, by API Gateway's routes. */
const routes: Record<string, (event: SocketEvent) => Promise<Told>> = {
  $connect: (event) => open(event as ConnectEvent).then(() => done),
  $disconnect: (event) => closed(event).then(() => done),
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
    const refusal = refusalOf(error, { requestId, route: routeKey });
    log({ outcome: refusal.code });
    return { statusCode: problemAnswer(refusal, requestId).statusCode };
  }
};
