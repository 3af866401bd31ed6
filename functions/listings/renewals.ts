import { describeError, logger } from "../platform/logger.ts";
import { listCardIds } from "./card.ts";
import { isRenewalOverdue } from "./listing-status.ts";
import { findListing, listIdsToEnd } from "./listing.ts";
import { settlePayment } from "./settle-payment.ts";

/** Reads the subscription of a listing whose renewal Stripe has not reported, or whose subscription is to end. */
const checkRenewal = async (listingId: string, now: Date) => {
  const listing = await findListing(listingId);
  if (!listing?.subscription || !(isRenewalOverdue(listing, now) || listing.takenDown?.endsSubscription)) return false;
  await settlePayment({ listingId, subscriptionId: listing.subscription.id });
  return true;
};

/** Triggered every hour: catches up on lost Stripe events, and ends the subscriptions that Stripe could not end before. */
export const handler = async () => {
  const now = new Date();
  const outcomes = { asked: 0, failed: 0 };
  // One after the other: no one waits, and Stripe limits the rate.
  for (const listingId of [...(await listIdsToEnd()), ...(await listCardIds())]) {
    try {
      if (await checkRenewal(listingId, now)) outcomes.asked++;
    } catch (error) {
      outcomes.failed++;
      logger.warn("listing not looked after", { listingId, error: describeError(error) });
    }
  }
  logger.info("renewals", outcomes);
  // Raises the alarm for failing functions.
  if (outcomes.failed > 0) throw new Error(`${outcomes.failed} listings could not be looked after.`);
};
