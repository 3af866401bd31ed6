import type { SNSEvent } from "aws-lambda";
import * as z from "zod/mini";
import { logger } from "../platform/logger.ts";
import { copyTag, type CopyNews } from "./outbox.ts";
import { suppress } from "./suppression.ts";

const recipients = z.array(z.object({ emailAddress: z.string() }));
const mail = z.optional(z.object({ tags: z.optional(z.record(z.string(), z.array(z.string()))) }));

/** The SES events handled here. Copies of letters to many have more of them, and say which copy it is. */
const feedback = z.union([
  z.object({ mail, bounce: z.object({ bounceType: z.string(), bouncedRecipients: recipients }) }),
  z.object({ mail, complaint: z.object({ complainedRecipients: recipients }) }),
  z.object({ mail, delivery: z.object({}) }),
  z.object({ mail, send: z.object({}) }),
]);
type Feedback = z.infer<typeof feedback>;

const parseFeedback = (message: string) => {
  try {
    return z.safeParse(feedback, JSON.parse(message)).data;
  } catch {
    // SES sends a plain-text greeting to a new topic.
    return undefined;
  }
};

/** What an event says, and the addresses to suppress for it. A bounce that is not for good says nothing. */
const readNews = (event: Feedback): { news?: CopyNews; reason?: "bounce" | "complaint"; addresses: string[] } => {
  const listAddresses = (readers: z.infer<typeof recipients>) => readers.map(({ emailAddress }) => emailAddress);
  if ("complaint" in event)
    return {
      ...{ news: "hasComplained", reason: "complaint" },
      addresses: listAddresses(event.complaint.complainedRecipients),
    };
  if ("delivery" in event) return { news: "isDelivered", addresses: [] };
  if ("send" in event) return { news: "isAccepted", addresses: [] };
  if (event.bounce.bounceType !== "Permanent") return { reason: "bounce", addresses: [] };
  return { news: "hasBounced", reason: "bounce", addresses: listAddresses(event.bounce.bouncedRecipients) };
};

/**
 * Suppresses addresses that bounced permanently or complained, and hands on what SES tells of copies of letters; ignores
 * other events. Idempotent.
 */
export const createFeedbackHandler =
  (noteCopyNews: (copyId: string, news: CopyNews) => Promise<unknown>) =>
  async ({ Records }: SNSEvent) => {
    for (const { Sns } of Records) {
      const event = parseFeedback(Sns.Message);
      if (!event) {
        logger.info("no feedback", { messageId: Sns.MessageId });
        continue;
      }
      const { news, reason, addresses } = readNews(event);
      if (reason) {
        for (const address of addresses) await suppress(address, reason);
        logger.info("feedback", { reason, suppressed: addresses.length });
      }
      const copyId = event.mail?.tags?.[copyTag]?.[0];
      if (!reason && copyId === undefined) logger.info("no feedback", { messageId: Sns.MessageId });
      if (copyId !== undefined && news) await noteCopyNews(copyId, news);
    }
  };
