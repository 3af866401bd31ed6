import type { KeptListing } from "#functions/listings/listing-item.ts";
import { newListing } from "#functions/listings/new-listing.ts";
import { settled } from "#functions/listings/standing.ts";
import type { Subscription } from "#functions/platform/payments.ts";
import { given } from "./given.ts";

/** A listing as the table keeps it; not paid for where nothing else is said. */
export const keptListing = (changes: Partial<KeptListing> = {}): KeptListing => ({
  ...newListing(given.listing({ businessName: "Okafor Studio" }), { id: `listing_${given.idempotencyKey().slice(4)}` }),
  ...changes,
});

/** A subscription as Stripe tells it: paid for November where nothing else is said. */
export const subscription = (changes: Partial<Subscription> = {}): Subscription => ({
  id: "sub_1",
  customer: "cus_1",
  listingId: undefined,
  status: "active",
  periodStart: "2026-11-01T12:00:00.000Z",
  paidUntil: "2026-12-01T12:00:00.000Z",
  endsThen: false,
  ...changes,
});

/** A listing that has been shown, as a subscription has made it since. */
export const shownListing = (changes: Partial<Subscription> = {}, more: Partial<KeptListing> = {}) =>
  settled(keptListing({ slug: "okafor-studio", ...more }), subscription(changes));
