import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import {
  author,
  clientId,
  mention,
  messageId,
  messageRange,
  messageText,
  newerCursor,
  quote,
  reactFrame,
  reactions,
} from "./messages.ts";
import { cursor, page } from "./paging.ts";
import { poll, pollChoices, pollForm } from "./polls.ts";
import { uploadId, uploadRules } from "./uploads.ts";

/** The topics that a club begins with (portal-and-admin.md, "Community chat"): their ids, which are their names, too. */
export const firstTopics = ["General Discussion", "Networking", "Business Tips", "Industry News", "Events"] as const;

export const noTopic = "Please choose a topic";

/** A topic's id; an admin may call it otherwise. */
export const topic = z.string({ error: noTopic }).check(z.regex(/^[a-z0-9][a-z0-9 -]{0,79}$/i, noTopic));
export type Topic = z.infer<typeof topic>;

/** A topic's slug in addresses: "business-tips". */
export const slugOfTopic = (of: Topic) => of.toLowerCase().replaceAll(" ", "-");

/** Whether a topic is a group's own (shared/groups.ts), whose id it has. */
export const isOfGroup = (of: Topic) => of.startsWith("grp-");

/** Where a topic's messages are read. */
export const pathOfTopic = (of: Topic) =>
  isOfGroup(of) ? `/portal/groups/${of}?` : `/portal/community?topic=${slugOfTopic(of)}&`;

/** The id of the topic with a slug; those that admins have added are their slugs themselves. */
export const topicOfSlug = (slug: string): Topic => firstTopics.find((each) => slugOfTopic(each) === slug) ?? slug;

export const attachmentId = z
  .string({ error: "Invalid input" })
  .check(z.regex(/^att_[0-9A-HJKMNP-TV-Z]{26}$/, "Invalid input"));

/** In pixels, as the sender's browser measured them: reserves the space until the picture has loaded. */
export const pictureSize = { width: z.optional(z.int()), height: z.optional(z.int()) };

/** The file of a message. */
export const attachment = z.object({
  id: attachmentId,
  /** Its path on the site, `/api/attachments/{id}`. */
  url: z.string(),
  name: z.string(),
  type: z.enum(uploadRules.attachment.types),
  /** In bytes. */
  size: z.int(),
  ...pictureSize,
});
export type Attachment = z.infer<typeof attachment>;

/** A message of the community as members see it. */
export const communityMessage = z.object({
  id: messageId,
  clientId,
  topic,
  ...author,
  /** Empty for a deleted message, and possibly for one with an attachment. Mentions are `@{id}`. */
  content: z.string(),
  /** Mentioned members, by name; absent if none. */
  mentions: z.optional(z.array(mention)),
  attachment: z.nullable(attachment),
  /** Its text is the question. */
  poll: z.optional(poll),
  /** Null for a deleted message. */
  reply_to: z.nullable(quote),
  /** Absent if it never had a reaction, and in broadcasts. */
  reactions: z.optional(reactions),
  created_at: z.iso.datetime(),
  edited_at: z.nullable(z.iso.datetime()),
  deleted: z.boolean(),
  /** Incremented with each change: the greater of two versions is newer. */
  version: z.int(),
});
export type CommunityMessage = z.infer<typeof communityMessage>;

/** The state of a topic for the caller. */
export const topicState = z.object({
  topic,
  name: z.string(),
  /** Whether it can only be read. */
  is_archived: z.boolean(),
  /** Its newest message; null before the first. */
  latest_id: z.nullable(messageId),
  /** Time of the last edit or deletion of a message; null before the first. */
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
    summary: "The topics in their order, where each stands, and how far the caller has read it.",
    input: z.strictObject({}),
    output: z.object({
      items: z.array(topicState),
      /** Until when the caller is muted and cannot post in topics. */
      muted_until: z.optional(z.iso.datetime()),
    }),
    status: 200,
  }),
  listCommunityMessages: endpoint({
    method: "GET",
    path: "/api/community/{topic}/messages",
    who: "member",
    feature: "community",
    summary:
      "A topic's messages, newest first; with `since`, oldest first from that time on; with `around`, one of them among those before and after it.",
    input: z.strictObject({ topic, ...messageRange }),
    output: z.extend(page(communityMessage), newerCursor),
    status: 200,
  }),
  listMentionable: endpoint({
    method: "GET",
    path: "/api/community/members",
    who: "member",
    feature: "community",
    summary:
      "Up to eight members whose names begin so and whom the caller may mention, by name; in a group's topic, of that group.",
    input: z.strictObject({ name: z.string().check(z.maxLength(60)), topic: z.optional(topic) }),
    output: z.object({ items: z.array(z.object(author)) }),
    status: 200,
  }),
  listReactions: endpoint({
    method: "GET",
    path: "/api/community/{topic}/messages/{id}/reactions",
    who: "member",
    feature: "community",
    summary: "Who reacted to a message, and how.",
    input: z.strictObject({ topic, id: messageId }),
    output: z.object({ items: z.array(z.object({ emoji: z.string(), members: z.array(z.object(author)) })) }),
    status: 200,
  }),
  listVotes: endpoint({
    method: "GET",
    path: "/api/community/{topic}/messages/{id}/votes",
    who: "member",
    feature: "community",
    summary:
      "Who voted in a message's poll, and what, in the order in which they did; only where the poll shows names.",
    input: z.strictObject({ topic, id: messageId, cursor }),
    output: page(z.object({ ...author, choices: pollChoices })),
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

/** A member's frames about the community, over the socket (shared/realtime.ts). */
export const communityFrames = {
  send: z
    .strictObject({
      action: z.literal("community.send"),
      clientId,
      topic,
      content: messageText,
      /** A message of the same topic. */
      replyTo: z.optional(messageId),
      attachment: z.optional(
        z.strictObject({
          /** The sender's upload, of kind `attachment`. */
          upload: uploadId,
          name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
          width: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
          height: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))),
        }),
      ),
      poll: z.optional(pollForm),
    })
    .check(
      z.refine(
        ({ content, attachment: file, poll: asked }) => content !== "" || (file !== undefined && asked === undefined),
        "Please write something.",
      ),
    ),
  edit: z.strictObject({
    action: z.literal("community.edit"),
    clientId,
    topic,
    id: messageId,
    content: messageText.check(z.minLength(1, "Please write something.")),
  }),
  delete: z.strictObject({ action: z.literal("community.delete"), clientId, topic, id: messageId }),
  react: z.strictObject({ action: z.literal("community.react"), topic, ...reactFrame }),
  /** Makes one's vote in a message's poll these choices; none take it back. Idempotent. */
  vote: z.strictObject({ action: z.literal("community.vote"), clientId, topic, id: messageId, choices: pollChoices }),
  read: z.strictObject({ action: z.literal("community.read"), topic, upTo: messageId }),
};
export type SendCommunityMessage = z.infer<typeof communityFrames.send>;
