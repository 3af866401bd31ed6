import { isSubscribed } from "#shared/listing-acts.ts";
import { graceDays, type PaymentState } from "#shared/listings.ts";
import type { Subscription } from "../payments/subscription.ts";
import type { StoredListing } from "./listing.ts";

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

const hourMs = 3_600_000;
/** End of the grace period, on the hour, since the public list's ETag changes hourly. */
const getGraceEnd = (unpaidSince: string) => {
  const endMs = Date.parse(unpaidSince) + graceDays * 24 * hourMs;
  return new Date(Math.ceil(endMs / hourMs) * hourMs).toISOString();
};

/** The listing with its subscription's state. One that was never public is unpaid rather than ended. */
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
      // The unpaid month has already started.
      paidUntil: isOverdue ? periodStart : paidUntil,
      ...(isOverdue && { graceUntil: getGraceEnd(periodStart) }),
      endsThen,
    },
  };
};

/** Whether a deadline has not passed; true if there is none. */
export const isWithin = (until: string | undefined, now: Date) => until === undefined || new Date(until) > now;

/** A listing's payment state: ended after the grace period, even if Stripe has not reported it. */
export const getPaymentAt = ({ payment, subscription }: StoredListing, now: Date): PaymentState =>
  payment === "past-due" && !isWithin(subscription?.graceUntil, now) ? "ended" : payment;

/** Whether to end a subscription that could still be charged: its grace period is over, or Stripe has given up. */
export const isGraceOver = ({ status, periodStart }: Pick<Subscription, "status" | "periodStart">, now: Date) =>
  status === "unpaid" || (status === "past_due" && !isWithin(getGraceEnd(periodStart), now));

/** How long before the end the owner is notified. */
const noticeMs = 3 * 24 * hourMs;

/**
 * When a public listing ends soon: the paid month of a canceled one, or the grace period after a failed payment.
 * Undefined if its owner was already notified of that end.
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
