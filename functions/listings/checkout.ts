import { isSubscribed, listingCan } from "#shared/listing-acts.ts";
import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { closeCheckout, countOpening, getCheckout, lookAtCheckout } from "../payments/checkout.ts";
import { isOver } from "../payments/subscription.ts";
import { AppError, busy, refuseIf } from "../platform/errors.ts";
import { formatToken } from "../platform/private-links.ts";
import { getPaymentAt } from "./listing-status.ts";
import { readListing, noteCheckout, getListingByToken, type StoredListing } from "./listing.ts";
import { endPayment, settlePayment } from "./settle-payment.ts";
import { createBillingPage, openCheckout } from "./stripe.ts";

const unavailable = () =>
  new AppError("unavailable", "The payment service didn't respond. Please try again in a moment.");

/** Attempts to open a checkout under concurrent requests. */
const maxAttempts = 5;

/** The payer: anyone who knows the listing's id, or its owner by the private link. */
type Payer = "anybody" | "owner";

/** Why a listing cannot be paid for now; undefined if it can. */
const explainRefusal = (listing: StoredListing, payer: Payer) => {
  const whyNot = listingCan.pay.whyNot({ ...listing, payment: getPaymentAt(listing, new Date()) });
  if (whyNot !== undefined) return whyNot;
  // The id is not secret, and Stripe's page shows who paid before.
  if (payer === "anybody" && listing.slug !== undefined)
    return "This listing was paid for before. Please pay via the private link in our email.";
  return undefined;
};

/** A listing's checkout at Stripe. Closes an open one that returns to another page than this payer's. */
const readCheckout = async ({ id, isOwners = false }: NonNullable<StoredListing["checkout"]>, payer: Payer) => {
  const checkout = await getCheckout(id);
  if (checkout.status !== "open" || isOwners === (payer === "owner")) return checkout;
  await closeCheckout(id);
  const closed = await getCheckout(id);
  // Two open ones could both be paid.
  if (closed.status === "open") throw unavailable();
  return closed;
};

/**
 * The listing with its current state at Stripe, where a payment may precede its event, and the address of its open
 * checkout, if any. Throws `conflict` if it cannot be paid for.
 */
const readPayable = async (listingId: string, payer: Payer) => {
  const listing = await readListing(listingId);
  refuseIf(explainRefusal(listing, payer));
  const checkout = listing.checkout && (await readCheckout(listing.checkout, payer));
  if (checkout?.status === "open" && checkout.url !== undefined) return { listing, url: checkout.url };
  const subscriptionId = checkout?.subscriptionId ?? listing.subscription?.id;
  if (subscriptionId === undefined) return { listing, url: undefined };
  const settled = (await settlePayment({ listingId, subscriptionId })) ?? listing;
  refuseIf(explainRefusal(settled, payer));
  // The grace period is over, or Stripe still awaits payment: ends the old one, so that nobody pays twice.
  const payable = settled.subscription && !isOver(settled.subscription) ? await endPayment(settled) : settled;
  return { listing: payable, url: undefined };
};

/**
 * The address of a listing's open or new checkout. Throws `conflict` for a listing that is paid for, hidden, or payable
 * by its owner only, and `unavailable`.
 */
const openCheckoutFor = async (listingId: string, payer: Payer) => {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const { listing, url } = await readPayable(listingId, payer);
    if (url !== undefined) return { url };
    const { email, checkouts, subscription } = listing;
    const checkout = await openCheckout({
      listingId,
      attempt: checkouts + 1,
      email,
      token: payer === "owner" ? formatToken(listing) : undefined,
      customer: subscription?.customer,
    });
    if (checkout.url === undefined) throw unavailable();
    if (await noteCheckout(listing, { id: checkout.id, url: checkout.url, isOwners: payer === "owner" }))
      return { url: checkout.url };
  }
  throw busy();
};

/** The listing including a payment that Stripe's event has not reported yet. */
export const syncFromCheckout = async (listing: StoredListing) => {
  const { id: listingId, checkout, subscription } = listing;
  if (!checkout || isSubscribed(listing)) return listing;
  return lookAtCheckout(checkout.id, listing, async () => {
    const { subscriptionId } = await getCheckout(checkout.id);
    const isKnown = subscriptionId === subscription?.id && listing.payment !== "unpaid";
    if (subscriptionId === undefined || isKnown) return listing;
    return settlePayment({ listingId, subscriptionId });
  });
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
  const listing = await getListingByToken(token);
  refuseIf(listingCan.openBilling.whyNot(listing));
  return { url: await createBillingPage(listing.subscription!.customer, token) };
});
