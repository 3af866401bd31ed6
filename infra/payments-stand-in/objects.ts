import type { Checkout, Invoice, Portal, Price, Product, Records, Subscription } from "./records.ts";

/** A product as Stripe's API shows it. */
export const productObject = ({ id, created, name }: Product) => ({
  livemode: false,
  id,
  object: "product",
  active: true,
  created,
  updated: created,
  name,
  description: null,
  images: [],
  marketing_features: [],
  metadata: {},
  package_dimensions: null,
  shippable: null,
  url: null,
});

/** A price by the month as Stripe's API shows it. */
export const priceObject = ({ id, created, product, amount, currency, interval, lookupKey }: Price) => ({
  livemode: false,
  id,
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created,
  currency,
  custom_unit_amount: null,
  lookup_key: lookupKey,
  metadata: {},
  nickname: null,
  product,
  recurring: { interval, interval_count: 1, meter: null, usage_type: "licensed" },
  tax_behavior: "unspecified",
  tiers_mode: null,
  transform_quantity: null,
  type: "recurring",
  unit_amount: amount,
  unit_amount_decimal: String(amount),
});

/** A checkout session as Stripe's API shows it; it has an address as long as it is open. */
export const checkoutObject = (checkout: Checkout, { prices, subscriptions, customers }: Records, address: string) => {
  const price = prices[checkout.price];
  const isPaid = checkout.status === "complete";
  const email = customers[checkout.customer ?? ""]?.email ?? checkout.email;
  return {
    livemode: false,
    id: checkout.id,
    object: "checkout.session",
    mode: "subscription",
    status: checkout.status,
    payment_status: isPaid ? "paid" : "unpaid",
    url: checkout.status === "open" ? `${address}/pay/${checkout.id}` : null,
    created: checkout.created,
    expires_at: checkout.expires,
    amount_subtotal: price?.amount ?? null,
    amount_total: price?.amount ?? null,
    currency: price?.currency ?? null,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    cancel_url: checkout.cancelUrl,
    client_reference_id: checkout.reference,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: checkout.customer,
    customer_email: checkout.email,
    customer_details: email && { email, address: null, name: null, phone: null, tax_exempt: "none", tax_ids: null },
    invoice: subscriptions[checkout.subscription ?? ""]?.invoice ?? null,
    metadata: checkout.metadata,
    payment_intent: null,
    payment_method_types: ["card"],
    shipping_options: [],
    subscription: checkout.subscription,
    success_url: checkout.successUrl,
  };
};

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

/** A customer's way to the billing page as Stripe's API shows it. */
export const portalObject = ({ id, created, customer, returnUrl }: Portal, address: string) => ({
  livemode: false,
  id,
  object: "billing_portal.session",
  configuration: "bpc_local",
  created,
  customer,
  flow: null,
  locale: null,
  on_behalf_of: null,
  return_url: returnUrl,
  url: `${address}/billing/${id}`,
});
