import { SendRawEmailCommand, SESClient } from "@aws-sdk/client-ses";
import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { toAsciiAddress } from "#shared/text.ts";
import { parseEnv } from "./env.ts";

const { MAIL_SENDER, MAIL_CONFIGURATION_SET, LETTERS_CONFIGURATION_SET } = parseEnv({
  MAIL_SENDER: z.email(),
  MAIL_CONFIGURATION_SET: z.string(),
  LETTERS_CONFIGURATION_SET: z.string(),
});

const requestHandler = { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true };
const ses = new SESClient({ maxAttempts: 3, requestHandler });
/** For what must not be sent twice: a request without an answer is not repeated. */
const sesOnce = new SESClient({ maxAttempts: 1, requestHandler });

/** A file attached to an email; with a `cid`, a picture that its HTML shows as `cid:…`. */
export type Attachment = { filename: string; contentType: string; content: string | Buffer; cid?: string };

/** A rendered email. */
export type Mail = {
  to: string;
  replyTo?: string;
  /** The one-click unsubscribe link (RFC 8058). */
  unsubscribeUrl?: string | undefined;
  subject: string;
  html: string;
  text: string;
  attachments?: Attachment[];
  /**
   * Of a copy of a letter to many: SES's events about it have this tag. It is sent with a single request. A value has at
   * most 256 letters, digits, `_`, and `-`.
   */
  copyTag?: { name: string; value: string };
};

/**
 * Sends an email through SES, from the club's address. Returns SES's message id. Throws when SES refuses or times out.
 */
export const sendMail = async (
  { to, replyTo, unsubscribeUrl, copyTag, ...content }: Mail,
  abortSignal?: AbortSignal,
) => {
  // Loaded on use: most cold starts send no email.
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const message = new MailComposer({
    ...content,
    // A user's subject must not look like an encoded word, which mail clients would decode (RFC 2047).
    subject: content.subject.replaceAll("=?", "= ?"),
    from: { name: brand.name, address: MAIL_SENDER },
    to: { name: "", address: toAsciiAddress(to) },
    replyTo: replyTo && { name: "", address: toAsciiAddress(replyTo) },
    // Asks for no automatic replies (RFC 3834).
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(unsubscribeUrl !== undefined && {
        // Not folded: some mail clients read only one line.
        "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
  });
  const client = copyTag ? sesOnce : ses;
  const { MessageId } = await client.send(
    new SendRawEmailCommand({
      Source: MAIL_SENDER,
      Destinations: [toAsciiAddress(to)],
      ConfigurationSetName: copyTag ? LETTERS_CONFIGURATION_SET : MAIL_CONFIGURATION_SET,
      ...(copyTag && { Tags: [{ Name: copyTag.name, Value: copyTag.value }] }),
      RawMessage: { Data: await message.compile().build() },
    }),
    { abortSignal },
  );
  return MessageId;
};
