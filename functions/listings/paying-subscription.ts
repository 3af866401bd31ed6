import { logger } from "../platform/logger.ts";
import { endSubscription, subscriptionOf, type Subscription } from "../platform/payments.ts";
import type { KeptListing } from "./listing-item.ts";
import { isAlive } from "./standing.ts";

type Known = NonNullable<KeptListing["subscription"]>;

/** A subscription that Stripe has forgotten: it has ended. */
const forgotten = ({ id, customer, paidUntil, endsThen }: Known): Subscription => {
  const since = paidUntil;
  return { id, customer, listingId: undefined, status: "canceled", periodStart: since, paidUntil, endsThen };
};

/**
 * The subscription that pays for a listing, as it is at Stripe now; `id` is the one there is news of. A listing has
 * one: while it goes on, another that goes on is ended, and said in the log, for somebody to pay it back. Undefined
 * where there is none.
 */
export const payingSubscription = async (listing: KeptListing, id: string): Promise<Subscription | undefined> => {
  const known = listing.subscription;
  const named = await subscriptionOf(id);
  if (!known) return named;
  if (known.id === id) return named ?? forgotten(known);
  const recorded = (await subscriptionOf(known.id)) ?? forgotten(known);
  if (!named || !isAlive(named)) return recorded;
  if (!isAlive(recorded)) return named;
  logger.error("second subscription", { listingId: listing.id, subscriptionId: known.id, ended: named.id });
  await endSubscription(named.id);
  return recorded;
};
