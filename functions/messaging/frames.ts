import { clientId } from "#shared/messages.ts";
import { clientFrame, largestFrame, type ClientFrame, type ServerFrame } from "#shared/realtime.ts";
import { toAppError } from "../http/refusal.ts";
import { AppError } from "../platform/errors.ts";
import { describeError, logger } from "../platform/logger.ts";
import { closeSocket, postToSocket } from "../platform/sockets.ts";
import { deleteCommunityMessage, editCommunityMessage, readTopic, sendCommunityMessage } from "./community.ts";
import { senderOf, type SocketEvent } from "./connection.ts";
import { readByFrame, sendDirectMessage } from "./direct.ts";
import type { FrameOutcome, Sender } from "./message.ts";
import { handleClose } from "./presence.ts";
import { handlePing, handleRenew } from "./socket.ts";

/**
 * Frames that one connection may send within so many milliseconds, as far as one Lambda sees them: some twenty times
 * what a busy page says, and a fifth of what the Lambda could take. What is kept has limits of its own.
 */
const mostFrames = 100;
const span = 10_000;

/** Connections counted at most; then all are counted from the beginning again. */
const mostCounted = 1000;

const counted = new Map<string, { since: number; frames: number }>();

/** Counts a frame of a connection; whether there are too many of them. */
const isFlood = (connectionId: string, now = Date.now()) => {
  const before = counted.get(connectionId);
  const goesOn = before !== undefined && now - before.since < span;
  if (!before && counted.size >= mostCounted) counted.clear();
  const count = goesOn ? before : { since: now, frames: 0 };
  counted.set(connectionId, count);
  count.frames += 1;
  return count.frames > mostFrames;
};

type Given = Record<string, unknown>;

/** The JSON object that came. Throws `too-large` or `invalid` for anything else. */
export const readObject = ({ body = "", isBase64Encoded }: SocketEvent): Given => {
  const text = isBase64Encoded ? Buffer.from(body, "base64").toString() : body;
  if (Buffer.byteLength(text) > largestFrame) throw new AppError("too-large", "This message is too large.");
  let given: unknown;
  try {
    given = JSON.parse(text);
  } catch {
    throw new AppError("invalid", "This is not valid JSON.");
  }
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new AppError("invalid", "This is not a JSON object.");
  return given as Given;
};

/** The name that the sender has for what they send, if there is a proper one. */
export const clientIdIn = (given: Given) => {
  const parsed = clientId.safeParse(given.clientId);
  return parsed.success ? parsed.data : undefined;
};

/** The frame that an object is. Throws `invalid` with the first thing that is wrong with it. */
export const readFrame = (given: Given): ClientFrame => {
  const parsed = clientFrame.safeParse(given);
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

/** What a browser may say, by its action. */
const handlers: Handlers = {
  "community.send": sendCommunityMessage,
  "community.edit": editCommunityMessage,
  "community.delete": deleteCommunityMessage,
  "community.read": readTopic,
  "direct.send": sendDirectMessage,
  "direct.read": readByFrame,
  ping: handlePing,
  renew: handleRenew,
};

const run = (frame: ClientFrame, sender: Sender) =>
  // Each handler takes the frame that its name stands for.
  (handlers[frame.action] as (frame: ClientFrame, sender: Sender) => Promise<FrameOutcome>)(frame, sender);

const errorFrame = (error: AppError, clientId: string | undefined): ServerFrame & { type: "error" } => {
  const [field] = error.fields ?? [];
  return { type: "error", clientId, code: error.code, detail: field?.message ?? error.message };
};

const say = (connectionId: string, frame: ServerFrame) => postToSocket(connectionId, JSON.stringify(frame));

/**
 * What somebody says on their socket: does it, and tells them and the others what became of it. A socket that does not
 * hold, or says far too much, is ended. Answers what to log.
 */
export const receive = async (event: SocketEvent) => {
  const { connectionId, requestId } = event.requestContext;
  let action: ClientFrame["action"] | undefined;
  let clientId: string | undefined;
  const isTooMuch = isFlood(connectionId);
  try {
    if (isTooMuch) throw new AppError("too-many", "Too many requests at once. Please try again.");
    const sender = await senderOf(connectionId);
    if (!sender) throw new AppError("unauthenticated", "Please sign in.");
    const given = readObject(event);
    clientId = clientIdIn(given);
    const frame = readFrame(given);
    ({ action } = frame);
    const { memberId, isAdmin, full_name, avatar } = sender;
    const { reply, others } = await run(frame, { connectionId, memberId, isAdmin, full_name, avatar });
    // What others are not told they find when they look; for the sender it is done.
    const untold = (error: unknown) => logger.error("not told", { requestId, action, error: describeError(error) });
    await Promise.all([reply && say(connectionId, reply), others?.().catch(untold)]);
    return { action, outcome: "ok" };
  } catch (error) {
    const refusal = errorFrame(toAppError(error, { requestId, action }), clientId);
    await say(connectionId, refusal);
    if (isTooMuch || refusal.code === "unauthenticated") {
      // Whether or not the gateway tells us afterwards.
      await Promise.all([closeSocket(connectionId), handleClose(event)]);
    }
    return { action, outcome: refusal.code };
  }
};
