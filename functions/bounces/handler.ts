import type { SNSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { suppress } from "../outbox/suppression-store.ts";
import { logger } from "../platform/logger.ts";

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** What SES tells by SNS, of what matters here. */
const feedback = z.object({
  bounce: z.optional(z.object({ bounceType: z.string(), bouncedRecipients: recipients })),
  complaint: z.optional(z.object({ complainedRecipients: recipients })),
});

/** Suppresses addresses that bounced for good or complained. Safe to repeat. */
export const handler = async ({ Records }: SNSEvent) => {
  for (const { Sns } of Records) {
    const { bounce, complaint } = feedback.parse(JSON.parse(Sns.Message));
    const bounced = bounce?.bounceType === "Permanent" ? bounce.bouncedRecipients : [];
    const complained = complaint?.complainedRecipients ?? [];
    for (const { emailAddress } of bounced) await suppress(emailAddress, "bounce");
    for (const { emailAddress } of complained) await suppress(emailAddress, "complaint");
    logger.info("feedback", { bounced: bounced.length, complained: complained.length });
  }
};
