import type { Invoice, Records } from "../records.ts";

/** An invoice as Stripe's API shows it; its subscription is named in `parent`. */
export const invoiceObject = (invoice: Invoice, { subscriptions, customers, prices }: Records) => {
  const { id, created, status, amount, attempts, periodStart, periodEnd, paid } = invoice;
  const subscription = subscriptions[invoice.subscription];
  const isPaid = status === "paid";
  return {
    livemode: false,
    id,
    object: "invoice",
    status,
    created,
    amount_due: amount,
    amount_paid: isPaid ? amount : 0,
    amount_remaining: isPaid ? 0 : amount,
    attempt_count: attempts,
    attempted: true,
    billing_reason: invoice.reason,
    collection_method: "charge_automatically",
    currency: prices[subscription?.price ?? ""]?.currency,
    customer: subscription?.customer ?? null,
    customer_email: customers[subscription?.customer ?? ""]?.email ?? null,
    metadata: {},
    parent: {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription: invoice.subscription, metadata: subscription?.metadata ?? null },
    },
    period_start: periodStart,
    period_end: periodEnd,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: paid,
      voided_at: null,
    },
    subtotal: amount,
    total: amount,
  };
};
