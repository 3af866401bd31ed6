import * as z from "zod/mini";
import { attachment, topic, type CommunityMessage, type Topic } from "#shared/community.ts";
import { clientId, messageId } from "#shared/messages.ts";
import { authorOf } from "../messages/author.ts";
import { timeOf } from "../messages/message-id.ts";

/** A file that a message carries, as the table keeps it. */
export const keptAttachment = z.omit(attachment, { url: true });
export type KeptAttachment = z.infer<typeof keptAttachment>;

/** A message of the community as the table keeps it; a deleted one has nothing left but its author. */
export const keptMessage = z.object({
  id: messageId,
  clientId,
  topic,
  memberId: z.string(),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  content: z.string(),
  attachment: z.optional(keptAttachment),
  edited_at: z.optional(z.iso.datetime()),
  deleted: z._default(z.boolean(), false),
  version: z.int(),
});
export type KeptMessage = z.infer<typeof keptMessage>;

/** Where the messages of a topic are kept, by time. */
export const partitionOf = (of: Topic) => `TOPIC#${of}`;

/** Where a message is kept. */
export const keyOf = (message: Pick<KeptMessage, "topic" | "id">) => ({
  pk: partitionOf(message.topic),
  sk: message.id,
});

/** A message as an item of the table. */
export const itemOf = (message: KeptMessage) => ({ ...keyOf(message), ...message });

/** Where members find a file. */
const urlOf = ({ id }: KeptAttachment) => `/api/attachments/${id}`;

/** A message as everybody sees it. */
export const presentMessage = (kept: KeptMessage): CommunityMessage => ({
  id: kept.id,
  clientId: kept.clientId,
  topic: kept.topic,
  ...authorOf(kept),
  content: kept.content,
  attachment: kept.attachment ? { ...kept.attachment, url: urlOf(kept.attachment) } : null,
  created_at: timeOf(kept.id).toISOString(),
  edited_at: kept.edited_at ?? null,
  deleted: kept.deleted,
  version: kept.version,
});
