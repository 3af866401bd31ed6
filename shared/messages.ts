import * as z from "zod/mini";
import { cursor } from "./paging.ts";
import { paragraph } from "./text.ts";

/** Of a message, in characters. */
export const maxMessageLength = 4000;

/** The text of a message. It is shown as text, never as HTML. */
export const messageText = paragraph({ max: maxMessageLength });

/** A message's id. It starts with the time at which the message was saved, so ids sort by time. */
export const messageId = z
  .string({ error: "Invalid input" })
  .check(z.regex(/^msg_[0-9A-HJKMNP-TV-Z]{26}$/, "Invalid input"));

/** Chosen by the sender and repeated on retries, so that a message is saved once. */
export const clientId = z.string({ error: "Invalid input" }).check(z.regex(/^[\w-]{8,64}$/, "Invalid input"));

/** A message's author at the time. */
export const author = {
  user_id: z.string(),
  /** Empty for a member without a name. */
  full_name: z.string(),
  avatar_url: z.nullable(z.string()),
};

/** Of one message. */
export const maxMentions = 10;

/** A mentioned member, by their name at the time. */
export const mention = z.object({ user_id: z.string(), full_name: z.string() });
export type Mention = z.infer<typeof mention>;

/** A text has `@{id}` where it mentions a member. */
const mentionPattern = /@\{([\w-]{1,64})\}/g;

export const writeMention = (memberId: string) => `@{${memberId}}`;

/** Ids of members mentioned in a text, without duplicates. */
export const findMentions = (text: string) => [...new Set([...text.matchAll(mentionPattern)].map(([, id]) => id!))];

/** A text split into plain parts and mentions, which have an id. */
export const splitMentions = (text: string): { text: string; id?: string }[] =>
  text.split(mentionPattern).flatMap((part, index) => {
    if (index % 2) return [{ text: writeMention(part), id: part }];
    return part === "" ? [] : [{ text: part }];
  });

/** A text with names for its mentions. */
export const showMentions = (text: string, mentions: readonly Mention[] = []) =>
  text.replace(mentionPattern, (_, id) => `@${mentions.find(({ user_id }) => user_id === id)?.full_name ?? "member"}`);

/** The message for a mention of somebody outside the directory or behind a block. */
export const unknownMention = "Someone you mention can't be mentioned. Please remove their name.";

/** The current state of a message being replied to. */
export const quote = z.object({
  id: messageId,
  ...author,
  /** Its beginning on one line, at most 200 characters; empty for a deleted message, and possibly for one with a file. */
  content: z.string(),
  /** The name of its file. */
  attachment: z.nullable(z.string()),
  deleted: z.boolean(),
  /** Grows with each change: the greater of two versions is newer. */
  version: z.int(),
});
export type Quote = z.infer<typeof quote>;

/** The available reactions: the first six are shown directly, all of them in the picker. */
export const reactionEmojis = [
  "👍",
  "❤️",
  "😂",
  "🎉",
  "🙏",
  "👏",
  "😀",
  "😍",
  "😎",
  "🤔",
  "😮",
  "😢",
  "🔥",
  "✨",
  "💯",
  "💡",
  "🚀",
  "🏆",
  "🙌",
  "🤝",
  "💪",
  "👀",
  "✅",
  "💼",
  "🥂",
  "☕",
  "🎂",
  "🌟",
  "💛",
  "🖤",
] as const;
export const quickReactions = reactionEmojis.slice(0, 6);

export const reactionEmoji = z.enum(reactionEmojis, { error: "Please choose a reaction" });

/** Total per message. */
export const maxReactions = 500;

/** Per member: more than anyone clicks. */
export const reactionLimit = { atMost: 60, seconds: 60 };

/** A message's reactions, for one viewer. */
export const reactions = z.object({
  /** Grows with each change: the greater of two versions is newer. */
  version: z.int(),
  items: z.array(z.object({ emoji: z.string(), count: z.int(), isMine: z.boolean() })),
});
export type Reactions = z.infer<typeof reactions>;

/** A broadcast change of a message's reactions, with the new counts. */
export const reactionChange = {
  id: messageId,
  version: z.int(),
  items: z.array(z.object({ emoji: z.string(), count: z.int() })),
  /** Whose reaction it was, which one, and whether it is there now. */
  by: z.string(),
  emoji: z.string(),
  isOn: z.boolean(),
};
export type ReactionChange = z.infer<z.ZodMiniObject<typeof reactionChange>>;

/** Adds or removes a reaction; idempotent. */
export const reactFrame = { clientId, id: messageId, emoji: reactionEmoji, isOn: z.boolean() };

/** The message for a reply to a message that is not in the same topic or conversation. */
export const unknownQuote = "We couldn't find the message you're replying to.";

/** The requested part of a list of messages: the newest and then older ones, all since a time, or those around one. */
export const messageRange = {
  /** The end of the previous page. */
  cursor,
  /**
   * Oldest first from this time on, to catch up after a gap. Ask for some minutes more than the gap: ids are made by the
   * clocks of several machines.
   */
  since: z.optional(z.iso.datetime()),
  /** A message, with those before and after it; without `cursor` and `since`. */
  around: z.optional(messageId),
};

/**
 * Where the list goes on after the newest of the messages around one: a `cursor` for the same list with `since` the time
 * of that one. Absent where there are none newer.
 */
export const newerCursor = { newer: z.optional(z.string()) };

export const messagesOnPage = 50;

/** Of one member: more than anyone types. */
export const messageLimit = { atMost: 30, seconds: 30 };

export const tooManyMessages = "You're sending messages too fast. Please wait a moment, then try again.";
