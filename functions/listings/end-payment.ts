import { endSubscription } from "../platform/payments.ts";
import type { KeptListing } from "./listing-item.ts";
import { settlePayment } from "./settle-payment.ts";

/** Ends a listing's subscription at Stripe, so that nothing more is paid; answers the listing as it is then. */
export const endPayment = async (listing: KeptListing): Promise<KeptListing> => {
  const { id: listingId, subscription } = listing;
  if (!subscription) return listing;
  await endSubscription(subscription.id);
  return (await settlePayment({ listingId, subscriptionId: subscription.id })) ?? listing;
};
