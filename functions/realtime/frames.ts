import type { ClientFrame, ServerFrame } from "#shared/realtime.ts";
import { deleteCommunityMessage } from "../community/delete-message.ts";
import { editCommunityMessage } from "../community/edit-message.ts";
import { readTopic } from "../community/mark-read.ts";
import { sendCommunityMessage } from "../community/send-message.ts";
import { readByFrame } from "../conversations/read-frame.ts";
import { sendDirectMessage } from "../conversations/send-message.ts";
import { AppError } from "../errors.ts";
import { refusalOf } from "../http/refusal.ts";
import type { FrameOutcome, Sender } from "../messages/frame-outcome.ts";
import { loggable, logger } from "../platform/logger.ts";
import { close, post } from "../platform/sockets.ts";
import { closed } from "./closed.ts";
import { isFlood } from "./flood.ts";
import { ping } from "./ping.ts";
import { clientIdIn, readFrame, readObject } from "./read-frame.ts";
import { renewSession } from "./renew.ts";
import { senderOf } from "./senders.ts";
import type { SocketEvent } from "./socket-event.ts";

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
  ping,
  renew: renewSession,
};

const run = (frame: ClientFrame, sender: Sender) =>
  // Each handler takes the frame that its name stands for.
  (handlers[frame.action] as (frame: ClientFrame, sender: Sender) => Promise<FrameOutcome>)(frame, sender);

const errorFrame = (error: AppError, clientId: string | undefined): ServerFrame & { type: "error" } => {
  const [field] = error.fields ?? [];
  return { type: "error", clientId, code: error.code, detail: field?.message ?? error.message };
};

const say = (connectionId: string, frame: ServerFrame) => post(connectionId, JSON.stringify(frame));

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
    const untold = (error: unknown) => logger.error("not told", { requestId, action, error: loggable(error) });
    await Promise.all([reply && say(connectionId, reply), others?.().catch(untold)]);
    return { action, outcome: "ok" };
  } catch (error) {
    const refusal = errorFrame(refusalOf(error, { requestId, action }), clientId);
    await say(connectionId, refusal);
    if (isTooMuch || refusal.code === "unauthenticated") {
      // Whether or not the gateway tells us afterwards.
      await Promise.all([close(connectionId), closed(event)]);
    }
    return { action, outcome: refusal.code };
  }
};
