import type { DirectMessage } from "#shared/conversations.ts";

/** A message's id; the greater the number, the newer. */
export const idOf = (number: number) => `msg_${String(number).padStart(26, "0")}`;

/** When a message was written: ten seconds after the one before. */
export const timeOf = (number: number) => new Date(Date.UTC(2026, 0, 5) + number * 10_000).toISOString();

/** A message of Ben's in a conversation, unless told otherwise. */
export const directMessage = (number: number, changes: Partial<DirectMessage> = {}): DirectMessage => ({
  ...{ id: idOf(number), clientId: `client-${number}`, conversation_id: "conv_a", user_id: "ben" },
  ...{ full_name: "Ben Cole", avatar_url: null, content: `Message ${number}`, reply_to: null },
  created_at: timeOf(number),
  ...changes,
});

/** Messages from one number to another, both included. */
export const directMessages = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => directMessage(first + index));
