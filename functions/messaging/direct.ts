import type { Conversation, SendDirectMessage } from "#shared/conversations.ts";
import { tooManyMessages } from "#shared/messages.ts";
import type { ClientFrame } from "#shared/realtime.ts";
import { AppError } from "../platform/errors.ts";
import { changeOptimistically, ConditionRefused, transact } from "../platform/table.ts";
import {
  hasBegun,
  storedParticipant,
  readParticipant,
  presentDirectMessage,
  theyBlock,
  conversationNotFound,
  youBlock,
  markRead,
  presentConversation,
} from "./conversation.ts";
import { tell } from "./deliver.ts";
import {
  createIdAfter,
  directMessageKeyOf,
  conversationPartitionOf,
  findDirectMessage,
  directMessageWrite,
  receiverWrite,
  senderWrite,
  type StoredDirectMessage,
} from "./direct-message.ts";
import { alreadySent, sentWrites, tooFast, type FrameOutcome, type Sender } from "./message.ts";

/** Tells a member's connections, but for one, how a conversation of theirs is now. Never throws. */
export const tellConversation = (memberId: string, conversation: Conversation, options: { except?: string } = {}) =>
  tell([memberId], { type: "direct.conversation", conversation }, options);

/** The message that a repetition repeats. */
const firstSent = async (key: { pk: string; sk: string }, conversationId: string) => {
  const found = key.pk === conversationPartitionOf(conversationId) ? await findDirectMessage(key) : undefined;
  if (!found) throw new AppError("conflict", "This message was already sent elsewhere.");
  return found;
};

/** Why a transaction was refused; answers the newest message where that is all that stood in the way. */
const explain = (error: ConditionRefused) => {
  const item = error.refused.get("sender");
  const participant = item && storedParticipant.parse(item);
  if (error.refused.has("sender") && !hasBegun(participant)) throw conversationNotFound();
  if (participant?.blocks) throw youBlock();
  if (participant?.blocked) throw theyBlock();
  if (tooFast(error)) throw new AppError("too-many", tooManyMessages);
  return participant?.last_message_id;
};

const saveMessage = (message: Omit<StoredDirectMessage, "id">, to: string, last: string | undefined) => {
  let newest = last;
  return changeOptimistically(async () => {
    const kept = { ...message, id: createIdAfter(newest) };
    try {
      await transact({
        message: directMessageWrite(kept),
        ...sentWrites(kept.memberId, kept.clientId, directMessageKeyOf(kept)),
        sender: senderWrite(kept),
        recipient: receiverWrite(kept, to),
      });
      return kept;
    } catch (error) {
      const first = alreadySent(error);
      if (first) return firstSent(first, kept.conversation_id);
      if (error instanceof ConditionRefused) newest = explain(error);
      throw error;
    }
  });
};

/**
 * Takes a message for the other one of a conversation, once however often it is sent. Throws `not-found` for a
 * conversation that is not the sender's, `forbidden` where one of the two blocks the other, and `too-many`.
 */
export const sendDirectMessage = async (
  { clientId, conversationId, content }: SendDirectMessage,
  { connectionId, memberId, full_name, avatar }: Sender,
): Promise<FrameOutcome> => {
  const conversation = await readParticipant(memberId, conversationId);
  const to = conversation.with.id;
  const written = { clientId, conversation_id: conversationId, memberId, full_name, avatar, content };
  const message = presentDirectMessage(await saveMessage(written, to, conversation.last_message_id));
  return {
    reply: { type: "ack", clientId, message },
    others: () => tell([memberId, to], { type: "direct.message", message }, { except: connectionId }),
  };
};

type ReadFrame = Extract<ClientFrame, { action: "direct.read" }>;

/** Marks messages as read for a member who sees them. Throws `not-found` for a conversation that is not theirs. */
export const readByFrame = async (
  { conversationId, upTo }: ReadFrame,
  { memberId, connectionId }: Sender,
): Promise<FrameOutcome> => {
  const { kept, isMarked } = await markRead(memberId, conversationId, upTo);
  if (!isMarked) return {};
  return { others: () => tellConversation(memberId, presentConversation(kept), { except: connectionId }) };
};
