import type { Email } from "../email/templates.ts";
import type { ListingData } from "../email/templates/listing-emails.tsx";
import { digest } from "../platform/ids.ts";
import { formatToken } from "../platform/private-links.ts";
import { getPaymentAt } from "./listing-status.ts";
import type { StoredListing } from "./listing.ts";

const toData = (listing: StoredListing): ListingData => {
  const { fullName, businessName } = listing;
  return { fullName, businessName, token: formatToken(listing) };
};

/** To the owner of a listing that waits for its first payment; `address` is the network address it was sent from. */
export const buildSavedEmail = (listing: StoredListing, address: string): Email => ({
  template: "listing-saved",
  data: { token: formatToken(listing) },
  to: { address: listing.email },
  askedBy: digest(address),
});

type Consequences = { subscription: "none" | "goes on" | "ends" | "refused"; picturesAreGone?: boolean };

/** To the owner: an admin has hidden the listing. */
export const buildTakenDownEmail = (
  listing: StoredListing,
  { subscription, picturesAreGone = false }: Consequences,
): Email => ({
  template: "listing-taken-down",
  data: { ...toData(listing), reason: listing.takenDown?.reason ?? "", subscription, picturesAreGone },
  to: { address: listing.email },
});

/** To the owner: the listing is no longer hidden. */
export const buildShownAgainEmail = (listing: StoredListing, now = new Date()): Email => {
  const { slug, subscription } = listing;
  const payment = getPaymentAt(listing, now);
  const [data, to] = [toData(listing), { address: listing.email }];
  const template = "listing-shown-again";
  if (payment === "live")
    return { template, data: { ...data, slug, subscription: subscription?.endsThen ? "ends" : "goes on" }, to };
  if (payment === "past-due") {
    const staysUntil = subscription?.graceUntil;
    return { template, data: { ...data, slug, subscription: "overdue", staysUntil }, to };
  }
  return { template, data: { ...data, subscription: "none" }, to };
};

/** To the owner of a live listing who has canceled, or has taken that back. */
const buildCancellationEmail = (before: StoredListing, after: StoredListing): Email | undefined => {
  const [old, current] = [before.subscription, after.subscription];
  if (!old || !current || old.id !== current.id || old.endsThen === current.endsThen) return undefined;
  const [data, to, { paidUntil }] = [toData(after), { address: after.email }, current];
  return current.endsThen
    ? { template: "listing-canceled", data: { ...data, staysUntil: paidUntil }, to }
    : { template: "listing-kept", data: { ...data, nextPaymentAt: paidUntil }, to };
};

/**
 * To the owner after a change of the payment state; undefined where there is no news. With the grace period it has ended
 * once its subscription has, which the email says.
 */
export const buildPaymentEmail = (before: StoredListing, after: StoredListing, now = new Date()): Email | undefined => {
  const data = toData(after);
  const to = { address: after.email };
  // For a hidden listing the only news is that a new payment was refused.
  if (after.takenDown) {
    const isRefused = before.subscription?.id !== after.subscription?.id && after.subscription?.status === "canceled";
    return isRefused ? buildTakenDownEmail(after, { subscription: "refused" }) : undefined;
  }
  const current = after.payment;
  if (before.payment === current) return current === "live" ? buildCancellationEmail(before, after) : undefined;
  if (current === "live") {
    if (getPaymentAt(before, now) === "past-due") return undefined;
    const isAgain = before.slug !== undefined;
    const nextPaymentAt = after.subscription?.endsThen ? undefined : after.subscription?.paidUntil;
    return { template: "listing-live", data: { ...data, slug: after.slug ?? "", isAgain, nextPaymentAt }, to };
  }
  if (current === "past-due") {
    const staysUntil = after.subscription?.graceUntil ?? "";
    return { template: "listing-payment-failed", data: { ...data, staysUntil }, to };
  }
  const hasEnded = current === "ended" && before.payment !== "unpaid";
  return hasEnded ? { template: "listing-ended", data, to } : undefined;
};
