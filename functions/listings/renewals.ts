import { describeError, logger } from "../platform/logger.ts";
import { listCardIds } from "./card.ts";
import { findNearEnd, isRenewalOverdue } from "./listing-status.ts";
import { findListing, listIdsToEnd, updateListing } from "./listing.ts";
import { ownerNoticeWrites } from "./owner-news.ts";
import { settlePayment } from "./settle-payment.ts";

/** Notifies the owner that a listing ends soon, once for each end. */
const tellOfEnd = (listingId: string, now: Date) =>
  updateListing(listingId, async (listing) => {
    const end = findNearEnd(listing, now);
    if (end === undefined) return undefined;
    const also = await ownerNoticeWrites(listing, { news: "ends-soon", until: end });
    return { after: { ...listing, endTold: end }, also };
  });

/**
 * Reads the subscription of a listing whose renewal Stripe has not reported, or whose subscription is to end, and
 * notifies the owner of one that ends soon. Returns whether Stripe was called.
 */
const checkListing = async (listingId: string, now: Date) => {
  const listing = await findListing(listingId);
  if (!listing?.subscription) return false;
  if (isRenewalOverdue(listing, now) || listing.takenDown?.endsSubscription) {
    await settlePayment({ listingId, subscriptionId: listing.subscription.id });
    return true;
  }
  if (findNearEnd(listing, now) !== undefined) await tellOfEnd(listingId, now);
  return false;
};

/**
 * Triggered every hour: catches up on lost Stripe events, ends subscriptions that Stripe could not end before, and
 * notifies owners of upcoming ends.
 */
export const handler = async () => {
  const now = new Date();
  const outcomes = { asked: 0, failed: 0 };
  // Sequential: nobody is waiting, and Stripe limits the rate.
  for (const listingId of [...(await listIdsToEnd()), ...(await listCardIds())]) {
    try {
      if (await checkListing(listingId, now)) outcomes.asked++;
    } catch (error) {
      outcomes.failed++;
      logger.warn("listing not looked after", { listingId, error: describeError(error) });
    }
  }
  logger.info("renewals", outcomes);
  // Raises the alarm for failing functions.
  if (outcomes.failed > 0) throw new Error(`${outcomes.failed} listings could not be looked after.`);
};
