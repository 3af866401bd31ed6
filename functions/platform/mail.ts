import { SendEmailCommand, SESClient } from "@aws-sdk/client-ses";
import * as z from "zod";
import { brand } from "#shared/brand.ts";
import { env } from "./env.ts";

const { MAIL_SENDER, MAIL_CONFIGURATION_SET } = env({
  MAIL_SENDER: z.email(),
  MAIL_CONFIGURATION_SET: z.string().min(1),
});

const ses = new SESClient({ maxAttempts: 3, requestHandler: { connectionTimeout: 1000, requestTimeout: 5000 } });
const utf8 = (Data: string) => ({ Data, Charset: "UTF-8" });

/** A letter ready to go. */
export type Mail = { to: string; replyTo?: string; subject: string; html: string; text: string };

/** Hands one e-mail to SES, from the club's sender; answers SES's message id. */
export const sendMail = async ({ to, replyTo, subject, html, text }: Mail) => {
  const { MessageId } = await ses.send(
    new SendEmailCommand({
      Source: `"${brand.name}" <${MAIL_SENDER}>`,
      ConfigurationSetName: MAIL_CONFIGURATION_SET,
      Destination: { ToAddresses: [to] },
      ReplyToAddresses: replyTo ? [replyTo] : [],
      Message: { Subject: utf8(subject), Body: { Html: utf8(html), Text: utf8(text) } },
    }),
  );
  return MessageId;
};
