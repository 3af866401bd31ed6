import * as z from "zod/mini";
import { paragraph } from "./text.ts";

/** Longest message, in characters. */
export const longestMessage = 4000;

/** What somebody writes: trimmed, never HTML. Messages are shown as text only. */
export const messageText = paragraph({ max: longestMessage });

/** A message's name. Its first part is the time at which the club took it, so names sort as messages do. */
export const messageId = z
  .string({ error: "Invalid input" })
  .check(z.regex(/^msg_[0-9A-HJKMNP-TV-Z]{26}$/, "Invalid input"));

/** Chosen by whoever sends, the same over repetitions of one and the same message, which is then kept once. */
export const clientId = z.string({ error: "Invalid input" }).check(z.regex(/^[\w-]{8,64}$/, "Invalid input"));

/** Who wrote a message, as they were then. */
export const author = {
  /** Their id. */
  user_id: z.string(),
  /** Empty for somebody who has no name yet. */
  full_name: z.string(),
  avatar_url: z.nullable(z.string()),
};

/** Which part of a list of messages is asked for: the newest and then older ones, or all since a time. */
export const messageRange = {
  /** From where the page before ended. */
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  /**
   * Oldest first from this time on, for whoever was away. Ask for some minutes more than that: messages are named by
   * the clock of whichever machine took them.
   */
  since: z.optional(z.iso.datetime()),
};

/** Messages on a page at most. */
export const messagesOnPage = 50;

/** Messages that one member may send in a time, in seconds: more than anybody types. */
export const messageLimit = { atMost: 30, seconds: 30 };

/** What is said beyond it. */
export const tooManyMessages = "You're sending messages too fast. Please wait a moment, then try again.";
