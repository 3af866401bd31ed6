import { setTimeout as wait } from "node:timers/promises";
import type { StoredEmail } from "./outbox.ts";

/** How long an admin waits for an email: shorter than the Lambda's timeout. */
const maxWaitMs = 6000;

/**
 * Sends an email of `createClaimedEmail` while an admin waits; returns whether SES accepted it. If not, the outbox
 * retries.
 */
export const sendNow = async (email: StoredEmail): Promise<"sent" | "failed" | "waiting"> => {
  // Loaded on use: most cold starts send no email.
  const { sendClaimedEmail } = await import("./send.ts");
  const isSent = await Promise.race([sendClaimedEmail(email), wait(maxWaitMs, undefined, { ref: false })]);
  return isSent === undefined ? "waiting" : isSent ? "sent" : "failed";
};
