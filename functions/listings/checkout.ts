import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { AppError, busy } from "../platform/errors.ts";
import { countUse } from "../platform/limits.ts";
import { formatToken } from "../platform/private-links.ts";
import { isOver, isSubscribed, getPaymentAt } from "./listing-status.ts";
import { listingHidden, readListing, noteCheckout, getListingByToken, type StoredListing } from "./listing.ts";
import { endPayment, settlePayment } from "./settle-payment.ts";
import { getCheckout, openCheckout, createBillingPage } from "./stripe.ts";

/** A meeting room behind one address, some of whom try again. */
const mostFromOneSource = 100;

/** Lets whoever is behind an address open a page of Stripe's. Throws `too-many`. */
const countOpening = async (address: string) => {
  if (!(await countUse({ what: "payments", by: address, atMost: mostFromOneSource, seconds: 600 })))
    throw new AppError("too-many", "Too many requests from your network. Please try again in a few minutes.");
};

const conflict = (detail: string) => new AppError("conflict", detail);
const unavailable = () =>
  new AppError("unavailable", "The payment service didn't respond. Please try again in a moment.");

/** Attempts at a checkout that somebody else opens at the same time. */
const attempts = 5;

/** Who wants to pay: whoever knows the listing's id, or has its private link. */
type Payer = "anybody" | "owner";

/** Why a listing cannot be paid for now, if it cannot. */
const refusalOf = (listing: StoredListing, payer: Payer) => {
  if (listing.takenDown) return listingHidden();
  const payment = getPaymentAt(listing, new Date());
  if (payment === "live") return conflict("This listing is already paid for.");
  if (payment === "past-due") return conflict("A payment failed. Please update your card instead of paying again.");
  // Its id is not secret, and Stripe's page tells who has paid before.
  if (payer === "anybody" && listing.slug !== undefined)
    return conflict("This listing was paid for before. Please pay via the private link in our email.");
  return undefined;
};

/** A listing as it is at Stripe: what was paid on its last checkout counts at once, even where no event has come. */
const broughtUpToDate = async (listingId: string, payer: Payer) => {
  const listing = await readListing(listingId);
  const refusal = refusalOf(listing, payer);
  if (refusal) throw refusal;
  const known = listing.checkout && (await getCheckout(listing.checkout.id));
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
const openCheckoutFor = async (listingId: string, payer: Payer) => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const { listing, url } = await broughtUpToDate(listingId, payer);
    if (url !== undefined) return { url };
    const { email, checkouts, subscription } = listing;
    const opened = await openCheckout({
      listingId,
      attempt: checkouts + 1,
      email,
      token: payer === "owner" ? formatToken(listing) : undefined,
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
export const syncFromCheckout = async (listing: StoredListing) => {
  if (!listing.checkout || isSubscribed(listing)) return listing;
  try {
    if (!(await countUse({ what: "checkout-looks", by: listing.checkout.id, atMost: 1, seconds: freshFor })))
      return listing;
    const { subscriptionId } = await getCheckout(listing.checkout.id);
    const isKnown = subscriptionId === listing.subscription?.id && listing.payment !== "unpaid";
    if (subscriptionId === undefined || isKnown) return listing;
    return (await settlePayment({ listingId: listing.id, subscriptionId })) ?? listing;
  } catch {
    return listing;
  }
};

export const createCheckout = publicEndpoint(listingsContract.createCheckout, async ({ listingId }, { address }) => {
  await countOpening(address);
  return openCheckoutFor(listingId, "anybody");
});

export const payAgain = publicEndpoint(listingsContract.payAgain, async ({ token }, { address }) => {
  await countOpening(address);
  return openCheckoutFor((await getListingByToken(token)).id, "owner");
});

export const openBilling = publicEndpoint(listingsContract.openBilling, async ({ token }, { address }) => {
  await countOpening(address);
  const { subscription } = await getListingByToken(token);
  if (!subscription) throw new AppError("conflict", "This listing hasn't been paid for yet.");
  return { url: await createBillingPage(subscription.customer, token) };
});
