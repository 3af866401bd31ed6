import { isSubscribed } from "#shared/listing-acts.ts";
import { graceDays, type PaymentState } from "#shared/listings.ts";
import type { StoredListing } from "./listing.ts";
import type { Subscription } from "./stripe.ts";

/** The state of a listing for each status of its Stripe subscription. */
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

/** An unknown status counts as ended. */
const getState = (status: string) => states[status] ?? "ended";

/** Whether a subscription is paid, or Stripe is still trying to charge it. */
export const isSubscriptionActive = ({ status }: Pick<Subscription, "status">) =>
  isSubscribed({ payment: getState(status) });

/** Whether a subscription can no longer be paid, even by its owner. */
export const isOver = ({ status }: { status: string }) => ["canceled", "incomplete_expired"].includes(status);

const hourMs = 3_600_000;
/** End of the grace period, at the full hour: the ETag of the public list changes each hour. */
const getGraceEnd = (unpaidSince: string) => {
  const endMs = Date.parse(unpaidSince) + graceDays * 24 * hourMs;
  return new Date(Math.ceil(endMs / hourMs) * hourMs).toISOString();
};

/** The listing with the state of its subscription. One that was never public is unpaid rather than ended. */
export const applySubscription = (listing: StoredListing, subscription: Subscription): StoredListing => {
  const { id, customer, status, periodStart, paidUntil, endsThen } = subscription;
  const state = getState(status);
  const payment = state === "ended" && listing.slug === undefined ? "unpaid" : state;
  const isOverdue = payment === "past-due";
  const { takenDown } = listing;
  const endsSubscription = takenDown?.endsSubscription === true && isSubscribed({ payment });
  return {
    ...listing,
    payment,
    ...(takenDown && { takenDown: { ...takenDown, endsSubscription } }),
    subscription: {
      id,
      customer,
      status,
      // The unpaid month has begun already.
      paidUntil: isOverdue ? periodStart : paidUntil,
      ...(isOverdue && { graceUntil: getGraceEnd(periodStart) }),
      endsThen,
    },
  };
};

/** Whether a deadline has not passed; without one, always true. */
export const isWithin = (until: string | undefined, now: Date) => until === undefined || new Date(until) > now;

/** A listing's payment state: it has ended with the grace period, even if Stripe has not reported it. */
export const getPaymentAt = ({ payment, subscription }: StoredListing, now: Date): PaymentState =>
  payment === "past-due" && !isWithin(subscription?.graceUntil, now) ? "ended" : payment;

/** Whether a subscription that can still be charged is to end: its grace period is over, or Stripe has given up on it. */
export const isGraceOver = ({ status, periodStart }: Pick<Subscription, "status" | "periodStart">, now: Date) =>
  status === "unpaid" || (status === "past_due" && !isWithin(getGraceEnd(periodStart), now));

/** How long before its end its owner is told. */
const noticeMs = 3 * 24 * hourMs;

/**
 * When a listing that is shown ends soon: the paid month of one that is canceled, or the grace period of a failed
 * payment. Undefined where its owner was told of that end.
 */
export const findNearEnd = ({ payment, subscription, takenDown, endTold }: StoredListing, now: Date) => {
  if (!subscription || takenDown) return undefined;
  const { endsThen, paidUntil, graceUntil } = subscription;
  const end = payment === "past-due" ? graceUntil : payment === "live" && endsThen ? paidUntil : undefined;
  if (end === undefined || end === endTold || !isWithin(end, now)) return undefined;
  return Date.parse(end) - noticeMs <= now.getTime() ? end : undefined;
};

/**
 * Whether the grace period is over, or Stripe, which renews within hours, has reported nothing for a day after the paid
 * month.
 */
export const isRenewalOverdue = ({ subscription }: StoredListing, now: Date) => {
  if (!subscription) return false;
  const { graceUntil, paidUntil } = subscription;
  return graceUntil === undefined ? Date.parse(paidUntil) + 24 * hourMs < now.getTime() : !isWithin(graceUntil, now);
};
