import type { Conversation, DirectMessage } from "#shared/conversations.ts";
import { authorOf } from "../messages/author.ts";
import { timeOf } from "../messages/message-id.ts";
import type { KeptDirectMessage } from "./direct-message-item.ts";
import type { KeptParticipant } from "./participant-item.ts";

/** A conversation as its participant sees it: not whether the other one has blocked them. */
export const presentConversation = (kept: KeptParticipant): Conversation => ({
  id: kept.id,
  with: authorOf(kept.with),
  last_message_id: kept.last_message_id ?? null,
  last_message_text: kept.last_message_text ?? null,
  last_message_at: kept.last_message_id === undefined ? null : timeOf(kept.last_message_id).toISOString(),
  last_message_by: kept.last_message_by ?? null,
  unread: kept.unread,
  last_read_at: kept.last_read_at ?? null,
  last_read_id: kept.last_read_id ?? null,
  is_blocked: kept.blocks,
});

/** A message as both see it. */
export const presentDirectMessage = (kept: KeptDirectMessage): DirectMessage => ({
  id: kept.id,
  clientId: kept.clientId,
  conversation_id: kept.conversation_id,
  ...authorOf(kept),
  content: kept.content,
  created_at: timeOf(kept.id).toISOString(),
});
