import type { Records, Subscription } from "../records.ts";
import { priceObject } from "./price.ts";

/** A subscription as Stripe's API of 2026 shows it: its month stands with its one item. */
export const subscriptionObject = (subscription: Subscription, { prices }: Records) => {
  const { id, created, customer, periodStart, periodEnd } = subscription;
  const price = prices[subscription.price];
  const item = {
    id: id.replace("sub_", "si_"),
    object: "subscription_item",
    created,
    current_period_start: periodStart,
    current_period_end: periodEnd,
    discounts: [],
    metadata: {},
    price: price && priceObject(price),
    quantity: 1,
    subscription: id,
    tax_rates: [],
  };
  return {
    livemode: false,
    id,
    object: "subscription",
    status: subscription.status,
    created,
    start_date: created,
    billing_cycle_anchor: periodStart,
    automatic_tax: { enabled: false, liability: null, disabled_reason: null },
    billing_mode: { type: "classic" },
    billing_schedules: [],
    cancel_at: subscription.endsThen ? periodEnd : null,
    cancel_at_period_end: subscription.endsThen,
    canceled_at: subscription.canceled,
    ended_at: subscription.ended,
    collection_method: "charge_automatically",
    currency: price?.currency,
    customer,
    discounts: [],
    invoice_settings: { account_tax_ids: null, issuer: { type: "self" } },
    items: { object: "list", data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: subscription.invoice,
    metadata: subscription.metadata,
    trial_end: null,
    trial_start: null,
  };
};
