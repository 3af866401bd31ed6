import * as z from "zod/mini";
import { communityFrames, communityMessage } from "./community.ts";
import { conversation, directFrames, directMessage } from "./conversations.ts";
import { endpoint } from "./endpoint.ts";
import { clientId, author } from "./messages.ts";
import { problemCodes } from "./problem.ts";

/** How long a ticket may be used, in seconds. */
export const ticketLife = 30;

/** How often a socket says that somebody is there, in seconds: AWS ends it after ten minutes without a word. */
export const pingInterval = 25;

/** For how long somebody counts as online after their last word, in seconds: a ping may be lost. */
export const onlineFor = 55;

/** How long a connection holds without a renewed session, in seconds: whoever is shut out is out by then. */
export const sessionLife = 600;

/** How often a socket renews its session, in seconds: a renewal may fail. */
export const renewInterval = 240;

/** After how long a socket is opened anew, in seconds: AWS ends it after two hours. */
export const socketLife = 110 * 60;

/** Largest frame to the server, in bytes: AWS ends a socket that sends a larger one. */
export const largestFrame = 32_768;

const ticket = z.string({ error: "Invalid input" }).check(z.regex(/^[\w-]{43}$/, "Invalid input"));

/** Everything a browser may say to the server. */
export const clientFrame = z.discriminatedUnion("action", [
  communityFrames.send,
  communityFrames.edit,
  communityFrames.delete,
  communityFrames.read,
  directFrames.send,
  directFrames.read,
  /** Somebody is there; `known` names the list of who is online that the sender has (see `presence`). */
  z.strictObject({ action: z.literal("ping"), known: z.optional(z.string().check(z.maxLength(64))) }),
  /** The session goes on: a ticket as for a new socket. */
  z.strictObject({ action: z.literal("renew"), ticket }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** Somebody who is online (portal-and-admin.md, section 3, "Presence entry"). */
export const presenceEntry = z.object({ ...author, online_at: z.iso.datetime() });
export type PresenceEntry = z.infer<typeof presenceEntry>;

/** Everything the server may say to a browser. */
export const serverFrame = z.discriminatedUnion("type", [
  /** What was asked is done. `message` is what became of it, with `community.send`, `.edit`, `.delete` and `direct.send`. */
  z.object({
    type: z.literal("ack"),
    clientId,
    message: z.union([communityMessage, directMessage]),
  }),
  /** What was asked is refused; without `clientId` where the frame names none. */
  z.object({
    type: z.literal("error"),
    clientId: z.optional(clientId),
    code: z.enum(problemCodes),
    detail: z.string(),
  }),
  /** A message of the community is new, or has changed. */
  z.object({ type: z.literal("community.message"), message: communityMessage }),
  /** The member has read a topic so far, on whichever device. */
  z.object({ type: z.literal("community.read"), topic: communityMessage.shape.topic, upTo: z.string() }),
  /** A message to the member, or one that they sent on another device. */
  z.object({ type: z.literal("direct.message"), message: directMessage }),
  /** One of the member's conversations is otherwise than before: read, blocked, or begun, on whichever device. */
  z.object({ type: z.literal("direct.conversation"), conversation }),
  /** Everybody who is online; `known` names this list. Follows a ping that names another one. */
  z.object({ type: z.literal("presence"), online: z.array(presenceEntry), known: z.string() }),
  z.object({ type: z.literal("presence.joined"), member: presenceEntry }),
  z.object({ type: z.literal("presence.left"), user_id: z.string() }),
  /** Answers a ping whose list still holds, and a renewal. */
  z.object({ type: z.literal("pong") }),
]);
export type ServerFrame = z.infer<typeof serverFrame>;

export const realtimeContract = {
  requestTicket: endpoint({
    method: "POST",
    path: "/api/realtime/ticket",
    who: "member",
    feature: "realtime",
    summary: "A ticket that opens one socket, once, within half a minute: `{url}?ticket={ticket}`.",
    input: z.strictObject({}),
    output: z.object({
      ticket,
      /** Where the socket is, without the ticket. */
      url: z.url(),
      expires_at: z.iso.datetime(),
    }),
    status: 201,
    throttle: { rate: 100, burst: 600 },
  }),
};
