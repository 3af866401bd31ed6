import * as z from "zod/mini";
import { paragraph } from "./text.ts";

/** Of a message, in characters. */
export const longestMessage = 4000;

/** The text of a message. It is shown as text, never as HTML. */
export const messageText = paragraph({ max: longestMessage });

/** A message's id. It starts with the time at which the message was saved, so ids sort by time. */
export const messageId = z
  .string({ error: "Invalid input" })
  .check(z.regex(/^msg_[0-9A-HJKMNP-TV-Z]{26}$/, "Invalid input"));

/** Chosen by the sender, the same for all repetitions of a message, which is saved once. */
export const clientId = z.string({ error: "Invalid input" }).check(z.regex(/^[\w-]{8,64}$/, "Invalid input"));

/** The author of a message, as of then. */
export const author = {
  user_id: z.string(),
  /** Empty for a member without a name. */
  full_name: z.string(),
  avatar_url: z.nullable(z.string()),
};

/** The requested part of a list of messages: the newest and then older ones, or all since a time. */
export const messageRange = {
  /** The end of the previous page. */
  cursor: z.optional(z.string().check(z.maxLength(2000))),
  /**
   * Oldest first from this time on, to catch up after a gap. Ask for some minutes more than the gap: ids are made by the
   * clocks of several machines.
   */
  since: z.optional(z.iso.datetime()),
};

export const messagesOnPage = 50;

/** Of one member: more than anyone types. */
export const messageLimit = { atMost: 30, seconds: 30 };

export const tooManyMessages = "You're sending messages too fast. Please wait a moment, then try again.";
