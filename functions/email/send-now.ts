import { setTimeout as wait } from "node:timers/promises";
import type { StoredEmail } from "./outbox.ts";

/** How long an admin waits for an email: the answer must come before the Lambda's timeout. */
const maxWaitMs = 6000;

/**
 * Sends an email of `createClaimedEmail` while an admin waits, and answers whether SES took it; if not, the outbox
 * keeps trying.
 */
export const sendNow = async (email: StoredEmail): Promise<"sent" | "failed" | "waiting"> => {
  // Loaded on use: most cold starts send no email.
  const { sendClaimedEmail } = await import("./send.ts");
  const isSent = await Promise.race([sendClaimedEmail(email), wait(maxWaitMs, undefined, { ref: false })]);
  return isSent === undefined ? "waiting" : isSent ? "sent" : "failed";
};
