import { isDeepStrictEqual } from "node:util";
import type { ClientFrame } from "#shared/realtime.ts";
import { hiddenFrom } from "../conversations/hidden-store.ts";
import { AppError } from "../errors.ts";
import type { FrameOutcome, Sender } from "../messages/frame-outcome.ts";
import type { KeptConnection } from "./connection-item.ts";
import { amend, seen } from "./connection-store.ts";
import { onlineSeenBy } from "./online.ts";
import { announceJoined, connectionsLately } from "./presence.ts";

/** How old the list may be that is told, in milliseconds: to who has one already, and to who has just come. */
const goodEnough = { later: 8000, first: 1000 };

type Ping = Extract<ClientFrame, { action: "ping" }>;

/** A block that was made while the socket opened has not found it. */
const hiddenNow = async ({ id, memberId, hidden }: KeptConnection) => {
  const now = await hiddenFrom(memberId);
  if (!isDeepStrictEqual(hidden, now)) await amend(id, { hidden: now });
  return now;
};

/** Somebody is there: tells who else is, unless they know. The first ping of a connection announces its member. */
export const ping = async ({ known }: Ping, { connectionId }: Sender): Promise<FrameOutcome> => {
  const now = new Date();
  const before = await seen(connectionId, now);
  if (!before) throw new AppError("unauthenticated", "Please sign in.");
  const isFirst = !before.isAnnounced;
  const [all, hidden] = await Promise.all([
    connectionsLately(isFirst ? goodEnough.first : goodEnough.later),
    isFirst ? hiddenNow(before) : before.hidden,
  ]);
  const viewer = { ...before, hidden, seenAt: now.toISOString(), isAnnounced: true };
  const list = onlineSeenBy(viewer, all);
  return {
    reply: list.known === known ? { type: "pong" } : { type: "presence", ...list },
    ...(isFirst && { others: () => announceJoined(viewer) }),
  };
};
