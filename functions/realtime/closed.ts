import { forget } from "./connection-store.ts";
import { announceLeft } from "./presence.ts";
import { forgetSender } from "./senders.ts";
import type { SocketEvent } from "./socket-event.ts";

/** Forgets a socket that has closed. */
export const closed = async ({ requestContext: { connectionId } }: SocketEvent) => {
  forgetSender(connectionId);
  const connection = await forget(connectionId);
  if (connection) await announceLeft(connection);
};
