import type { Conversation } from "#shared/conversations.ts";
import { tell } from "../realtime/deliver.ts";

/** Tells a member's connections, but for one, how a conversation of theirs is now. Never throws. */
export const tellConversation = (memberId: string, conversation: Conversation, options: { except?: string } = {}) =>
  tell([memberId], { type: "direct.conversation", conversation }, options);
