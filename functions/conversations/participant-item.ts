import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { cut } from "#shared/text.ts";

/** The other one of a conversation, as they were when last heard of. */
export const otherMember = z.object({
  id: z.string(),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
});
export type OtherMember = z.infer<typeof otherMember>;

/** A conversation as one of the two has it. */
export const keptParticipant = z.object({
  id: z.string(),
  with: otherMember,
  /** The newest message, the same for both: a conversation's messages are kept in the order of their names. */
  last_message_id: z.optional(z.string()),
  last_message_text: z.optional(z.string()),
  last_message_by: z.optional(z.string()),
  unread: z._default(z.int(), 0),
  last_read_at: z.optional(z.iso.datetime()),
  last_read_id: z.optional(z.string()),
  /** Whether they block the other one, and whether the other one blocks them. */
  blocks: z._default(z.boolean(), false),
  blocked: z._default(z.boolean(), false),
  /** Where it stands among their conversations; absent where all there is between the two is a block. */
  gsi1sk: z.optional(z.string()),
});
export type KeptParticipant = z.infer<typeof keptParticipant>;

/** Where somebody's conversations are listed, by their newest message, and where those that have something unread are. */
export const listOf = (memberId: string) => `CONVERSATIONS#${memberId}`;
export const unreadListOf = (memberId: string) => `UNREAD#${memberId}`;

/** Where a conversation of somebody's is kept. */
export const keyOf = (memberId: string, id: string) => ({ pk: `MEMBER#${memberId}`, sk: `CONVERSATION#${id}` });

/** The conversation of two members: always the same one, whoever asks. */
export const conversationIdOf = (one: string, other: string) =>
  `conv_${createHash("sha256").update([one, other].toSorted().join("\n")).digest("base64url")}`;

/** Whether somebody has written, been written to, or meant to write: a block alone is no conversation. */
export const hasBegun = (kept: KeptParticipant | undefined): kept is KeptParticipant => kept?.gsi1sk !== undefined;

/** Longest beginning of a message in the list of conversations, in characters. */
const longestPreview = 200;

/** The beginning of a message, on one line. */
export const previewOf = (content: string) => cut(content.replace(/\s+/g, " "), longestPreview);
