import type { ListingData } from "../email/templates/listing-emails.tsx";
import type { Email } from "../email/templates.ts";
import { formatToken } from "../platform/private-links.ts";
import { getPaymentAt } from "./listing-status.ts";
import type { StoredListing } from "./listing.ts";

const dataOf = (listing: StoredListing): ListingData => {
  const { fullName, businessName } = listing;
  return { fullName, businessName, token: formatToken(listing) };
};

type WithIt = { subscription: "none" | "goes on" | "ends" | "refused"; picturesAreGone?: boolean };

/** Tells the owner that an admin has hidden the listing, and what becomes of the subscription and the pictures. */
export const buildTakenDownEmail = (
  listing: StoredListing,
  { subscription, picturesAreGone = false }: WithIt,
): Email => ({
  template: "listing-taken-down",
  data: { ...dataOf(listing), reason: listing.takenDown?.reason ?? "", subscription, picturesAreGone },
  to: { address: listing.email },
});

/** Tells the owner that a listing is no longer hidden, and what there is to pay for it at a time. */
export const buildShownAgainEmail = (listing: StoredListing, now = new Date()): Email => {
  const { slug, subscription } = listing;
  const is = getPaymentAt(listing, now);
  const [data, to] = [dataOf(listing), { address: listing.email }];
  const template = "listing-shown-again";
  if (is === "live") {
    const becomes = subscription?.endsThen ? "ends" : "goes on";
    return { template, data: { ...data, slug, subscription: becomes }, to };
  }
  if (is === "past-due") {
    const staysUntil = subscription?.graceUntil;
    return { template, data: { ...data, slug, subscription: "overdue", staysUntil }, to };
  }
  return { template, data: { ...data, subscription: "none" }, to };
};

/**
 * What the owner is told when the payment of a listing has changed, as it is at a time; undefined where there is nothing
 * to tell. The email about a failed payment has told the day on which the grace is over.
 */
export const buildPaymentEmail = (before: StoredListing, after: StoredListing, now = new Date()): Email | undefined => {
  const data = dataOf(after);
  const to = { address: after.email };
  // Of a listing that nobody sees only one thing is news: that what was paid for it just now has ended.
  if (after.takenDown) {
    const isRefused = before.subscription?.id !== after.subscription?.id && after.subscription?.status === "canceled";
    return isRefused ? buildTakenDownEmail(after, { subscription: "refused" }) : undefined;
  }
  const [was, is] = [getPaymentAt(before, now), getPaymentAt(after, now)];
  if (was === is) return undefined;
  if (is === "live") {
    if (was === "past-due") return undefined;
    return { template: "listing-live", data: { ...data, slug: after.slug ?? "" }, to };
  }
  if (is === "past-due") {
    const staysUntil = after.subscription?.graceUntil ?? "";
    return { template: "listing-payment-failed", data: { ...data, staysUntil }, to };
  }
  const hasEnded = is === "ended" && was !== "unpaid";
  return hasEnded ? { template: "listing-ended", data, to } : undefined;
};
