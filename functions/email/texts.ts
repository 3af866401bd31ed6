import * as z from "zod/mini";
import { emailTexts, standardEmailTexts, type EditableEmail, type EmailTexts } from "#shared/email-texts.ts";
import { createClubItem } from "../platform/club-item.ts";
import { describeError, logger } from "../platform/logger.ts";
import { ConditionRefused, transact, type Write } from "../platform/table.ts";

/*
 * @item words of the club's emails
 * @key `CLUB` · `EMAIL-TEXTS`
 * @asks the greeting, the signature, and a paragraph of an email, where an owner changed them
 * @cost 1 get a minute of each Lambda; 1 conditional write
 */

const textsItem = createClubItem(
  { pk: "CLUB", sk: "EMAIL-TEXTS" },
  { maxAgeMs: 60_000, parse: (item) => z.parse(emailTexts, { ...standardEmailTexts, ...item }) },
);

/** The club's words, at most a minute old; `isLatest` bypasses the cache. */
export const readEmailTexts = textsItem.read;

/** Saves their next version, with the writes `alongside`; false if that version is already saved. */
export const saveTexts = async (texts: EmailTexts, alongside: Record<string, Write>) => {
  try {
    await transact({ texts: textsItem.write(texts), ...alongside });
    return true;
  } catch (error) {
    if (error instanceof ConditionRefused && error.refused.has("texts")) return false;
    throw error;
  } finally {
    textsItem.forget();
  }
};

/** What one email says in the club's words; what is undefined is the standard. */
export type EmailWords = {
  greeting?: string | undefined;
  signature?: string | undefined;
  paragraph?: string | undefined;
};

/** The words for one kind of email. */
export const toWords = (
  { greeting, signature, paragraphs }: Omit<EmailTexts, "version">,
  template: string,
): EmailWords => ({
  greeting: greeting || undefined,
  signature: signature || undefined,
  paragraph: paragraphs[template as EditableEmail] || undefined,
});

/** The same as saved; the standard where they cannot be read: no email waits for them. */
export const readWords = async (template: string): Promise<EmailWords> => {
  try {
    return toWords(await readEmailTexts(), template);
  } catch (error) {
    logger.error("words of emails not read", { error: describeError(error) });
    return {};
  }
};
