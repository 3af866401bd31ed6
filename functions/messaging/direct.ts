import type { Conversation, SendDirectMessage } from "#shared/conversations.ts";
import { tooManyMessages } from "#shared/messages.ts";
import type { ClientFrame } from "#shared/realtime.ts";
import { noteNews } from "../notices/mail-job.ts";
import { AppError } from "../platform/errors.ts";
import { changeOptimistically, ConditionRefused, transact } from "../platform/table.ts";
import {
  hasBegun,
  storedParticipant,
  readParticipant,
  theyBlock,
  conversationNotFound,
  youBlock,
  markRead,
  presentConversation,
} from "./conversation.ts";
import { tell } from "./deliver.ts";
import { presentDirectMessage } from "./direct-message.ts";
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

/** Sends a conversation to all connections of its member except one. Never throws. */
export const tellConversation = (memberId: string, conversation: Conversation, options: { except?: string } = {}) =>
  tell([memberId], { type: "direct.conversation", conversation }, options);

/** The message that was sent with a client id before. Throws `conflict` for one sent elsewhere. */
const readEarlier = async (key: { pk: string; sk: string }, conversationId: string) => {
  const earlier = key.pk === conversationPartitionOf(conversationId) ? await findDirectMessage(key) : undefined;
  if (!earlier) throw new AppError("conflict", "This message was already sent elsewhere.");
  return earlier;
};

/** Throws the reason of a refusal; answers the id of the newest message where that was the only one. */
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
    const saved = { ...message, id: createIdAfter(newest) };
    try {
      await transact({
        message: directMessageWrite(saved),
        ...sentWrites(saved.memberId, saved.clientId, directMessageKeyOf(saved)),
        sender: senderWrite(saved),
        recipient: receiverWrite(saved, to),
      });
      return saved;
    } catch (error) {
      const earlier = alreadySent(error);
      if (earlier) return readEarlier(earlier, saved.conversation_id);
      if (error instanceof ConditionRefused) newest = explain(error);
      throw error;
    }
  });
};

/**
 * Sends a message to the other member of a conversation, once for each client id. Throws `not-found` for a conversation
 * that is not the sender's, `forbidden` for a block either way, and `too-many`.
 */
export const sendDirectMessage = async (
  { clientId, conversationId, content }: SendDirectMessage,
  { connectionId, memberId, full_name, avatar }: Sender,
): Promise<FrameOutcome> => {
  const conversation = await readParticipant(memberId, conversationId);
  const to = conversation.with.id;
  await noteNews(to);
  const draft = { clientId, conversation_id: conversationId, memberId, full_name, avatar, content };
  const message = presentDirectMessage(await saveMessage(draft, to, conversation.last_message_id));
  return {
    reply: { type: "ack", clientId, message },
    others: () => tell([memberId, to], { type: "direct.message", message }, { except: connectionId }),
  };
};

type ReadFrame = Extract<ClientFrame, { action: "direct.read" }>;

/** Marks a conversation as read up to a message. Throws `not-found` for one that is not the sender's. */
export const readByFrame = async (
  { conversationId, upTo }: ReadFrame,
  { memberId, connectionId }: Sender,
): Promise<FrameOutcome> => {
  const { participant, isMarked } = await markRead(memberId, conversationId, upTo);
  if (!isMarked) return {};
  return { others: () => tellConversation(memberId, presentConversation(participant), { except: connectionId }) };
};
