import { clientId } from "#shared/messages.ts";
import { clientFrame, maxFrameBytes, type ClientFrame, type ServerFrame } from "#shared/realtime.ts";
import { requireMayPost } from "../messaging/chat-mute.ts";
import {
  deleteCommunityMessage,
  editCommunityMessage,
  reactInCommunity,
  readTopic,
  sendCommunityMessage,
  voteInCommunity,
} from "../messaging/community.ts";
import { findSender, type SocketEvent } from "../messaging/connection.ts";
import { reactInConversation, readByFrame, sendDirectMessage, tellTyping } from "../messaging/direct.ts";
import type { FrameOutcome, Sender } from "../messaging/message.ts";
import { handleClose } from "../messaging/presence.ts";
import { AppError, toAppError } from "../platform/errors.ts";
import { describeError, logger } from "../platform/logger.ts";
import { closeSocket, postToSocket } from "../platform/sockets.ts";
import { viewReport } from "../reports/viewers.ts";
import { handlePing, handleRenew } from "./socket.ts";

/**
 * Frame limit per connection, as seen by one Lambda: twenty times what a busy page sends, and a fifth of what the
 * Lambda could process. Writes have their own limits.
 */
const maxFrames = 100;
const windowMs = 10_000;

/** Connections counted at once; beyond it, all counts restart. */
const maxCounts = 1000;

const counts = new Map<string, { since: number; frames: number }>();

/** Counts a connection's frame; true above the limit. */
const isFlood = (connectionId: string, now = Date.now()) => {
  const before = counts.get(connectionId);
  const isSameWindow = before !== undefined && now - before.since < windowMs;
  if (!before && counts.size >= maxCounts) counts.clear();
  const count = isSameWindow ? before : { since: now, frames: 0 };
  counts.set(connectionId, count);
  count.frames += 1;
  return count.frames > maxFrames;
};

type JsonObject = Record<string, unknown>;

/** Parses the event's body. Throws `too-large`, and `invalid` for anything but a JSON object. */
export const readObject = ({ body = "", isBase64Encoded }: SocketEvent): JsonObject => {
  const text = isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
  if (Buffer.byteLength(text) > maxFrameBytes) throw new AppError("too-large", "This message is too large.");
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new AppError("invalid", "This is not valid JSON.");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new AppError("invalid", "This is not a JSON object.");
  return parsed as JsonObject;
};

/** The client id in an object, if it has a valid one. */
export const clientIdIn = (object: JsonObject) => {
  const parsed = clientId.safeParse(object.clientId);
  return parsed.success ? parsed.data : undefined;
};

/** Parses an object as a frame. Throws `invalid` with its first error. */
export const readFrame = (object: JsonObject): ClientFrame => {
  const parsed = clientFrame.safeParse(object);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError("invalid", issue?.code === "custom" || issue?.path.length ? issue.message : "Invalid input");
};

type Handlers = {
  [Action in ClientFrame["action"]]: (
    frame: Extract<ClientFrame, { action: Action }>,
    sender: Sender,
  ) => Promise<FrameOutcome>;
};

/** For frames that post in the community: refused while an admin's mute applies. */
const whereMayPost =
  <Frame>(handle: (frame: Frame, sender: Sender) => Promise<FrameOutcome>) =>
  async (frame: Frame, sender: Sender) => {
    await requireMayPost(sender.memberId);
    return handle(frame, sender);
  };

/** By the frame's action. */
const handlers: Handlers = {
  "community.send": whereMayPost(sendCommunityMessage),
  "community.edit": whereMayPost(editCommunityMessage),
  "community.delete": deleteCommunityMessage,
  "community.react": whereMayPost(reactInCommunity),
  "community.vote": whereMayPost(voteInCommunity),
  "community.read": readTopic,
  "direct.send": sendDirectMessage,
  "direct.react": reactInConversation,
  "direct.typing": tellTyping,
  "direct.read": readByFrame,
  "report.view": viewReport,
  ping: handlePing,
  renew: handleRenew,
};

const run = (frame: ClientFrame, sender: Sender) =>
  // Each handler takes its action's frame.
  (handlers[frame.action] as (frame: ClientFrame, sender: Sender) => Promise<FrameOutcome>)(frame, sender);

const buildErrorFrame = (error: AppError, clientId: string | undefined): ServerFrame & { type: "error" } => {
  const [field] = error.fields ?? [];
  return { type: "error", clientId, code: error.code, detail: field?.message ?? error.message };
};

const reply = (connectionId: string, frame: ServerFrame) => postToSocket(connectionId, JSON.stringify(frame));

/**
 * Handles a socket's frame and sends the reply and broadcasts. Closes a socket that has expired or floods. Returns what
 * to log.
 */
export const receive = async (event: SocketEvent) => {
  const { connectionId, requestId } = event.requestContext;
  let action: ClientFrame["action"] | undefined;
  let clientId: string | undefined;
  const isTooMuch = isFlood(connectionId);
  try {
    if (isTooMuch) throw new AppError("too-many", "Too many requests at once. Please try again.");
    const sender = await findSender(connectionId);
    if (!sender) throw new AppError("unauthenticated", "Please sign in.");
    const object = readObject(event);
    clientId = clientIdIn(object);
    const frame = readFrame(object);
    ({ action } = frame);
    const { memberId, isAdmin, full_name, avatar } = sender;
    const outcome = await run(frame, { connectionId, memberId, isAdmin, full_name, avatar });
    // A failed broadcast is no failure for the sender: browsers catch up by themselves.
    const logFailure = (error: unknown) => logger.error("not told", { requestId, action, error: describeError(error) });
    await Promise.all([outcome.reply && reply(connectionId, outcome.reply), outcome.others?.().catch(logFailure)]);
    return { action, outcome: "ok" };
  } catch (error) {
    const refusal = buildErrorFrame(toAppError(error, { requestId, action }), clientId);
    await reply(connectionId, refusal);
    if (isTooMuch || refusal.code === "unauthenticated") {
      // The gateway may not report that the socket was closed.
      await Promise.all([closeSocket(connectionId), handleClose(event)]);
    }
    return { action, outcome: refusal.code };
  }
};
