import type { Conversation, DirectMessage, SendDirectMessage } from "#shared/conversations.ts";
import { tooManyMessages } from "#shared/messages.ts";
import type { ClientFrame } from "#shared/realtime.ts";
import { noteNews } from "../notify/mail-job.ts";
import { AppError } from "../platform/errors.ts";
import { changeOptimistically, ConditionRefused, transact } from "../platform/table.ts";
import {
  findParticipant,
  hasBegun,
  storedParticipant,
  readParticipant,
  refuseMessages,
  theyBlock,
  theyRefuse,
  conversationNotFound,
  youBlock,
  markRead,
  presentConversation,
  type StoredParticipant,
} from "./conversation.ts";
import { tell } from "./deliver.ts";
import {
  createIdAfter,
  directMessageKeyOf,
  conversationPartitionOf,
  findDirectMessage,
  presentDirectMessages,
  directMessageWrite,
  receiverWrite,
  saveDirectReaction,
  senderWrite,
  type StoredDirectMessage,
} from "./direct-message.ts";
import { alreadySent, quoteNotFound, sentWrites, tooFast, type FrameOutcome, type Sender } from "./message.ts";
import { bothShow, readPreferences, memberAcceptsFirstMessage } from "./preferences.ts";
import { presentReactionChange } from "./reaction.ts";

/** Sends a conversation to all connections of its member except one. Never throws. */
export const tellConversation = (memberId: string, conversation: Conversation, options: { except?: string } = {}) =>
  tell([memberId], { type: "direct.conversation", conversation }, options);

/** The message already sent with a client id. Throws `conflict` for one sent elsewhere. */
const readEarlier = async (key: { pk: string; sk: string }, conversationId: string) => {
  const earlier = key.pk === conversationPartitionOf(conversationId) ? await findDirectMessage(key) : undefined;
  if (!earlier) throw new AppError("conflict", "This message was already sent elsewhere.");
  return earlier;
};

/** Throws the reason of a refusal; returns the newest message's id if that was the only one. */
const explain = (error: ConditionRefused) => {
  const item = error.refused.get("sender");
  const participant = item && storedParticipant.parse(item);
  if (error.refused.has("sender") && !hasBegun(participant)) throw conversationNotFound();
  if (participant?.blocks) throw youBlock();
  if (participant?.blocked) throw theyBlock();
  if (participant?.refused) throw theyRefuse();
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
 * Sends a message to the other member, once per client id. Throws `not-found` for another's conversation and for a
 * missing quoted message, `forbidden` if either blocks the other or the other does not accept the sender's messages,
 * and `too-many`.
 */
export const sendDirectMessage = async (
  { clientId, conversationId, content, replyTo }: SendDirectMessage,
  { connectionId, memberId, full_name, avatar }: Sender,
): Promise<FrameOutcome> => {
  const [conversation, quoted] = await Promise.all([
    readParticipant(memberId, conversationId),
    replyTo === undefined
      ? undefined
      : findDirectMessage(directMessageKeyOf({ conversation_id: conversationId, id: replyTo })),
  ]);
  if (replyTo !== undefined && !quoted) throw quoteNotFound();
  const to = conversation.with.id;
  const isFirst = conversation.last_message_id === undefined;
  if (isFirst && !(await memberAcceptsFirstMessage(to, memberId))) throw theyRefuse();
  await noteNews(to);
  const draft = { clientId, conversation_id: conversationId, memberId, full_name, avatar, content, reply_to: replyTo };
  const saved = await saveMessage(draft, to, conversation.last_message_id);
  if (isFirst) await settleRefusals(conversationId, [memberId, to]);
  const [message] = (await presentDirectMessages([saved], { known: quoted ? [quoted] : [] })) as [DirectMessage];
  return {
    reply: { type: "ack", clientId, message },
    others: () => tell([memberId, to], { type: "direct.message", message }, { except: connectionId }),
  };
};

/**
 * Adds or removes the sender's reaction in a conversation and tells both. Throws `not-found`, `forbidden` if either
 * blocks the other or the other accepts no messages, `conflict`, and `too-many`.
 */
export const reactInConversation = async (
  { clientId, conversationId, id, emoji, isOn }: Extract<ClientFrame, { action: "direct.react" }>,
  { memberId, connectionId }: Sender,
): Promise<FrameOutcome> => {
  const conversation = await readParticipant(memberId, conversationId);
  if (conversation.blocks) throw youBlock();
  if (conversation.blocked) throw theyBlock();
  if (conversation.refused) throw theyRefuse();
  const reaction = { emoji, by: memberId, isOn };
  const { message: stored, isChanged } = await saveDirectReaction(conversationId, id, reaction);
  const [message] = (await presentDirectMessages([stored], { viewer: memberId })) as [DirectMessage];
  const change = presentReactionChange(stored, reaction);
  const frame = { type: "direct.reaction" as const, conversation_id: conversationId, ...change };
  return {
    reply: { type: "ack", clientId, message },
    ...(isChanged && { others: () => tell([memberId, conversation.with.id], frame, { except: connectionId }) }),
  };
};

/**
 * After a first message, applies a recipient's "no messages" setting to this conversation. Changing the setting saves
 * it before reading conversations, so one of two concurrent requests sees the other.
 */
const settleRefusals = async (conversationId: string, [one, other]: [string, string]) => {
  for (const [memberId, from] of [
    [one, other],
    [other, one],
  ] as const)
    if ((await readPreferences(memberId)).messages_from === "none")
      await refuseMessages({ from, conversationId, refused: true });
};

/** Whether a block applies between a conversation's members. */
const isApart = ({ blocks, blocked }: StoredParticipant) => blocks || blocked;

/**
 * Marks a conversation as read up to a message and records a read receipt if both show theirs now; anything else is
 * never revealed. Returns the conversation, whether it was marked, and the frame for the other. Throws `not-found`.
 */
export const markConversationRead = async (memberId: string, conversationId: string, upTo: string | undefined) => {
  const before = await readParticipant(memberId, conversationId, { isLatest: false });
  const isShown = !isApart(before) && (await bothShow("shows_reading", [memberId, before.with.id]));
  const { participant, isMarked, isNew } = await markRead(memberId, conversationId, upTo, { isShown });
  const { with: other, shown_read_id: shownUpTo } = participant;
  const tellOther = async () => {
    if (isNew && shownUpTo !== undefined)
      await tell([other.id], { type: "direct.read", conversation_id: conversationId, upTo: shownUpTo });
  };
  return { participant, isMarked, tellOther };
};

type ReadFrame = Extract<ClientFrame, { action: "direct.read" }>;

/** Marks a conversation as read up to a message. Throws `not-found` for another's. */
export const readByFrame = async (
  { conversationId, upTo }: ReadFrame,
  { memberId, connectionId }: Sender,
): Promise<FrameOutcome> => {
  const { participant, isMarked, tellOther } = await markConversationRead(memberId, conversationId, upTo);
  if (!isMarked) return {};
  const conversation = presentConversation(participant);
  return {
    others: () => Promise.all([tellConversation(memberId, conversation, { except: connectionId }), tellOther()]),
  };
};

/** The other member's read receipt; null if either has receipts off now. */
export const findReadByOther = async (memberId: string, participant: StoredParticipant) => {
  const { id, with: other } = participant;
  if (isApart(participant)) return null;
  const [isShown, theirs] = await Promise.all([
    bothShow("shows_reading", [memberId, other.id]),
    findParticipant(other.id, id),
  ]);
  return isShown ? (theirs?.shown_read_id ?? null) : null;
};

/** Shows the other member that the sender is typing, if both have that on. Throws `not-found`. */
export const tellTyping = async (
  { conversationId }: Extract<ClientFrame, { action: "direct.typing" }>,
  { memberId }: Sender,
): Promise<FrameOutcome> => {
  const participant = await readParticipant(memberId, conversationId);
  const other = participant.with.id;
  if (isApart(participant) || participant.refused || !(await bothShow("shows_typing", [memberId, other]))) return {};
  return { others: () => tell([other], { type: "direct.typing", conversation_id: conversationId, by: memberId }) };
};
