import { emailWrite } from "../email/outbox.ts";
import { logger } from "../platform/logger.ts";
import { changeOptimistically, ConditionRefused, transact } from "../platform/table.ts";
import { isAlive, isOver, isSubscribed, applySubscription } from "./listing-status.ts";
import { listingUpdateWrites, findListing, markBusinesses, type StoredListing } from "./listing.ts";
import { buildPaymentEmail } from "./owner-emails.ts";
import { slugWrite, pickFreeSlug } from "./slug.ts";
import { stripeEventWrite, type PaymentEvent } from "./stripe-event.ts";
import { endSubscription, getSubscription, type Subscription } from "./stripe.ts";

type Known = NonNullable<StoredListing["subscription"]>;

/** A subscription that Stripe has forgotten: it has ended. */
const forgotten = ({ id, customer, paidUntil, endsThen }: Known): Subscription => {
  const since = paidUntil;
  return { id, customer, listingId: undefined, status: "canceled", periodStart: since, paidUntil, endsThen };
};

/** Of a listing that an admin has hidden, only what was paid before goes on, and that as long as nobody is to end it. */
const unlessHidden = async (listing: StoredListing, subscription: Subscription | undefined) => {
  const { id: listingId, takenDown } = listing;
  if (!takenDown || !subscription || !isAlive(subscription)) return subscription;
  if (isSubscribed(listing) && !takenDown.endsSubscription) return subscription;
  if (!isSubscribed(listing)) {
    // For somebody to pay it back.
    logger.error("payment for a hidden listing", { listingId, subscriptionId: subscription.id });
  }
  await endSubscription(subscription.id);
  return (await getSubscription(subscription.id)) ?? { ...subscription, status: "canceled" };
};

/** Of the subscription that is known and the one there is news of, the one that counts. */
const counting = async (listing: StoredListing, id: string) => {
  const known = listing.subscription;
  const named = await getSubscription(id);
  if (!known) return named;
  if (known.id === id) return named ?? forgotten(known);
  const recorded = (await getSubscription(known.id)) ?? forgotten(known);
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
const findPayingSubscription = async (listing: StoredListing, id: string): Promise<Subscription | undefined> =>
  unlessHidden(listing, await counting(listing, id));

type Settling = {
  listingId: string;
  /** The subscription that there is news of. */
  subscriptionId: string;
  /** What told of it, to be taken once. */
  event?: PaymentEvent;
};

const writesOf = (before: StoredListing, after: StoredListing, event: PaymentEvent | undefined) => {
  const email = buildPaymentEmail(before, after);
  return {
    ...listingUpdateWrites(before, after),
    ...(after.slug !== undefined && after.slug !== before.slug && { slug: slugWrite(after.slug, after.id) }),
    ...(email && { email: emailWrite(email) }),
    ...(event && { event: stripeEventWrite(event) }),
  };
};

/** Whether nothing stands in the way but that another listing has the address. */
const isAddressTaken = (error: unknown) =>
  error instanceof ConditionRefused && error.refused.size === 1 && error.refused.has("slug");

/** Keeps what becomes of a listing; one that is shown for the first time gets the best address that is free. */
const keep = async (before: StoredListing, next: StoredListing, event: PaymentEvent | undefined) => {
  const taken = new Set<string>();
  for (;;) {
    const slug = next.slug ?? (isSubscribed(next) ? pickFreeSlug(next.businessName, taken) : undefined);
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
 * Brings a listing to the state that its subscription has at Stripe, with its card, its address and the email to its
 * owner, in one transaction. Stripe is asked after the listing was read, and what it says is kept on condition that
 * nobody else has changed the listing or kept what Stripe says since, though it be nothing new: so of any number of
 * events in any order, the last one kept was asked for after all others. Undefined where there is no such listing;
 * throws `too-many`, and `unavailable`.
 */
export const settlePayment = ({ listingId, subscriptionId, event }: Settling) =>
  changeOptimistically(async () => {
    const before = await findListing(listingId);
    if (!before) return undefined;
    const subscription = await findPayingSubscription(before, subscriptionId);
    const next = subscription ? applySubscription(before, subscription) : before;
    try {
      const after = await keep(before, next, event);
      if (before.payment !== after.payment)
        logger.info("payment", { listingId, subscriptionId, from: before.payment, to: after.payment });
      return after;
    } catch (error) {
      // The same event came twice at the same time, and the other one was faster.
      if (error instanceof ConditionRefused && error.refused.has("event")) return findListing(listingId);
      throw error;
    }
  });

/** Ends a listing's subscription at Stripe, so that nothing more is paid; answers the listing as it is then. */
export const endPayment = async (listing: StoredListing): Promise<StoredListing> => {
  const { id: listingId, subscription } = listing;
  if (!subscription) return listing;
  await endSubscription(subscription.id);
  return (await settlePayment({ listingId, subscriptionId: subscription.id })) ?? listing;
};
