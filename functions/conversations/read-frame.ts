import type { ClientFrame } from "#shared/realtime.ts";
import type { FrameOutcome, Sender } from "../messages/frame-outcome.ts";
import { markRead } from "./participant-store.ts";
import { presentConversation } from "./present-conversation.ts";
import { tellConversation } from "./tell-conversation.ts";

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
