import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { author, clientId, messageId, messageRange, messageText } from "./messages.ts";
import { page } from "./paging.ts";
import { uploadId, uploadRules } from "./uploads.ts";

/** What is talked about (portal-and-admin.md, "Community chat"); the first one is the default. */
export const topics = ["General Discussion", "Networking", "Business Tips", "Industry News", "Events"] as const;
export type Topic = (typeof topics)[number];

export const topic = z.enum(topics, { error: "Please choose a topic" });

/** An attachment's name. */
export const attachmentId = z
  .string({ error: "Invalid input" })
  .check(z.regex(/^att_[0-9A-HJKMNP-TV-Z]{26}$/, "Invalid input"));

/** How large a picture is, in pixels, as its sender says: keeps its place until it is there. */
export const pictureSize = { width: z.optional(z.int()), height: z.optional(z.int()) };

/** A file that a message carries. */
export const attachment = z.object({
  id: attachmentId,
  /** Where members find it, on the site's own origin: `/api/attachments/{id}`. */
  url: z.string(),
  name: z.string(),
  type: z.enum(uploadRules.attachment.types),
  /** In bytes. */
  size: z.int(),
  ...pictureSize,
});
export type Attachment = z.infer<typeof attachment>;

/** A message of the community as everybody sees it. */
export const communityMessage = z.object({
  id: messageId,
  clientId,
  topic,
  ...author,
  /** Empty once it is deleted, and where the attachment says it all. */
  content: z.string(),
  attachment: z.nullable(attachment),
  created_at: z.iso.datetime(),
  edited_at: z.nullable(z.iso.datetime()),
  deleted: z.boolean(),
  /** Grows with each change: of two states of a message, the greater one is newer. */
  version: z.int(),
});
export type CommunityMessage = z.infer<typeof communityMessage>;

/** Where a topic stands, and how far the caller has read it. */
export const topicState = z.object({
  topic,
  /** Its newest message; null before the first. */
  latest_id: z.nullable(messageId),
  /** When a message of it was last edited or deleted; null before the first time. */
  changed_at: z.nullable(z.iso.datetime()),
  /** The newest message that the caller has read. */
  read_id: z.nullable(messageId),
});
export type TopicState = z.infer<typeof topicState>;

export const communityContract = {
  listTopics: endpoint({
    method: "GET",
    path: "/api/community",
    who: "member",
    feature: "community",
    summary: "Where each topic stands, and how far the caller has read it.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(topicState) }),
    status: 200,
  }),
  listCommunityMessages: endpoint({
    method: "GET",
    path: "/api/community/{topic}/messages",
    who: "member",
    feature: "community",
    summary: "A topic's messages, newest first; with `since`, oldest first from that time on.",
    input: z.strictObject({ topic, ...messageRange }),
    output: page(communityMessage),
    status: 200,
  }),
  getAttachment: endpoint({
    method: "GET",
    path: "/api/attachments/{id}",
    who: "member",
    feature: "community",
    summary: "Redirects to the file of a message, by an address that holds for five minutes.",
    input: z.strictObject({ id: attachmentId }),
    output: z.object({ url: z.url() }),
    status: 302,
  }),
};

/** What a member does in the community, over the socket (shared/realtime.ts). */
export const communityFrames = {
  send: z
    .strictObject({
      action: z.literal("community.send"),
      clientId,
      topic,
      content: messageText,
      attachment: z.optional(
        z.strictObject({
          /** An upload of the sender's own, of a type that attachments may have. */
          upload: uploadId,
          name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
          width: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
          height: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
        }),
      ),
    })
    .check(
      z.refine(({ content, attachment: file }) => content !== "" || file !== undefined, "Please write something."),
    ),
  edit: z.strictObject({
    action: z.literal("community.edit"),
    clientId,
    topic,
    id: messageId,
    content: messageText.check(z.minLength(1, "Please write something.")),
  }),
  delete: z.strictObject({ action: z.literal("community.delete"), clientId, topic, id: messageId }),
  read: z.strictObject({ action: z.literal("community.read"), topic, upTo: messageId }),
};
export type SendCommunityMessage = z.infer<typeof communityFrames.send>;
