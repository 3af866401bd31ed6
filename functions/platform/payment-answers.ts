import type Stripe from "stripe";

/** What is paid month by month for a listing, as Stripe knows it. Times are ISO, in UTC. */
export type Subscription = {
  id: string;
  customer: string;
  /** What it pays for, and the site that this is listed on. */
  listingId: string | undefined;
  site?: string | undefined;
  status: Stripe.Subscription.Status;
  /** When the current month began: the one that is paid, or that a payment has failed for. */
  periodStart: string;
  paidUntil: string;
  /** Whether it ends with that month. */
  endsThen: boolean;
};

/** A page of Stripe's on which a listing is paid for. */
export type Checkout = {
  id: string;
  /** Where it is, while it is open. */
  url: string | undefined;
  status: "open" | "complete" | "expired";
  /** What was paid on it. */
  subscriptionId: string | undefined;
};

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
const idOf = (named: string | { id: string }) => (typeof named === "string" ? named : named.id);

/** A subscription of Stripe's in our words. */
export const asSubscription = (told: Stripe.Subscription): Subscription => {
  const [item] = told.items.data;
  return {
    id: told.id,
    customer: idOf(told.customer),
    listingId: told.metadata.listing,
    site: told.metadata.site,
    status: told.status,
    periodStart: isoTime(item?.current_period_start ?? told.start_date),
    paidUntil: isoTime(item?.current_period_end ?? told.start_date),
    // Stripe's own page sets the one or the other, by how the subscription is billed.
    endsThen: told.cancel_at_period_end || told.cancel_at !== null,
  };
};

/** A checkout session of Stripe's in our words. */
export const asCheckout = ({ id, url, status, subscription }: Stripe.Checkout.Session): Checkout => ({
  id,
  url: url ?? undefined,
  status: status === "complete" ? "complete" : status === "expired" ? "expired" : "open",
  subscriptionId: subscription ? idOf(subscription) : undefined,
});
