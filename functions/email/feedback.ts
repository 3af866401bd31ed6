import type { SNSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { logger } from "../platform/logger.ts";
import { suppress } from "./suppression.ts";

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** What SES publishes about emails, of what matters here. */
const feedback = z.union([
  z.object({ bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }) }),
  z.object({ complaint: z.object({ complainedRecipients: recipients }) }),
]);

const parseFeedback = (message: string) => {
  try {
    return z.safeParse(feedback, JSON.parse(message)).data;
  } catch {
    // SES greets a new topic with a sentence.
    return undefined;
  }
};

/** Suppresses addresses that bounced for good or complained, and ignores whatever else is published. Safe to repeat. */
export const handler = async ({ Records }: SNSEvent) => {
  for (const { Sns } of Records) {
    const told = parseFeedback(Sns.Message);
    if (!told) {
      logger.info("no feedback", { messageId: Sns.MessageId });
      continue;
    }
    const [reason, readers] =
      "complaint" in told
        ? (["complaint", told.complaint.complainedRecipients] as const)
        : (["bounce", told.bounce.bounceType === "Permanent" ? told.bounce.bouncedRecipients : []] as const);
    for (const { emailAddress } of readers) await suppress(emailAddress, reason);
    logger.info("feedback", { reason, suppressed: readers.length });
  }
};
