import * as z from "zod/mini";
import { topic } from "./community.ts";
import { conversationId } from "./conversations.ts";
import { endpoint } from "./endpoint.ts";
import { author, messageId } from "./messages.ts";
import { page } from "./paging.ts";
import { line } from "./text.ts";

/** Of what is searched for, in characters. */
export const maxSearchLength = 100;

/** Of one member: more than anyone types. */
export const searchLimit = { atMost: 60, seconds: 60 };

export const tooManySearches = "You're searching too fast. Please wait a moment, then try again.";

/** The message for what has no letter and no digit. */
export const nothingToSearch = "Please type a word or a number.";

/** A part of an excerpt: a word that was found, or what stands between. */
export const excerptPart = z.object({ text: z.string(), isHit: z.boolean() });
export type ExcerptPart = z.infer<typeof excerptPart>;

/** A message that was found. It stands in a topic or in a conversation. */
export const foundMessage = z.object({
  id: messageId,
  topic: z.nullable(topic),
  /** As the topic is called now. */
  topic_name: z.nullable(z.string()),
  /** With whom it is, by their name as of their last message. */
  conversation: z.nullable(z.object({ id: conversationId, with: z.object(author) })),
  ...author,
  /** Some two hundred characters around the first word that was found, on one line. */
  excerpt: z.array(excerptPart),
  created_at: z.iso.datetime(),
});
export type FoundMessage = z.infer<typeof foundMessage>;

export const messageSearchContract = {
  listFoundMessages: endpoint({
    method: "GET",
    path: "/api/message-search",
    who: "member",
    feature: "conversations",
    summary:
      "The messages of all topics and of the caller's conversations that have all of these words, the last one possibly unfinished; newest first. A page may be short, or empty, and still have a `cursor`: the search goes on there.",
    input: z.strictObject({
      q: line({ min: 1, max: maxSearchLength, message: nothingToSearch }),
      /** The end of the previous page: where in time the search goes on. */
      cursor: z.optional(
        z.string({ error: "Invalid input" }).check(z.regex(/^msg_[0-9A-HJKMNP-TV-Z]{26}~?$/, "Invalid input")),
      ),
    }),
    output: page(foundMessage),
    status: 200,
  }),
};
