import { listedIds } from "../listings/card-store.ts";
import { findListing } from "../listings/listing-store.ts";
import { settlePayment } from "../listings/settle-payment.ts";
import { isSilent } from "../listings/standing.ts";
import { logger } from "../platform/logger.ts";

/** Asks Stripe what has become of a listing, where its month is over and nothing was heard. */
const lookAfter = async (listingId: string, now: Date) => {
  const listing = await findListing(listingId);
  if (!listing?.subscription || !isSilent(listing, now)) return false;
  await settlePayment({ listingId, subscriptionId: listing.subscription.id });
  return true;
};

/** Woken once a day: a listing whose events were lost does not stay for ever, and none that is paid for goes. */
export const handler = async () => {
  const now = new Date();
  const outcomes = { asked: 0, failed: 0 };
  // One after the other: nobody waits, and Stripe has its limits.
  for (const listingId of await listedIds()) {
    try {
      if (await lookAfter(listingId, now)) outcomes.asked++;
    } catch (error) {
      outcomes.failed++;
      logger.warn("listing not looked after", { listingId, cause: (error as Error).name });
    }
  }
  logger.info("renewals", outcomes);
  // The alarm for failing functions wakes somebody.
  if (outcomes.failed > 0) throw new Error(`${outcomes.failed} listings could not be looked after.`);
};
