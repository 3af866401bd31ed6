import { logger } from "../platform/logger.ts";
import { endSubscription, subscriptionOf, type Subscription } from "../platform/payments.ts";
import type { KeptListing } from "./listing-item.ts";
import { isAlive, isOver, isSubscribed } from "./standing.ts";

type Known = NonNullable<KeptListing["subscription"]>;

/** A subscription that Stripe has forgotten: it has ended. */
const forgotten = ({ id, customer, paidUntil, endsThen }: Known): Subscription => {
  const since = paidUntil;
  return { id, customer, listingId: undefined, status: "canceled", periodStart: since, paidUntil, endsThen };
};

/** Of a listing that an admin has hidden, only what was paid before goes on, and that as long as nobody is to end it. */
const unlessHidden = async (listing: KeptListing, subscription: Subscription | undefined) => {
  const { id: listingId, takenDown } = listing;
  if (!takenDown || !subscription || !isAlive(subscription)) return subscription;
  if (isSubscribed(listing) && !takenDown.endsSubscription) return subscription;
  if (!isSubscribed(listing)) {
    // For somebody to pay it back.
    logger.error("payment for a hidden listing", { listingId, subscriptionId: subscription.id });
  }
  await endSubscription(subscription.id);
  return (await subscriptionOf(subscription.id)) ?? { ...subscription, status: "canceled" };
};

/** Of the subscription that is known and the one there is news of, the one that counts. */
const counting = async (listing: KeptListing, id: string) => {
  const known = listing.subscription;
  const named = await subscriptionOf(id);
  if (!known) return named;
  if (known.id === id) return named ?? forgotten(known);
  const recorded = (await subscriptionOf(known.id)) ?? forgotten(known);
  if (!named || !isAlive(named)) return recorded;
  if (!isAlive(recorded)) {
    // Its owner could still pay what it owes.
    if (!isOver(recorded)) await endSubscription(recorded.id);
    return named;
  }
  logger.error("second subscription", { listingId: listing.id, subscriptionId: known.id, ended: named.id });
  await endSubscription(named.id);
  return recorded;
};

/**
 * The subscription that pays for a listing, as it is at Stripe now; `id` is the one there is news of. A listing has
 * one: while it goes on, another that goes on is ended, and said in the log, for somebody to pay it back. Undefined
 * where there is none.
 */
export const payingSubscription = async (listing: KeptListing, id: string): Promise<Subscription | undefined> =>
  unlessHidden(listing, await counting(listing, id));
