import type { ListingData } from "../outbox/letters/listing-data.ts";
import type { Letter } from "../outbox/letters.ts";
import { tokenOf } from "../platform/private-link.ts";
import type { KeptListing } from "./listing-item.ts";
import { isSubscribed } from "./standing.ts";

const dataOf = (listing: KeptListing): ListingData => {
  const { fullName, businessName } = listing;
  return { fullName, businessName, token: tokenOf(listing) };
};

/** Tells the owner that an admin has hidden the listing, and what becomes of the subscription. */
export const takenDownLetter = (listing: KeptListing, subscription: "none" | "goes on" | "ended"): Letter => ({
  template: "listing-taken-down",
  data: { ...dataOf(listing), reason: listing.takenDown?.reason ?? "", subscription },
  to: { address: listing.email },
});

/** What the owner is told when the payment of a listing has changed; undefined where there is nothing to tell. */
export const letterOn = (before: KeptListing, after: KeptListing): Letter | undefined => {
  const data = dataOf(after);
  const to = { address: after.email };
  // Of a listing that nobody sees only one thing is news: that nothing more is paid, now or for what was paid just now.
  if (after.takenDown) {
    const hasEnded = before.takenDown?.endsSubscription === true && !after.takenDown.endsSubscription;
    const isRefused = before.subscription?.id !== after.subscription?.id && after.subscription?.status === "canceled";
    return hasEnded || isRefused ? takenDownLetter(after, "ended") : undefined;
  }
  if (before.payment === after.payment) return undefined;
  if (after.payment === "live") {
    if (before.payment === "past-due") return undefined;
    return { template: "listing-live", data: { ...data, slug: after.slug ?? "" }, to };
  }
  if (after.payment === "past-due") {
    const staysUntil = after.subscription?.graceUntil ?? "";
    return { template: "listing-payment-failed", data: { ...data, staysUntil }, to };
  }
  const hasEnded = after.payment === "ended" && isSubscribed(before);
  return hasEnded ? { template: "listing-ended", data, to } : undefined;
};
