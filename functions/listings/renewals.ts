import { logger } from "../platform/logger.ts";
import { listCardIds } from "./card.ts";
import { isRenewalOverdue } from "./listing-status.ts";
import { findListing, listIdsToEnd } from "./listing.ts";
import { settlePayment } from "./settle-payment.ts";

/** Asks Stripe what has become of a listing whose month is over without a word, or whose subscription is to end. */
const checkRenewal = async (listingId: string, now: Date) => {
  const listing = await findListing(listingId);
  if (!listing?.subscription || !(isRenewalOverdue(listing, now) || listing.takenDown?.endsSubscription)) return false;
  await settlePayment({ listingId, subscriptionId: listing.subscription.id });
  return true;
};

/**
 * Woken every hour: a listing whose events were lost does not stay for ever, none that is paid for goes, and what an
 * admin has ended while Stripe was out is ended.
 */
export const handler = async () => {
  const now = new Date();
  const outcomes = { asked: 0, failed: 0 };
  // One after the other: nobody waits, and Stripe has its limits.
  for (const listingId of [...(await listIdsToEnd()), ...(await listCardIds())]) {
    try {
      if (await checkRenewal(listingId, now)) outcomes.asked++;
    } catch (error) {
      outcomes.failed++;
      logger.warn("listing not looked after", { listingId, cause: (error as Error).name });
    }
  }
  logger.info("renewals", outcomes);
  // The alarm for failing functions wakes somebody.
  if (outcomes.failed > 0) throw new Error(`${outcomes.failed} listings could not be looked after.`);
};
