import { clientId } from "#shared/messages.ts";
import { clientFrame, maxFrameBytes, type ClientFrame, type ServerFrame } from "#shared/realtime.ts";
import { requireMayPost } from "../messaging/chat-mute.ts";
import {
  deleteCommunityMessage,
  editCommunityMessage,
  reactInCommunity,
  readTopic,
  sendCommunityMessage,
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
 * Limit of frames per connection, as far as one Lambda sees them: twenty times what a busy page sends, and a fifth of what
 * the Lambda could process. Writes have limits of their own.
 */
const maxFrames = 100;
const windowMs = 10_000;

/** Connections counted at the same time; then all counts start again. */
const maxCounts = 1000;

const counts = new Map<string, { since: number; frames: number }>();

/** Counts a frame of a connection; true when there are too many. */
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

/** Parses an object as a frame. Throws `invalid` with its first fault. */
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

/** For a frame by which a member says something in the community: not while an admin has muted them. */
const whereMayPost =
  <Frame>(handle: (frame: Frame, sender: Sender) => Promise<FrameOutcome>) =>
  async (frame: Frame, sender: Sender) => {
    await requireMayPost(sender.memberId);
    return handle(frame, sender);
  };

/** By the action of the frame. */
const handlers: Handlers = {
  "community.send": whereMayPost(sendCommunityMessage),
  "community.edit": whereMayPost(editCommunityMessage),
  "community.delete": deleteCommunityMessage,
  "community.react": whereMayPost(reactInCommunity),
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
  // Each handler takes the frame of its action.
  (handlers[frame.action] as (frame: ClientFrame, sender: Sender) => Promise<FrameOutcome>)(frame, sender);

const buildErrorFrame = (error: AppError, clientId: string | undefined): ServerFrame & { type: "error" } => {
  const [field] = error.fields ?? [];
  return { type: "error", clientId, code: error.code, detail: field?.message ?? error.message };
};

const reply = (connectionId: string, frame: ServerFrame) => postToSocket(connectionId, JSON.stringify(frame));

/**
 * Runs a frame that came on a socket, and sends the reply and what others are told. Closes a socket that has expired or
 * floods. Answers what to log.
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
    // A failure to tell others is none for the sender: browsers catch up by themselves.
    const logFailure = (error: unknown) => logger.error("not told", { requestId, action, error: describeError(error) });
    await Promise.all([outcome.reply && reply(connectionId, outcome.reply), outcome.others?.().catch(logFailure)]);
    return { action, outcome: "ok" };
  } catch (error) {
    const refusal = buildErrorFrame(toAppError(error, { requestId, action }), clientId);
    await reply(connectionId, refusal);
    if (isTooMuch || refusal.code === "unauthenticated") {
      // The gateway may not report the end of the socket.
      await Promise.all([closeSocket(connectionId), handleClose(event)]);
    }
    return { action, outcome: refusal.code };
  }
};
