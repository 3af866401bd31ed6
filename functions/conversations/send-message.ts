import { setTimeout as wait } from "node:timers/promises";
import type { SendDirectMessage } from "#shared/conversations.ts";
import { tooManyMessages } from "#shared/messages.ts";
import { AppError, busy } from "../errors.ts";
import type { FrameOutcome, Sender } from "../messages/frame-outcome.ts";
import { alreadySent, sending, tooFast } from "../messages/sending.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { tell } from "../realtime/deliver.ts";
import { idAfter, keyOf, partitionOf, type KeptDirectMessage } from "./direct-message-item.ts";
import { findDirectMessage, keeping } from "./direct-message-store.ts";
import { received, sent } from "./message-writes.ts";
import { hasBegun, keptParticipant } from "./participant-item.ts";
import { participantOf } from "./participant-store.ts";
import { presentDirectMessage } from "./present-conversation.ts";
import { theyBlock, unknown, youBlock } from "./refusals.ts";

/** Attempts at a message that meets others of the same conversation, and the longest first pause, in ms. */
const attempts = 20;
const firstPause = 10;

/** The message that a repetition repeats. */
const firstSent = async (key: { pk: string; sk: string }, conversationId: string) => {
  const found = key.pk === partitionOf(conversationId) ? await findDirectMessage(key) : undefined;
  if (!found) throw new AppError("conflict", "This message was already sent elsewhere.");
  return found;
};

/** Why a transaction was refused; answers the newest message where that is all that stood in the way. */
const explain = (error: ConditionRefused) => {
  const item = error.refused.get("sender");
  const participant = item && keptParticipant.parse(item);
  if (error.refused.has("sender") && !hasBegun(participant)) throw unknown();
  if (participant?.blocks) throw youBlock();
  if (participant?.blocked) throw theyBlock();
  if (tooFast(error)) throw new AppError("too-many", tooManyMessages);
  return participant?.last_message_id;
};

const keep = async (message: Omit<KeptDirectMessage, "id">, to: string, last: string | undefined) => {
  let newest = last;
  for (let attempt = 1; ; attempt++) {
    const kept = { ...message, id: idAfter(newest) };
    try {
      await transact({
        message: keeping(kept),
        ...sending(kept.memberId, kept.clientId, keyOf(kept)),
        sender: sent(kept),
        recipient: received(kept, to),
      });
      return kept;
    } catch (error) {
      const first = alreadySent(error);
      if (first) return firstSent(first, kept.conversation_id);
      if (!(error instanceof ConditionRefused)) throw error;
      newest = explain(error);
      if (attempt === attempts) throw busy();
      await wait(Math.random() * firstPause * attempt);
    }
  }
};

/**
 * Takes a message for the other one of a conversation, once however often it is sent. Throws `not-found` for a
 * conversation that is not the sender's, `forbidden` where one of the two blocks the other, and `too-many`.
 */
export const sendDirectMessage = async (
  { clientId, conversationId, content }: SendDirectMessage,
  { connectionId, memberId, full_name, avatar }: Sender,
): Promise<FrameOutcome> => {
  const conversation = await participantOf(memberId, conversationId);
  const to = conversation.with.id;
  const written = { clientId, conversation_id: conversationId, memberId, full_name, avatar, content };
  const message = presentDirectMessage(await keep(written, to, conversation.last_message_id));
  return {
    reply: { type: "ack", clientId, message },
    others: () => tell([memberId, to], { type: "direct.message", message }, { except: connectionId }),
  };
};
