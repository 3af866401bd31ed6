import * as z from "zod/mini";
import { communityFrames, communityMessage } from "./community.ts";
import { conversation, directFrames, directMessage } from "./conversations.ts";
import { endpoint } from "./endpoint.ts";
import { clientId, author, messageId, reactionChange } from "./messages.ts";
import { notice } from "./notices.ts";
import { pollChoices, pollCounts } from "./polls.ts";
import { problemCodes } from "./problem.ts";

/** Of an unused ticket, in seconds. */
export const ticketLife = 30;

/** Of the heartbeat, in seconds. AWS closes a socket after ten minutes of silence. */
export const pingInterval = 25;

/** How long a member counts as online after a heartbeat, in seconds: one may be lost. */
export const onlineFor = 55;

/** How long a connection lasts without a renewed session, in seconds, which bounds how long a banned member stays. */
export const sessionLife = 600;

/** How often a socket renews its session, in seconds: one renewal may fail. */
export const renewInterval = 240;

/** When a socket is replaced by a new one, in seconds: AWS closes it after two hours. */
export const socketLife = 110 * 60;

/** To the server, in bytes: AWS closes a socket that sends a larger one. */
export const maxFrameBytes = 32_768;

const ticket = z.string({ error: "Invalid input" }).check(z.regex(/^[\w-]{43}$/, "Invalid input"));

/** All frames from a browser to the server. */
export const clientFrame = z.discriminatedUnion("action", [
  communityFrames.send,
  communityFrames.edit,
  communityFrames.delete,
  communityFrames.react,
  communityFrames.vote,
  communityFrames.read,
  directFrames.send,
  directFrames.react,
  directFrames.typing,
  directFrames.read,
  /** A heartbeat; `known` identifies the sender's list of who is online (see `presence`). */
  z.strictObject({ action: z.literal("ping"), known: z.optional(z.string().check(z.maxLength(64))) }),
  /** An admin opens or closes a report; the reply is `reports.viewers`. */
  z.strictObject({ action: z.literal("report.view"), id: z.nullable(z.string().check(z.regex(/^report_[\w-]{22}$/))) }),
  /** Renews the session with a new ticket. */
  z.strictObject({ action: z.literal("renew"), ticket }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

/** A member who is online (portal-and-admin.md, section 3, "Presence entry"). */
export const presenceEntry = z.object({ ...author, online_at: z.iso.datetime() });
export type PresenceEntry = z.infer<typeof presenceEntry>;

/** All frames from the server to a browser. */
export const serverFrame = z.discriminatedUnion("type", [
  /** Acknowledges `community.send`, `.edit`, `.delete`, `.react`, `.vote`, `direct.send` and `.react` with the resulting message. */
  z.object({
    type: z.literal("ack"),
    clientId,
    message: z.union([communityMessage, directMessage]),
  }),
  /** Refuses a frame; without `clientId` where the frame had none. */
  z.object({
    type: z.literal("error"),
    clientId: z.optional(clientId),
    code: z.enum(problemCodes),
    detail: z.string(),
  }),
  /** A new or changed message of the community. */
  z.object({ type: z.literal("community.message"), message: communityMessage }),
  z.object({ type: z.literal("community.reaction"), topic: communityMessage.shape.topic, ...reactionChange }),
  /** Votes in a message's poll were counted; to who voted, on other devices, with their own choices. */
  z.object({
    type: z.literal("community.poll"),
    topic: communityMessage.shape.topic,
    id: messageId,
    counts: pollCounts,
    mine: z.optional(pollChoices),
  }),
  /** How far the member has read a topic, on any device. */
  z.object({ type: z.literal("community.read"), topic: communityMessage.shape.topic, upTo: z.string() }),
  /** Until when the member may not post in the community; null once they may again. */
  z.object({ type: z.literal("community.muted"), until: z.nullable(z.iso.datetime()) }),
  /** Which admins have which reports open; to admins only. */
  z.object({ type: z.literal("reports.viewers"), viewers: z.array(z.object({ report: z.string(), ...author })) }),
  /** Reports that an admin (`user_id`, named `by`) has just decided on; to admins only, that one too. */
  z.object({ type: z.literal("reports.decided"), ids: z.array(z.string()), user_id: z.string(), by: z.string() }),
  /** An introduction on which an admin (`user_id`, named `by`) has just decided for the club; to admins, but never to who asks for it. */
  z.object({
    type: z.literal("introductions.decided"),
    ...{ id: z.string(), decision: z.enum(["introduce", "not-now"]), user_id: z.string(), by: z.string() },
  }),
  /** A direct message to the member, or one that they sent from another device. */
  z.object({ type: z.literal("direct.message"), message: directMessage }),
  z.object({ type: z.literal("direct.reaction"), conversation_id: z.string(), ...reactionChange }),
  /** The other member's read receipt, if both show theirs. */
  z.object({ type: z.literal("direct.read"), conversation_id: z.string(), upTo: z.string() }),
  /** The other member is typing, if both show that. */
  z.object({ type: z.literal("direct.typing"), conversation_id: z.string(), by: z.string() }),
  /** A conversation that the member has read, blocked, or started, on any device. */
  z.object({ type: z.literal("direct.conversation"), conversation }),
  /** New notices, or ones read on any device, in their current state; some more than once. */
  z.object({ type: z.literal("notices"), items: z.array(notice) }),
  /** Who is online; `known` identifies this list. The reply to a ping with another one. */
  z.object({ type: z.literal("presence"), online: z.array(presenceEntry), known: z.string() }),
  z.object({ type: z.literal("presence.joined"), member: presenceEntry }),
  /** `is_hidden`: they are hidden from others from now on; a list that was read before may still have them. */
  z.object({ type: z.literal("presence.left"), user_id: z.string(), is_hidden: z.optional(z.literal(true)) }),
  /** The reply to a ping with a current list, and to a renewal. */
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
      /** Of the socket, without the ticket. */
      url: z.url(),
      expires_at: z.iso.datetime(),
    }),
    status: 201,
    throttle: { rate: 100, burst: 600 },
  }),
};
