import * as z from "zod/mini";
import { AppError } from "../errors.ts";
import { env } from "../platform/env.ts";
import { isOnline } from "./connection-item.ts";
import { connectionsOf, keep } from "./connection-store.ts";
import { sessionOf } from "./session.ts";
import type { ConnectEvent } from "./socket-event.ts";
import { redeem } from "./ticket-store.ts";

const { SITE_ORIGINS } = env({ SITE_ORIGINS: z.string() });
const siteOrigins = SITE_ORIGINS.split(",");

/** Devices and tabs that one member may have open at a time. */
const mostAtOnce = 20;

/** Browsers always name the page's origin; whoever names none is no browser that another page could abuse. */
const isForeign = ({ headers }: ConnectEvent) => {
  const [, origin] = Object.entries(headers ?? {}).find(([name]) => name.toLowerCase() === "origin") ?? [];
  return origin !== undefined && !siteOrigins.includes(origin);
};

/** Lets a socket open for who has a ticket, once. Refuses by throwing. */
export const open = async (event: ConnectEvent) => {
  if (isForeign(event)) throw new AppError("forbidden", "Sockets open from the club's own pages.");
  const now = new Date();
  const member = await redeem(event.queryStringParameters?.ticket ?? "", now);
  if (!member) throw new AppError("unauthenticated", "Please sign in.");
  const [session, others] = await Promise.all([sessionOf(member, now), connectionsOf(member.id)]);
  if (others.filter((each) => isOnline(each)).length >= mostAtOnce)
    throw new AppError("too-many", "Too many connections. Please close some.");
  const at = now.toISOString();
  await keep({ id: event.requestContext.connectionId, since: at, seenAt: at, isAnnounced: false, ...session });
};
