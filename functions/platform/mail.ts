import { SendRawEmailCommand, SESClient } from "@aws-sdk/client-ses";
import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { parseEnv } from "./env.ts";

const { MAIL_SENDER, MAIL_CONFIGURATION_SET } = parseEnv({
  MAIL_SENDER: z.email(),
  MAIL_CONFIGURATION_SET: z.string(),
});

const ses = new SESClient({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
});

/** A file that goes with an email. */
export type Attachment = { filename: string; contentType: string; content: string };

/** An email ready to go. */
export type Mail = {
  to: string;
  replyTo?: string;
  subject: string;
  html: string;
  text: string;
  attachments?: Attachment[];
};

/** Hands one e-mail to SES, from the club's sender, until `abortSignal` says stop; answers SES's message id. */
export const sendMail = async ({ to, replyTo, ...content }: Mail, abortSignal?: AbortSignal) => {
  // Loaded on use: most cold starts send nothing.
  const { default: MailComposer } = await import("nodemailer/lib/mail-composer");
  const message = new MailComposer({
    ...content,
    // A subject that somebody typed must not pass for an encoded one, which mail programs would decode (RFC 2047).
    subject: content.subject.replaceAll("=?", "= ?"),
    from: { name: brand.name, address: MAIL_SENDER },
    to: { name: "", address: to },
    replyTo: replyTo && { name: "", address: replyTo },
    // No out-of-office notes, please (RFC 3834).
    headers: { "Auto-Submitted": "auto-generated" },
  });
  const { MessageId } = await ses.send(
    new SendRawEmailCommand({
      Source: MAIL_SENDER,
      Destinations: [to],
      ConfigurationSetName: MAIL_CONFIGURATION_SET,
      RawMessage: { Data: await message.compile().build() },
    }),
    { abortSignal },
  );
  return MessageId;
};
