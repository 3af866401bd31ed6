import { graceDays, type PaymentState } from "#shared/listings.ts";
import type { StoredListing } from "./listing.ts";
import type { Subscription } from "./stripe.ts";

/** What Stripe's words mean for a listing. */
const states: Record<string, PaymentState> = {
  active: "live",
  trialing: "live",
  past_due: "past-due",
  incomplete: "unpaid",
  incomplete_expired: "ended",
  canceled: "ended",
  unpaid: "ended",
  paused: "ended",
};

/** A word that is not known pays for nothing. */
const stateOf = (status: string) => states[status] ?? "ended";

const isPaidFor = (state: PaymentState) => state === "live" || state === "past-due";

/** Whether a subscription goes on: it is paid, or Stripe still tries to have it paid. */
export const isAlive = ({ status }: Pick<Subscription, "status">) => isPaidFor(stateOf(status));

/** Whether nothing can be paid on a subscription any more, whatever its owner does. */
export const isOver = ({ status }: { status: string }) => ["canceled", "incomplete_expired"].includes(status);

/** Whether a listing has a subscription that goes on. */
export const isSubscribed = ({ payment }: StoredListing) => isPaidFor(payment);

const hour = 3_600_000;
/** The end of a whole hour: what the public sees then changes with its tag, which names the hour. */
const graceFrom = (unpaidSince: string) => {
  const over = Date.parse(unpaidSince) + graceDays * 24 * hour;
  return new Date(Math.ceil(over / hour) * hour).toISOString();
};

/** A listing as its subscription makes it. One that was never shown has not ended. */
export const applySubscription = (listing: StoredListing, subscription: Subscription): StoredListing => {
  const { id, customer, status, periodStart, paidUntil, endsThen } = subscription;
  const state = stateOf(status);
  const payment = state === "ended" && listing.slug === undefined ? "unpaid" : state;
  const isOverdue = payment === "past-due";
  const { takenDown } = listing;
  const endsSubscription = takenDown?.endsSubscription === true && isPaidFor(payment);
  return {
    ...listing,
    payment,
    ...(takenDown && { takenDown: { ...takenDown, endsSubscription } }),
    subscription: {
      id,
      customer,
      status,
      // The month that is not paid has begun already.
      paidUntil: isOverdue ? periodStart : paidUntil,
      ...(isOverdue && { graceUntil: graceFrom(periodStart) }),
      endsThen,
    },
  };
};

/** Whether what was forgiven until a time is still forgiven; without a time it always is. */
export const isWithin = (until: string | undefined, now: Date) => until === undefined || new Date(until) > now;

/** What becomes of a listing's payment, at a time: when the grace is over it has ended, whether Stripe has said so or not. */
export const getPaymentAt = ({ payment, subscription }: StoredListing, now: Date): PaymentState =>
  payment === "past-due" && !isWithin(subscription?.graceUntil, now) ? "ended" : payment;

/**
 * Whether a day has gone since the paid month or the grace was over, without a word of Stripe's, which tries a renewal
 * within hours.
 */
export const isRenewalOverdue = ({ subscription }: StoredListing, now: Date) =>
  subscription !== undefined &&
  Date.parse(subscription.graceUntil ?? subscription.paidUntil) + 24 * hour < now.getTime();
