import { randomUUID } from "node:crypto";
import { storedConnection, forgetConnection, saveConnection } from "#functions/messaging/connection.ts";
import { serverFrame, type ServerFrame } from "#shared/realtime.ts";
import type { Person } from "./conversation.ts";
import { takeGatewayCalls } from "./gateway-calls.ts";

const frames = new Map<string, ServerFrame[]>();
const ended = new Set<string>();

// Sockets that no gateway has: what is posted to them, and that they are ended, is written down here.
beforeEach(() => {
  takeGatewayCalls((connectionId, text) => {
    if (text === undefined) ended.add(connectionId);
    else frames.get(connectionId)?.push(serverFrame.parse(JSON.parse(text)));
  });
});

// Whoever else is online would see these people for a minute.
afterEach(async () => {
  await Promise.all([...frames.keys()].map((id) => forgetConnection(id)));
  frames.clear();
});

/** Opens a socket of somebody's, on which they hear what is told; answers its name. */
export const openFakeSocket = async (
  { id, full_name, isAdmin = false, session }: Person & { session?: string },
  connectionId: string = randomUUID(),
) => {
  const now = new Date();
  frames.set(connectionId, []);
  await saveConnection(
    storedConnection.parse({
      id: connectionId,
      memberId: id,
      isAdmin,
      session,
      full_name,
      isVisible: true,
      hidden: [],
      since: now.toISOString(),
      seenAt: now.toISOString(),
      isAnnounced: true,
      until: Math.floor(now.getTime() / 1000) + 600,
    }),
  );
  return connectionId;
};

/** What was told on a socket, in order. */
export const framesOn = (connectionId: string) => frames.get(connectionId) ?? [];

/** Whether the club has ended a socket. */
export const isEnded = (connectionId: string) => ended.has(connectionId);
