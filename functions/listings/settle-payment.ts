import { busy } from "../errors.ts";
import { posting } from "../outbox/letter-store.ts";
import { logger } from "../platform/logger.ts";
import type { PaymentEvent } from "../platform/payment-event.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import type { KeptListing } from "./listing-item.ts";
import { changing, findListing, markBusinesses } from "./listing-store.ts";
import { letterOn } from "./owner-letters.ts";
import { payingSubscription } from "./paying-subscription.ts";
import { giving } from "./slug-store.ts";
import { freeSlug } from "./slug.ts";
import { isSubscribed, settled } from "./standing.ts";
import { taking } from "./stripe-event-store.ts";

type Settling = {
  listingId: string;
  /** The subscription that there is news of. */
  subscriptionId: string;
  /** What told of it, to be taken once. */
  event?: PaymentEvent;
};

/** Attempts at a listing that somebody else changes at the same time. */
const attempts = 10;

const writesOf = (before: KeptListing, after: KeptListing, event: PaymentEvent | undefined) => {
  const letter = letterOn(before, after);
  return {
    ...changing(before, after),
    ...(after.slug !== undefined && after.slug !== before.slug && { slug: giving(after.slug, after.id) }),
    ...(letter && { letter: posting(letter) }),
    ...(event && { event: taking(event) }),
  };
};

/** Whether nothing stands in the way but that another listing has the address. */
const isAddressTaken = (error: unknown) =>
  error instanceof ConditionRefused && error.refused.size === 1 && error.refused.has("slug");

/** Keeps what becomes of a listing; one that is shown for the first time gets the best address that is free. */
const keep = async (before: KeptListing, next: KeptListing, event: PaymentEvent | undefined) => {
  const taken = new Set<string>();
  for (;;) {
    const slug = next.slug ?? (isSubscribed(next) ? freeSlug(next.businessName, taken) : undefined);
    const after = { ...next, slug };
    await markBusinesses(before, after);
    try {
      await transact(writesOf(before, after, event));
      return after;
    } catch (error) {
      if (slug === undefined || !isAddressTaken(error)) throw error;
      taken.add(slug);
    }
  }
};

/**
 * Brings a listing to the state that its subscription has at Stripe, with its card, its address and the letter to its
 * owner, in one transaction. Stripe is asked after the listing was read, and what it says is kept on condition that
 * nobody else has changed the listing or kept what Stripe says since, though it be nothing new: so of any number of
 * events in any order, the last one kept was asked for after all others. Undefined where there is no such listing;
 * throws `too-many`, and `unavailable`.
 */
export const settlePayment = async ({ listingId, subscriptionId, event }: Settling) => {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const before = await findListing(listingId);
    if (!before) return undefined;
    const subscription = await payingSubscription(before, subscriptionId);
    const next = subscription ? settled(before, subscription) : before;
    try {
      const after = await keep(before, next, event);
      if (before.payment !== after.payment)
        logger.info("payment", { listingId, subscriptionId, from: before.payment, to: after.payment });
      return after;
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      // The same event came twice at the same time, and the other one was faster.
      if (error.refused.has("event")) return findListing(listingId);
    }
  }
  throw busy();
};
