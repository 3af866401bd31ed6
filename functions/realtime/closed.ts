import { close } from "../platform/sockets.ts";
import { connectionsOf, forget } from "./connection-store.ts";
import { announceLeft } from "./presence.ts";
import { forgetSender } from "./senders.ts";
import type { SocketEvent } from "./socket-event.ts";

const leave = async (connectionId: string) => {
  forgetSender(connectionId);
  const connection = await forget(connectionId);
  if (connection) await announceLeft(connection);
};

/** Forgets a socket that has closed. */
export const closed = ({ requestContext: { connectionId } }: SocketEvent) => leave(connectionId);

/** Ends all sockets of a member, whether or not the gateway tells us afterwards. Answers how many. */
export const endSockets = async (memberId: string) => {
  const own = await connectionsOf(memberId);
  // One after the other: with the last of them the member is gone for the others.
  for (const { id } of own) {
    await close(id);
    await leave(id);
  }
  return own.length;
};
