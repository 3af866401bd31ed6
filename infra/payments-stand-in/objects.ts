import { invoiceObject, invoicePaymentObject } from "./invoice-objects.ts";
import {
  balanceObject,
  chargeIdOf,
  chargeObject,
  findMethodObject,
  methodIdOf,
  paymentObject,
  refundObject,
  refundsOf,
} from "./payment-objects.ts";
import { firstPeriod } from "./periods.ts";
import type { Checkout, Payment, Portal, Price, Product, Records, Subscription } from "./records.ts";

/** A list as Stripe's API shows it. */
export const listObject = (url: string, data: object[], isMore = false) => ({
  object: "list",
  url,
  has_more: isMore,
  data,
});

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

/** A price as Stripe's API shows it. */
export const priceObject = ({ id, created, product, amount, currency, interval, lookupKey, isActive }: Price) => ({
  livemode: false,
  id,
  object: "price",
  active: isActive,
  billing_scheme: "per_unit",
  created,
  currency,
  custom_unit_amount: null,
  lookup_key: lookupKey,
  metadata: {},
  nickname: null,
  product,
  recurring: interval && { interval, interval_count: 1, meter: null, usage_type: "licensed" },
  tax_behavior: "unspecified",
  tiers_mode: null,
  transform_quantity: null,
  type: interval ? "recurring" : "one_time",
  unit_amount: amount,
  unit_amount_decimal: String(amount),
});

/** The lines of a checkout: what each costs now, and with the first period of what is paid again and again. */
export const linesOf = (checkout: Checkout, { prices, products }: Records) =>
  checkout.items.flatMap(({ price: id, quantity }) => {
    const price = prices[id];
    if (!price) return [];
    const whole = price.amount * quantity;
    const first = price.interval && firstPeriod(checkout, price.interval, whole);
    const name = products[price.product]?.name ?? "";
    return [{ price, quantity, name, whole, amount: first ? first.amount : whole, end: first && first.end }];
  });

/** What a checkout takes at once. */
export const totalOf = (checkout: Checkout, all: Records) =>
  linesOf(checkout, all).reduce((sum, { amount }) => sum + amount, 0);

/** A checkout session as Stripe's API shows it; it has an address as long as it is open. */
export const checkoutObject = (checkout: Checkout, all: Records, address: string) => {
  const { id, mode, status, created, expires, customer, payment } = checkout;
  const email = all.customers[customer ?? ""]?.email ?? all.payments[payment ?? ""]?.email ?? checkout.email;
  const total = totalOf(checkout, all);
  const paid = total > 0 ? "paid" : "no_payment_required";
  return {
    livemode: false,
    id,
    object: "checkout.session",
    mode,
    status,
    payment_status: status === "complete" ? paid : "unpaid",
    url: status === "open" ? `${address}/pay/${id}` : null,
    created,
    expires_at: expires,
    amount_subtotal: total,
    amount_total: total,
    currency: linesOf(checkout, all)[0]?.price.currency ?? null,
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
    customer,
    customer_creation: mode === "payment" ? (checkout.makesCustomer ? "always" : "if_required") : null,
    customer_email: checkout.email,
    customer_details: email && { email, address: null, name: null, phone: null, tax_exempt: "none", tax_ids: null },
    invoice: checkout.invoice ?? all.subscriptions[checkout.subscription ?? ""]?.invoice ?? null,
    metadata: checkout.metadata,
    payment_intent: payment,
    payment_method_types: ["card"],
    shipping_options: [],
    subscription: checkout.subscription,
    success_url: checkout.successUrl,
  };
};

const checkoutLines = (checkout: Checkout, all: Records) =>
  listObject(
    `/v1/checkout/sessions/${checkout.id}/line_items`,
    linesOf(checkout, all).map(({ price, quantity, name, amount }, index) => ({
      id: `${checkout.id.replace("cs_test", "li")}${index}`,
      object: "item",
      amount_discount: 0,
      amount_subtotal: amount,
      amount_tax: 0,
      amount_total: amount,
      currency: price.currency,
      description: name,
      price: priceObject(price),
      quantity,
    })),
  );

/** The id of a subscription's one item. */
export const itemIdOf = ({ id }: Subscription) => id.replace("sub_", "si_");

/** A subscription as Stripe's API of 2026 shows it: its period stands with its one item. */
export const subscriptionObject = (subscription: Subscription, all: Records) => {
  const { id, created, customer, periodStart, periodEnd, anchor, trialEnd } = subscription;
  const price = all.prices[subscription.price];
  const payer = all.customers[customer];
  const item = {
    id: itemIdOf(subscription),
    object: "subscription_item",
    created,
    current_period_start: periodStart,
    current_period_end: periodEnd,
    discounts: [],
    metadata: {},
    price: price && priceObject(price),
    quantity: subscription.quantity,
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
    billing_cycle_anchor: anchor ?? periodStart,
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
    default_payment_method: payer ? methodIdOf(payer) : null,
    discounts: [],
    invoice_settings: { account_tax_ids: null, issuer: { type: "self" } },
    items: { object: "list", data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    latest_invoice: subscription.invoice,
    metadata: subscription.metadata,
    trial_end: trialEnd,
    trial_start: trialEnd && created,
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

/** The refunds of a charge, newest first. */
const refundsObject = (payment: Payment, all: Records) => {
  const refunds = refundsOf(all, payment).map((refund) => refundObject(refund, all));
  return listObject(`/v1/charges/${chargeIdOf(payment)}/refunds`, refunds.toReversed());
};

/** Finds what an id names, as Stripe's API shows it where an answer is asked for more than the id. */
export const findObject = (all: Records, address: string, id: string): object | undefined => {
  const payment = all.payments[id.replace(/^[a-z]+/, "pi")];
  switch (id.split("_")[0]) {
    case "cs":
      return all.checkouts[id] && checkoutObject(all.checkouts[id], all, address);
    case "sub":
      return all.subscriptions[id] && subscriptionObject(all.subscriptions[id], all);
    case "in":
      return all.invoices[id] && invoiceObject(all.invoices[id], all, address);
    case "re":
      return all.refunds[id] && refundObject(all.refunds[id], all);
    case "pi":
      return payment && paymentObject(payment);
    case "ch":
      return payment && chargeObject(payment, all);
    case "txn":
      return payment && balanceObject(payment);
    case "pm":
      return findMethodObject(all, id);
    default:
      return undefined;
  }
};

/** What an object has only if it is asked for. */
export const findMore = (all: Records, id: string, name: string): object | undefined => {
  const [checkout, invoice] = [all.checkouts[id], all.invoices[id]];
  if (checkout && name === "line_items") return checkoutLines(checkout, all);
  const payment = all.payments[id.replace(/^ch_/, "pi_")];
  if (id.startsWith("ch_") && payment && name === "refunds") return refundsObject(payment, all);
  if (!invoice || name !== "payments") return undefined;
  return listObject("/v1/invoice_payments", invoice.payment ? [invoicePaymentObject(invoice)] : []);
};
