import { isSubscribed } from "#shared/listing-acts.ts";
import { emailWrite } from "../email/outbox.ts";
import { mergeDisputes, type StoredDispute } from "../payments/dispute.ts";
import { listReturned } from "../payments/returned.ts";
import { stripeEventWrite, type PaymentEvent } from "../payments/stripe-event.ts";
import {
  chooseSubscription,
  endAndRead,
  endSubscription,
  isActive,
  type Subscription,
} from "../payments/subscription.ts";
import { disputeWrites } from "../payments/tell-of-disputes.ts";
import { logger } from "../platform/logger.ts";
import { changeOptimistically, ConditionRefused, transact } from "../platform/table.ts";
import { isGraceOver, applySubscription } from "./listing-status.ts";
import { listingUpdateWrites, findListing, markBusinesses, type StoredListing } from "./listing.ts";
import { buildPaymentEmail, paymentNoticeWrites } from "./owner-news.ts";
import { slugWrite, pickFreeSlug } from "./slug.ts";

/** Ends a hidden listing's subscription if it is new or an admin has ended it. */
const endIfHidden = async (listing: StoredListing, subscription: Subscription | undefined) => {
  const { id: listingId, takenDown } = listing;
  if (!takenDown || !subscription || !isActive(subscription)) return subscription;
  if (isSubscribed(listing) && !takenDown.endsSubscription) return subscription;
  if (!isSubscribed(listing)) {
    // Raises an alarm: the operator refunds it.
    logger.error("payment for a hidden listing", { listingId, subscriptionId: subscription.id });
  }
  return endAndRead(subscription);
};

/** Ends a subscription after its grace period: its owner is told of no further charges, but Stripe would retry. */
const endIfGraceIsOver = async (subscription: Subscription | undefined) => {
  if (!subscription || !isGraceOver(subscription, new Date())) return subscription;
  return endAndRead(subscription);
};

const chooseFor = ({ id: listingId, subscription }: StoredListing, id: string) =>
  chooseSubscription(subscription, id, {
    isGraceOver: (current) => isGraceOver(current, new Date()),
    onSecond: (kept, { id: ended }) =>
      logger.error("second subscription", { listingId, subscriptionId: kept.id, ended }),
  });

/**
 * A listing's current subscription at Stripe; `id` is the event's. A listing has one: a second live one is ended and
 * logged, for the operator to refund, and so is one past its grace period. Undefined if there is none.
 */
const findPayingSubscription = async (listing: StoredListing, id: string): Promise<Subscription | undefined> =>
  endIfGraceIsOver(await endIfHidden(listing, await chooseFor(listing, id)));

type News = {
  listingId: string;
  /** The one that is reported; absent where something came back of a payment. */
  subscriptionId?: string | undefined;
  /** The event that reported it, to be processed once. */
  event?: PaymentEvent;
};

/** The event, and the disputes of which nobody was told. */
type Reported = { event: PaymentEvent | undefined; changed: StoredDispute[] };

/** The listing with the disputes of the payment that an event is about, and those of which nobody was told. */
const readDisputes = async (listing: StoredListing, event: PaymentEvent | undefined) => {
  const { disputes: stored } = listing;
  if (event?.paymentId === undefined) return { listing, changed: [] };
  const { paymentId } = event;
  const returned = await listReturned({ payment_intent: paymentId });
  const read = returned.flatMap(({ disputes }) => disputes.map((dispute) => ({ ...dispute, paymentId })));
  const { disputes, changed } = mergeDisputes(stored ?? [], read);
  return { listing: disputes.length > 0 ? { ...listing, disputes } : listing, changed };
};

const buildWrites = async (before: StoredListing, after: StoredListing, { event, changed }: Reported) => {
  const { id, businessName: name, fullName, email: address } = after;
  const email = buildPaymentEmail(before, after);
  return {
    ...listingUpdateWrites(before, after),
    ...(after.slug !== undefined && after.slug !== before.slug && { slug: slugWrite(after.slug, after.id) }),
    ...(email && { email: emailWrite(email) }),
    ...(await paymentNoticeWrites(before, after, email)),
    ...(await disputeWrites(changed, { purpose: "listing", id, name, about: { email: address, name: fullName } })),
    ...(event && { event: stripeEventWrite(event) }),
  };
};

/** Whether a transaction failed only because another listing has the slug. */
const isSlugTaken = (error: unknown) =>
  error instanceof ConditionRefused && error.refused.size === 1 && error.refused.has("slug");

/** Saves a listing; on its first publication it gets the best free slug. */
const save = async (before: StoredListing, next: StoredListing, reported: Reported) => {
  const taken = new Set<string>();
  for (;;) {
    const slug = next.slug ?? (isSubscribed(next) ? pickFreeSlug(next.businessName, taken) : undefined);
    // Its page begins with the first slug.
    const after = { ...next, slug, ...(slug !== next.slug && { changedAt: new Date().toISOString() }) };
    await markBusinesses(before, after);
    try {
      await transact(await buildWrites(before, after, reported));
      return after;
    } catch (error) {
      if (slug === undefined || !isSlugTaken(error)) throw error;
      taken.add(slug);
    }
  }
};

/**
 * Syncs a listing with its subscription at Stripe, with its card, slug and email, in one transaction. Reads Stripe
 * after the listing and saves only if nobody has written the listing since, even without a change, so the last state
 * saved is always the last one read, whatever the order of events. Undefined for an unknown listing. Throws `too-many`
 * and `unavailable`.
 */
export const settlePayment = ({ listingId, subscriptionId, event }: News) =>
  changeOptimistically(async () => {
    const before = await findListing(listingId);
    if (!before) return undefined;
    const id = subscriptionId ?? before.subscription?.id;
    const subscription = id === undefined ? undefined : await findPayingSubscription(before, id);
    const paid = subscription ? applySubscription(before, subscription) : before;
    const { listing: next, changed } = await readDisputes(paid, event);
    try {
      const after = await save(before, next, { event, changed });
      if (before.payment !== after.payment)
        logger.info("payment", { listingId, subscriptionId, from: before.payment, to: after.payment });
      return after;
    } catch (error) {
      // The same event, delivered twice concurrently.
      if (error instanceof ConditionRefused && error.refused.has("event")) return findListing(listingId);
      throw error;
    }
  });

/** Ends a listing's subscription at Stripe and returns the updated listing. */
export const endPayment = async (listing: StoredListing): Promise<StoredListing> => {
  const { id: listingId, subscription } = listing;
  if (!subscription) return listing;
  await endSubscription(subscription.id);
  return (await settlePayment({ listingId, subscriptionId: subscription.id })) ?? listing;
};
