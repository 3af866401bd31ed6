import { isBlank } from "#shared/text.ts";

/** Characters that nobody sees and no message may carry (`shared/text.ts`): they come along with what is copied. */
const unseen = /(?![\n\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/gu;

/** What is sent of what was typed: trimmed, in lines that end alike, without characters that nobody sees. */
export const written = (text: string) =>
  isBlank(text)
    ? ""
    : text
        .replace(/\r\n?|[\u2028\u2029]/g, "\n")
        .replace(unseen, "")
        .trim();
