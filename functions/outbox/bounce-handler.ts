import type { SNSEvent } from "aws-lambda";
import * as z from "zod";
import { logger } from "../platform/logger.ts";
import { suppress } from "./suppression-store.ts";

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** What SES tells by SNS; `eventType` when a configuration set tells it, `notificationType` when an identity does. */
const feedback = z
  .object({
    eventType: z.string().optional(),
    notificationType: z.string().optional(),
    bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
    complaint: z.object({ complainedRecipients: recipients }).optional(),
  })
  .transform(({ bounce, complaint }) => ({
    bounced: bounce?.bounceType === "Permanent" ? bounce.bouncedRecipients : [],
    complained: complaint?.complainedRecipients ?? [],
  }));

/** Suppresses addresses that bounced for good or complained. Safe to repeat. */
export const handler = async ({ Records }: SNSEvent) => {
  for (const { Sns } of Records) {
    const { bounced, complained } = feedback.parse(JSON.parse(Sns.Message));
    for (const { emailAddress } of bounced) await suppress(emailAddress, "bounce");
    for (const { emailAddress } of complained) await suppress(emailAddress, "complaint");
    logger.info("feedback", { bounced: bounced.length, complained: complained.length });
  }
};
