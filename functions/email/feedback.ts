import type { SNSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { logger } from "../platform/logger.ts";
import { suppress } from "./suppression.ts";

const recipients = z.array(z.object({ emailAddress: z.string() }));

/** The SES notifications handled here. */
const feedback = z.union([
  z.object({ bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }) }),
  z.object({ complaint: z.object({ complainedRecipients: recipients }) }),
]);

const parseFeedback = (message: string) => {
  try {
    return z.safeParse(feedback, JSON.parse(message)).data;
  } catch {
    // SES sends a plain-text greeting to a new topic.
    return undefined;
  }
};

/** Suppresses addresses that bounced permanently or complained; ignores other notifications. Idempotent. */
export const handler = async ({ Records }: SNSEvent) => {
  for (const { Sns } of Records) {
    const event = parseFeedback(Sns.Message);
    if (!event) {
      logger.info("no feedback", { messageId: Sns.MessageId });
      continue;
    }
    const [reason, readers] =
      "complaint" in event
        ? (["complaint", event.complaint.complainedRecipients] as const)
        : (["bounce", event.bounce.bounceType === "Permanent" ? event.bounce.bouncedRecipients : []] as const);
    for (const { emailAddress } of readers) await suppress(emailAddress, reason);
    logger.info("feedback", { reason, suppressed: readers.length });
  }
};
