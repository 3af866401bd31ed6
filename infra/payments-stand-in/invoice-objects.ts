import type { Invoice, Line, Records } from "./records.ts";

const lineObject = (line: Line, index: number, invoice: Invoice, { prices }: Records) => {
  const id = `${invoice.id.replace("in_", "il_")}${index}`;
  const { description, amount, quantity, isProration, periodStart, periodEnd } = line;
  const price = prices[line.price ?? ""];
  const details = { invoice_item: id.replace("il_", "ii_"), proration: isProration, proration_details: null };
  const { subscription } = invoice;
  const isOfItem = subscription !== null && !isProration && price?.interval;
  return {
    livemode: false,
    id,
    object: "line_item",
    amount,
    currency: invoice.currency,
    description,
    discountable: !isProration,
    discounts: [],
    invoice: invoice.id,
    metadata: {},
    parent: isOfItem
      ? {
          type: "subscription_item_details",
          invoice_item_details: null,
          subscription_item_details: {
            invoice_item: null,
            proration: false,
            proration_details: null,
            subscription,
            subscription_item: subscription.replace("sub_", "si_"),
          },
        }
      : {
          type: "invoice_item_details",
          invoice_item_details: { ...details, subscription },
          subscription_item_details: null,
        },
    period: { start: periodStart, end: periodEnd },
    pricing: price && {
      type: "price_details",
      price_details: { price: price.id, product: price.product },
      unit_amount_decimal: String(price.amount),
    },
    quantity,
    subscription,
    subtotal: amount,
  };
};

/** What the lines of an invoice come to, before the customer's balance. */
export const totalOfLines = (lines: Line[]) => lines.reduce((sum, { amount }) => sum + amount, 0);

/** An invoice as Stripe's API shows it; its subscription is named in `parent`. */
export const invoiceObject = (invoice: Invoice, all: Records, address: string) => {
  const { id, created, status, amount, attempts, subscription, lines, periodStart, periodEnd, paid } = invoice;
  const isPaid = status === "paid";
  const total = totalOfLines(lines);
  return {
    livemode: false,
    id,
    object: "invoice",
    status,
    created,
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: isPaid ? amount : 0,
    amount_paid_off_stripe: 0,
    amount_remaining: isPaid ? 0 : amount,
    amount_shipping: 0,
    attempt_count: attempts,
    attempted: true,
    auto_advance: !isPaid,
    automatic_tax: { enabled: false, disabled_reason: null, liability: null, provider: null, status: null },
    billing_reason: invoice.reason,
    collection_method: "charge_automatically",
    currency: invoice.currency,
    customer: invoice.customer,
    customer_email: all.customers[invoice.customer]?.email ?? null,
    default_tax_rates: [],
    discounts: [],
    ending_balance: invoice.endingBalance,
    hosted_invoice_url: `${address}/invoices/${id}`,
    issuer: { type: "self" },
    lines: {
      object: "list",
      url: `/v1/invoices/${id}/lines`,
      has_more: false,
      data: lines.map((line, index) => lineObject(line, index, invoice, all)),
    },
    metadata: invoice.metadata,
    number: invoice.number,
    parent: subscription && {
      type: "subscription_details",
      quote_details: null,
      subscription_details: { subscription, metadata: all.subscriptions[subscription]?.metadata ?? null },
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_start: periodStart,
    period_end: periodEnd,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    starting_balance: invoice.startingBalance,
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: null,
      paid_at: paid,
      voided_at: null,
    },
    subtotal: total,
    total,
  };
};

/** How an invoice is paid as Stripe's API shows it: by a payment intent, since March 2025. */
export const invoicePaymentObject = ({ id, created, currency, status, amount, paid, payment }: Invoice) => ({
  livemode: false,
  id: id.replace("in_", "inpay_"),
  object: "invoice_payment",
  amount_paid: status === "paid" ? amount : null,
  amount_requested: amount,
  created,
  currency,
  invoice: id,
  is_default: true,
  payment: { type: "payment_intent", payment_intent: payment },
  status,
  status_transitions: { canceled_at: null, paid_at: paid },
});
