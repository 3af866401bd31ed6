import { AppError, busy } from "../errors.ts";
import { count } from "../platform/limit.ts";
import { checkoutOf, openCheckout } from "../platform/payments.ts";
import { tokenOf } from "../platform/private-link.ts";
import { endPayment } from "./end-payment.ts";
import type { KeptListing } from "./listing-item.ts";
import { hiddenListing, listingOf, noteCheckout } from "./listing-store.ts";
import { settlePayment } from "./settle-payment.ts";
import { isOver, isSubscribed, paymentAt } from "./standing.ts";

const conflict = (detail: string) => new AppError("conflict", detail);
const unavailable = () =>
  new AppError("unavailable", "The payment service didn't respond. Please try again in a moment.");

/** Attempts at a checkout that somebody else opens at the same time. */
const attempts = 5;

/** Who wants to pay: whoever knows the listing's id, or has its private link. */
type Payer = "anybody" | "owner";

/** Why a listing cannot be paid for now, if it cannot. */
const refusalOf = (listing: KeptListing, payer: Payer) => {
  if (listing.takenDown) return hiddenListing();
  const payment = paymentAt(listing, new Date());
  if (payment === "live") return conflict("This listing is already paid for.");
  if (payment === "past-due") return conflict("A payment failed. Please update your card instead of paying again.");
  // Its id is not secret, and Stripe's page tells who has paid before.
  if (payer === "anybody" && listing.slug !== undefined)
    return conflict("This listing was paid for before. Please pay via the private link in our email.");
  return undefined;
};

/** A listing as it is at Stripe: what was paid on its last checkout counts at once, even where no event has come. */
const broughtUpToDate = async (listingId: string, payer: Payer) => {
  const listing = await listingOf(listingId);
  const refusal = refusalOf(listing, payer);
  if (refusal) throw refusal;
  const known = listing.checkout && (await checkoutOf(listing.checkout.id));
  if (known?.status === "open" && known.url !== undefined) return { listing, url: known.url };
  const subscriptionId = known?.subscriptionId ?? listing.subscription?.id;
  if (subscriptionId === undefined) return { listing, url: undefined };
  const settled = (await settlePayment({ listingId, subscriptionId })) ?? listing;
  const refusalThen = refusalOf(settled, payer);
  if (refusalThen) throw refusalThen;
  // Forgiven for too long, or Stripe waits for what is owed: it ends, so that nobody pays for two.
  const rest = settled.subscription && !isOver(settled.subscription) ? await endPayment(settled) : settled;
  return { listing: rest, url: undefined };
};

/**
 * Where a listing is to be paid: on the page that is open, or else on a new one. Throws `conflict` when it is paid for
 * already, or hidden, or not anybody's to pay for, and `unavailable`.
 */
export const checkoutFor = async (listingId: string, payer: Payer) => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { listing, url } = await broughtUpToDate(listingId, payer);
    if (url !== undefined) return { url };
    const { email, checkouts, subscription } = listing;
    const opened = await openCheckout({
      listingId,
      attempt: checkouts + 1,
      email,
      token: payer === "owner" ? tokenOf(listing) : undefined,
      customer: subscription?.customer,
    });
    if (opened.url === undefined) throw unavailable();
    if (await noteCheckout(listing, { id: opened.id, url: opened.url })) return { url: opened.url };
  }
  throw busy();
};

/** For how many seconds what Stripe said of a listing's checkout is believed: whoever has its link may ask again and again. */
const freshFor = 3;

/**
 * A listing as it is once what was paid on its page counts, also where no event has come yet. While Stripe is out, and
 * for seconds after it was asked, it is as it was kept.
 */
export const caughtUp = async (listing: KeptListing) => {
  if (!listing.checkout || isSubscribed(listing)) return listing;
  try {
    if (!(await count({ what: "checkout-looks", by: listing.checkout.id, atMost: 1, seconds: freshFor })))
      return listing;
    const { subscriptionId } = await checkoutOf(listing.checkout.id);
    const isKnown = subscriptionId === listing.subscription?.id && listing.payment !== "unpaid";
    if (subscriptionId === undefined || isKnown) return listing;
    return (await settlePayment({ listingId: listing.id, subscriptionId })) ?? listing;
  } catch {
    return listing;
  }
};
