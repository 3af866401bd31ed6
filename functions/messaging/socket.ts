import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { sessionLife, type ClientFrame } from "#shared/realtime.ts";
import type { Member } from "../http/caller.ts";
import { readMember } from "../members/member.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import {
  findConnection,
  isOnline,
  listConnectionsOf,
  saveConnection,
  amendConnection,
  saveHeartbeat,
  renewConnection,
  rememberSender,
  type SocketEvent,
  type StoredConnection,
} from "./connection.ts";
import { readHiddenFrom } from "./hidden.ts";
import type { FrameOutcome, Sender } from "./message.ts";
import { listOnlineFor, announceJoined, listRecentConnections, announceVisibility } from "./presence.ts";
import { redeemTicket } from "./ticket.ts";

/** The same of a socket that is to open. */
export type ConnectEvent = SocketEvent & {
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined> | null;
};

type Session = Omit<StoredConnection, "id" | "since" | "seenAt" | "isAnnounced">;

/**
 * What a connection is told of the member whose session has just been proved, and how long it may hold on that. Throws
 * `unauthenticated` for one who has left: a token outlives its account by some minutes.
 */
export const readSession = async ({ id: memberId, isAdmin }: Member, now: Date): Promise<Session> => {
  const [{ full_name, avatar, directory_visible, left_at }, hidden] = await Promise.all([
    readMember(memberId),
    readHiddenFrom(memberId),
  ]);
  if (left_at !== undefined) throw new AppError("unauthenticated", "Please sign in.");
  return {
    memberId,
    isAdmin,
    full_name,
    avatar,
    isVisible: directory_visible,
    hidden,
    until: Math.floor(now.getTime() / 1000) + sessionLife,
  };
};

const { SITE_ORIGINS } = parseEnv({ SITE_ORIGINS: z.string() });
const siteOrigins = SITE_ORIGINS.split(",");

/** Devices and tabs that one member may have open at a time. */
const mostAtOnce = 20;

/** Browsers always name the page's origin; whoever names none is no browser that another page could abuse. */
const isForeign = ({ headers }: ConnectEvent) => {
  const [, origin] = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === "origin") ?? [];
  return origin !== undefined && !siteOrigins.includes(origin);
};

/** Lets a socket open for who has a ticket, once. Refuses by throwing. */
export const handleOpen = async (event: ConnectEvent) => {
  if (isForeign(event)) throw new AppError("forbidden", "Sockets open from the club's own pages.");
  const now = new Date();
  const member = await redeemTicket(event.queryStringParameters?.ticket ?? "", now);
  if (!member) throw new AppError("unauthenticated", "Please sign in.");
  const [session, others] = await Promise.all([readSession(member, now), listConnectionsOf(member.id)]);
  if (others.filter((each) => isOnline(each)).length >= mostAtOnce)
    throw new AppError("too-many", "Too many connections. Please close some.");
  const at = now.toISOString();
  await saveConnection({
    id: event.requestContext.connectionId,
    since: at,
    seenAt: at,
    isAnnounced: false,
    ...session,
  });
};

/** How old the list may be that is told, in milliseconds: to who has one already, and to who has just come. */
const goodEnough = { later: 8000, first: 1000 };

type Ping = Extract<ClientFrame, { action: "ping" }>;

/** A block that was made while the socket opened has not found it. */
const hiddenNow = async ({ id, memberId, hidden }: StoredConnection) => {
  const now = await readHiddenFrom(memberId);
  if (!isDeepStrictEqual(hidden, now)) await amendConnection(id, { hidden: now });
  return now;
};

/** Somebody is there: tells who else is, unless they know. The first ping of a connection announces its member. */
export const handlePing = async ({ known }: Ping, { connectionId }: Sender): Promise<FrameOutcome> => {
  const now = new Date();
  const before = await saveHeartbeat(connectionId, now);
  if (!before) throw new AppError("unauthenticated", "Please sign in.");
  const isFirst = !before.isAnnounced;
  const [all, hidden] = await Promise.all([
    listRecentConnections(isFirst ? goodEnough.first : goodEnough.later),
    isFirst ? hiddenNow(before) : before.hidden,
  ]);
  const viewer = { ...before, hidden, seenAt: now.toISOString(), isAnnounced: true };
  const list = listOnlineFor(viewer, all);
  return {
    reply: list.known === known ? { type: "pong" } : { type: "presence", ...list },
    ...(isFirst && { others: () => announceJoined(viewer) }),
  };
};

type Renew = Extract<ClientFrame, { action: "renew" }>;

const notTheirs = () => new AppError("unauthenticated", "Please sign in.");

/** The session of a connection's member goes on, as a new ticket of theirs proves. */
export const handleRenew = async ({ ticket }: Renew, { connectionId }: Sender): Promise<FrameOutcome> => {
  const now = new Date();
  const [before, member] = await Promise.all([findConnection(connectionId), redeemTicket(ticket, now)]);
  if (!member) throw new AppError("invalid", "This ticket has expired.");
  if (member.id !== before?.memberId) throw notTheirs();
  const after = await renewConnection(before, { ...before, ...(await readSession(member, now)) }, now);
  if (!after) throw notTheirs();
  rememberSender(after);
  const isOther = after.isVisible !== before.isVisible;
  return { reply: { type: "pong" }, ...(isOther && { others: () => announceVisibility(after) }) };
};
