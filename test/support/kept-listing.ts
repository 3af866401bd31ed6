import { applySubscription } from "#functions/listings/listing-status.ts";
import { buildListing, type StoredListing } from "#functions/listings/listing.ts";
import type { Subscription } from "#functions/payments/subscription.ts";
import { given } from "./given.ts";

/** A listing as the table keeps it; not paid for where nothing else is said. */
export const keptListing = (changes: Partial<StoredListing> = {}): StoredListing => ({
  ...buildListing(given.listing({ businessName: "Okafor Studio" }), {
    id: `listing_${given.idempotencyKey().slice(4)}`,
  }),
  ...changes,
});

/** A subscription as Stripe tells it: paid for November where nothing else is said. */
export const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: "sub_1",
  customer: "cus_1",
  subject: undefined,
  status: "active",
  periodStart: "2026-11-01T12:00:00.000Z",
  paidUntil: "2026-12-01T12:00:00.000Z",
  endsThen: false,
  ...changes,
});

/** A listing that has been shown, as a subscription has made it since. */
export const shownListing = (changes: Partial<Subscription> = {}, more: Partial<StoredListing> = {}) =>
  applySubscription(keptListing({ slug: "okafor-studio", ...more }), subscription(changes));
