import type { ClientFrame } from "#shared/realtime.ts";
import { AppError } from "../errors.ts";
import type { FrameOutcome, Sender } from "../messages/frame-outcome.ts";
import { seen } from "./connection-store.ts";
import { onlineSeenBy } from "./online.ts";
import { announceJoined, connectionsLately } from "./presence.ts";

/** How old the list may be that is told, in milliseconds: to who has one already, and to who has just come. */
const goodEnough = { later: 8000, first: 1000 };

type Ping = Extract<ClientFrame, { action: "ping" }>;

/** Somebody is there: tells who else is, unless they know. The first ping of a connection announces its member. */
export const ping = async ({ known }: Ping, { connectionId }: Sender): Promise<FrameOutcome> => {
  const now = new Date();
  const before = await seen(connectionId, now);
  if (!before) throw new AppError("unauthenticated", "Please sign in.");
  const viewer = { ...before, seenAt: now.toISOString(), isAnnounced: true };
  const all = await connectionsLately(before.isAnnounced ? goodEnough.later : goodEnough.first);
  const list = onlineSeenBy(viewer, all);
  return {
    reply: list.known === known ? { type: "pong" } : { type: "presence", ...list },
    ...(!before.isAnnounced && { others: () => announceJoined(viewer) }),
  };
};
