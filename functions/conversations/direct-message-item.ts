import { incrementBase32 } from "ulid";
import * as z from "zod/mini";
import { newMessageId } from "../messages/message-id.ts";

/** A message to one member as the table keeps it. */
export const keptDirectMessage = z.object({
  id: z.string(),
  clientId: z.string(),
  conversation_id: z.string(),
  /** Who wrote it, as they were then. */
  memberId: z.string(),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  content: z.string(),
});
export type KeptDirectMessage = z.infer<typeof keptDirectMessage>;

/** Where the messages of a conversation are. */
export const partitionOf = (conversationId: string) => `CONVERSATION#${conversationId}`;

/** Where a message is kept. */
export const keyOf = ({ conversation_id, id }: Pick<KeptDirectMessage, "conversation_id" | "id">) => ({
  pk: partitionOf(conversation_id),
  sk: id,
});

/** A message as an item of the table. */
export const itemOf = (kept: KeptDirectMessage) => ({ ...keyOf(kept), ...kept });

/** A name for a message that is to follow `last`, though that one be from a machine whose clock is ahead. */
export const idAfter = (last: string | undefined) => {
  const id = newMessageId();
  if (last === undefined || id > last) return id;
  const [kind = "", ulid = ""] = last.split("_");
  return `${kind}_${incrementBase32(ulid)}`;
};
