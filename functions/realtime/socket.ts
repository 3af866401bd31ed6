import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { sessionLife, type ClientFrame } from "#shared/realtime.ts";
import { readMember } from "../members/member.ts";
import { toPerson } from "../members/visible.ts";
import {
  findConnection,
  forgetConnection,
  isOnline,
  listConnectionsOf,
  saveConnection,
  amendConnection,
  saveHeartbeat,
  renewConnection,
  cacheSender,
  type SocketEvent,
  type StoredConnection,
} from "../messaging/connection.ts";
import { readHiddenFrom } from "../messaging/hidden.ts";
import type { FrameOutcome, Sender } from "../messaging/message.ts";
import { listOnlineFor, announceJoined, listRecentConnections, announceVisibility } from "../messaging/presence.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { requireSession } from "../platform/sessions.ts";
import { redeemTicket, type Holder } from "./ticket.ts";

/** Likewise for a socket being opened. */
export type ConnectEvent = SocketEvent & {
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined> | null;
};

type Session = Omit<StoredConnection, "id" | "since" | "seenAt" | "isAnnounced">;

/**
 * A connection's member data and expiry. Throws `unauthenticated` for a member who has left: a token outlives its
 * account by minutes.
 */
export const readSession = async (
  { id: memberId, isAdmin, sessionId: session }: Holder,
  now: Date,
): Promise<Session> => {
  const [member, hidden] = await Promise.all([readMember(memberId, { isLatest: true }), readHiddenFrom(memberId)]);
  if (member.left_at !== undefined) throw new AppError("unauthenticated", "Please sign in.");
  const { full_name, avatar } = toPerson(member);
  return {
    memberId,
    isAdmin,
    session,
    full_name,
    avatar,
    isVisible: member.directory_visible,
    hidden,
    until: Math.floor(now.getTime() / 1000) + sessionLife,
  };
};

const { SITE_ORIGINS } = parseEnv({ SITE_ORIGINS: z.string() });
const siteOrigins = SITE_ORIGINS.split(",");

/** Open connections of one member. */
const maxConnections = 20;

/** Browsers always send the page's origin; a client without one is not a browser that another page could abuse. */
const isForeign = ({ headers }: ConnectEvent) => {
  const [, origin] = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === "origin") ?? [];
  return origin !== undefined && !siteOrigins.includes(origin);
};

const createUnauthenticated = () => new AppError("unauthenticated", "Please sign in.");

/** Requires that the ticket's session is still active: it may have ended since. */
const requireSameSession = async ({ id, sessionId }: Holder, now: Date) => {
  if (sessionId === undefined) return;
  try {
    await requireSession(id, sessionId, { isLatest: true, now });
  } catch (error) {
    throw error instanceof AppError ? createUnauthenticated() : error;
  }
};

/** Opens a socket for a ticket, which is used up. Throws `forbidden`, `unauthenticated` and `too-many`. */
export const handleOpen = async (event: ConnectEvent) => {
  if (isForeign(event)) throw new AppError("forbidden", "Sockets open from the club's own pages.");
  const now = new Date();
  const member = await redeemTicket(event.queryStringParameters?.ticket ?? "", now);
  if (!member) throw createUnauthenticated();
  const [session, others] = await Promise.all([readSession(member, now), listConnectionsOf(member.id)]);
  if (others.filter((each) => isOnline(each)).length >= maxConnections)
    throw new AppError("too-many", "Too many connections. Please close some.");
  const openedAt = now.toISOString();
  const id = event.requestContext.connectionId;
  await saveConnection({
    id,
    since: openedAt,
    seenAt: openedAt,
    isAnnounced: false,
    ...session,
  });
  // Writes before reading: ending a session writes its end before looking for sockets, so one of them sees the other.
  try {
    await requireSameSession(member, now);
  } catch (error) {
    await forgetConnection(id);
    throw error;
  }
};

/** Maximum age of the online list, for the first ping and for later ones. */
const maxListAgeMs = { first: 1000, later: 8000 };

type Ping = Extract<ClientFrame, { action: "ping" }>;

/** Reads them again, since a block or a visibility change may have happened while the socket opened. */
const refreshChoices = async ({ id, memberId, hidden, isVisible }: StoredConnection) => {
  const [latest, member] = await Promise.all([readHiddenFrom(memberId), readMember(memberId, { isLatest: true })]);
  const choices = { hidden: latest, isVisible: member.directory_visible };
  if (!isDeepStrictEqual({ hidden, isVisible }, choices)) await amendConnection(id, choices);
  return choices;
};

/** Records a heartbeat, and replies with the online list if it has changed. The first ping announces the member. */
export const handlePing = async ({ known }: Ping, { connectionId }: Sender): Promise<FrameOutcome> => {
  const now = new Date();
  const before = await saveHeartbeat(connectionId, now);
  if (!before) throw new AppError("unauthenticated", "Please sign in.");
  const isFirst = !before.isAnnounced;
  const [all, choices] = await Promise.all([
    listRecentConnections(isFirst ? maxListAgeMs.first : maxListAgeMs.later),
    isFirst ? refreshChoices(before) : undefined,
  ]);
  const viewer = { ...before, ...choices, seenAt: now.toISOString(), isAnnounced: true };
  const list = listOnlineFor(viewer, all);
  return {
    reply: list.known === known ? { type: "pong" } : { type: "presence", ...list },
    ...(isFirst && { others: () => announceJoined(viewer) }),
  };
};

type Renew = Extract<ClientFrame, { action: "renew" }>;

/** Extends a connection for a new ticket of its member. Throws `invalid` and `unauthenticated`. */
export const handleRenew = async ({ ticket }: Renew, { connectionId }: Sender): Promise<FrameOutcome> => {
  const now = new Date();
  const [before, member] = await Promise.all([findConnection(connectionId), redeemTicket(ticket, now)]);
  if (!member) throw new AppError("invalid", "This ticket has expired.");
  if (member.id !== before?.memberId) throw createUnauthenticated();
  await requireSameSession(member, now);
  const after = await renewConnection(before, { ...before, ...(await readSession(member, now)) }, now);
  if (!after) throw createUnauthenticated();
  cacheSender(after);
  const isVisibilityChanged = after.isVisible !== before.isVisible;
  return {
    reply: { type: "pong" },
    ...(isVisibilityChanged && { others: () => announceVisibility(after.memberId, after.isVisible) }),
  };
};
