import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { memberId } from "./members.ts";
import {
  author,
  clientId,
  messageId,
  messageRange,
  messageText,
  newerCursor,
  quote,
  reactFrame,
  reactions,
} from "./messages.ts";
import { unreadNotice } from "./notices.ts";
import { page } from "./paging.ts";

/** A conversation's id, derived from its two members, so there is only one. */
export const introductionId = z
  .string({ error: "Invalid input" })
  .check(z.regex(/^intro_[0-9A-HJKMNP-TV-Z]{26}$/, "Invalid input"));

/**
 * Whether the caller may request an introduction to a member, and if not, why, judging only by their own requests and
 * profile.
 */
export const introductionChance = z.object({
  chance: z.enum(["possible", "open", "wait", "full", "used-up", "nameless"]),
  /** For `open`: their request. */
  id: z.nullable(introductionId),
  /** For `wait` and `used-up`: when they may ask again. */
  again_at: z.nullable(z.iso.datetime()),
});
export type IntroductionChance = z.infer<typeof introductionChance>;

export const conversationId = z.string({ error: "Invalid input" }).check(z.regex(/^conv_[\w-]{43}$/, "Invalid input"));

/** A direct message. */
export const directMessage = z.object({
  id: messageId,
  clientId,
  conversation_id: conversationId,
  ...author,
  content: z.string(),
  reply_to: z.nullable(quote),
  /** For the first message after an introduction: who introduced them (null for the club) and their text. */
  introduction: z.optional(z.object({ by: z.nullable(z.object(author)), words: z.string() })),
  /** Absent if it never had a reaction, and in broadcasts. */
  reactions: z.optional(reactions),
  created_at: z.iso.datetime(),
});
export type DirectMessage = z.infer<typeof directMessage>;

/** A conversation as one of its members sees it. */
export const conversation = z.object({
  id: conversationId,
  /** The other member; without a name if unknown. */
  with: z.object(author),
  /** Null before the first message. */
  last_message_id: z.nullable(messageId),
  /** The beginning of the newest message, at most 200 characters. */
  last_message_text: z.nullable(z.string()),
  last_message_at: z.nullable(z.iso.datetime()),
  /** Id of its author. */
  last_message_by: z.nullable(z.string()),
  /** Number of unread messages from the other member. */
  unread: z.int(),
  last_read_at: z.nullable(z.iso.datetime()),
  last_read_id: z.nullable(messageId),
  /** Whether the caller has blocked the other member. */
  is_blocked: z.boolean(),
  /** Whether the other member accepts no messages. */
  is_refused: z.boolean(),
  /** The other member's read receipt; null if either has receipts off, absent if not requested. */
  read_by_other: z.optional(z.nullable(messageId)),
});
export type Conversation = z.infer<typeof conversation>;

/** Who may send a member direct messages: `met` allows connections and existing conversations. */
export const messagesFrom = z.enum(["everyone", "met", "none"], { error: "Please choose who can message you" });
export type MessagesFrom = z.infer<typeof messagesFrom>;

/** A member's settings for direct messages. */
export const messageSettings = z.object({
  messages_from: messagesFrom,
  /** Whether read receipts and typing are shown; off hides both sides'. */
  shows_reading: z.boolean(),
  shows_typing: z.boolean(),
});
export type MessageSettings = z.infer<typeof messageSettings>;

/** The message if a member does not accept the caller's messages, whatever the reason. */
export const messagesRefused = "This member isn't taking messages from you.";

/** A conversation with unread messages. */
export const unreadConversation = z.pick(conversation, { id: true, unread: true, last_message_id: true });
export type UnreadConversation = z.infer<typeof unreadConversation>;

/** The message for a conversation that does not exist or is not the caller's. */
export const unknownConversation = "Conversation not found.";

export const conversationsContract = {
  listConversations: endpoint({
    method: "GET",
    path: "/api/conversations",
    who: "member",
    feature: "conversations",
    summary: "The caller's conversations, those with the newest message first.",
    input: z.strictObject({ cursor: messageRange.cursor }),
    output: page(conversation),
    status: 200,
  }),
  startConversation: endpoint({
    method: "POST",
    path: "/api/conversations",
    who: "member",
    feature: "conversations",
    summary:
      "The caller's conversation with a member, started if there is none yet; forbidden (403) where the member takes no messages from the caller.",
    input: z.strictObject({ to: memberId }),
    output: conversation,
    status: 201,
  }),
  listUnread: endpoint({
    method: "GET",
    path: "/api/conversations/unread",
    who: "member",
    feature: "conversations",
    summary: "The conversations in which something is unread, and the unread notices of everything else; all of them.",
    input: z.strictObject({}),
    output: z.object({
      items: z.array(unreadConversation),
      notices: z.array(unreadNotice),
      /** Conversations with muted members, whose unread messages are not counted elsewhere. */
      muted: z._default(z.array(conversationId), []),
    }),
    status: 200,
  }),
  getConversation: endpoint({
    method: "GET",
    path: "/api/conversations/{id}",
    who: "member",
    feature: "conversations",
    summary: "One conversation of the caller's.",
    input: z.strictObject({ id: conversationId }),
    output: conversation,
    status: 200,
  }),
  listDirectMessages: endpoint({
    method: "GET",
    path: "/api/conversations/{id}/messages",
    who: "member",
    feature: "conversations",
    summary:
      "A conversation's messages, newest first; with `since`, oldest first from that time on; with `around`, one of them among those before and after it.",
    input: z.strictObject({ id: conversationId, ...messageRange }),
    output: z.extend(page(directMessage), newerCursor),
    status: 200,
  }),
  readConversation: endpoint({
    method: "POST",
    path: "/api/conversations/{id}/read",
    who: "member",
    feature: "conversations",
    summary: "Marks the messages up to one of them as read, unless a newer one has arrived; without one, all of them.",
    input: z.strictObject({ id: conversationId, upTo: z.optional(messageId) }),
    output: conversation,
    status: 200,
  }),
  getContact: endpoint({
    method: "GET",
    path: "/api/members/{memberId}/contact",
    who: "member",
    feature: "introductions",
    summary:
      "Whether a member takes a message from the caller; false, too, for one who is unknown or not in the directory. Where they take none, whether the caller may ask to be introduced to them.",
    input: z.strictObject({ memberId }),
    output: z.object({
      can_message: z.boolean(),
      /** Null if they accept messages. */
      introduction: z.nullable(introductionChance),
    }),
    status: 200,
  }),
  getMessageSettings: endpoint({
    method: "GET",
    path: "/api/message-settings",
    who: "member",
    feature: "conversations",
    summary: "What the caller has decided about direct messages.",
    input: z.strictObject({}),
    output: messageSettings,
    status: 200,
  }),
  changeMessageSettings: endpoint({
    method: "PATCH",
    path: "/api/message-settings",
    who: "member",
    feature: "conversations",
    summary:
      "Changes what the caller has decided about direct messages; `none` ends messages in their conversations, too.",
    input: z.strictObject({
      messages_from: z.optional(messagesFrom),
      shows_reading: z.optional(z.boolean()),
      shows_typing: z.optional(z.boolean()),
    }),
    output: messageSettings,
    status: 200,
  }),
  listBlocks: endpoint({
    method: "GET",
    path: "/api/blocks",
    who: "member",
    feature: "conversations",
    summary: "The ids of the members whom the caller has blocked.",
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.string()) }),
    status: 200,
  }),
  blockMember: endpoint({
    method: "PUT",
    path: "/api/blocks/{memberId}",
    who: "member",
    feature: "conversations",
    summary: "Ends direct messages with a member both ways, and hides each from the other's list of who is online.",
    input: z.strictObject({ memberId }),
    output: conversation,
    status: 200,
  }),
  unblockMember: endpoint({
    method: "DELETE",
    path: "/api/blocks/{memberId}",
    who: "member",
    feature: "conversations",
    summary: "Removes the caller's own block.",
    input: z.strictObject({ memberId }),
    output: conversation,
    status: 200,
  }),
};

/** A member's frames about direct messages, over the socket (shared/realtime.ts). */
export const directFrames = {
  send: z.strictObject({
    action: z.literal("direct.send"),
    clientId,
    conversationId,
    content: messageText.check(z.minLength(1, "Please write something.")),
    /** A message of the same conversation. */
    replyTo: z.optional(messageId),
  }),
  react: z.strictObject({ action: z.literal("direct.react"), conversationId, ...reactFrame }),
  /** The sender is typing: at most every few seconds. */
  typing: z.strictObject({ action: z.literal("direct.typing"), conversationId }),
  read: z.strictObject({ action: z.literal("direct.read"), conversationId, upTo: messageId }),
};
/** How often typing is sent, and how long it is shown, in milliseconds. */
export const typingIntervalMs = 4000;
export const typingLifeMs = 6000;

export type SendDirectMessage = z.infer<typeof directFrames.send>;
