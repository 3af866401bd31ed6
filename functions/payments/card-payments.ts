import type Stripe from "stripe";
import { readCurrency } from "#shared/money.ts";
import { ownRefund } from "./returned.ts";
import { createOnce, getId, isMissing, toIsoTime, withStripe } from "./stripe.ts";
import { toMetadata, type Subject } from "./subject.ts";

/** The last digits of the card that a subscription charges; undefined for another way to pay. */
export const findCard = (subscriptionId: string): Promise<string | undefined> =>
  withStripe(async ({ stripe }) => {
    try {
      const { default_payment_method: method } = await stripe.subscriptions.retrieve(subscriptionId, {
        expand: ["default_payment_method"],
      });
      return typeof method === "object" ? method?.card?.last4 : undefined;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  });

/** What of a payment is given back, and why, for whoever looks at it at Stripe. */
type Refund = { invoiceId: string; customer: string; amount: number; key: string; subject: Subject };

/**
 * Gives back a part of a customer's paid invoice, once per key; answers the refund's id. Undefined where Stripe has no such
 * payment of theirs, or less is left of it. Throws `unavailable`.
 */
export const refundInvoice = ({ invoiceId, customer, amount, key, subject }: Refund): Promise<string | undefined> =>
  withStripe(async ({ stripe }) => {
    try {
      const invoice = await stripe.invoices.retrieve(invoiceId, { expand: ["payments"] });
      const paid = invoice.payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent;
      if (!paid || !invoice.customer || getId(invoice.customer) !== customer) return undefined;
      const order = {
        payment_intent: getId(paid),
        amount,
        reason: "requested_by_customer" as const,
        metadata: { ...ownRefund, ...toMetadata(subject) },
      };
      return (await createOnce(key, (options) => stripe.refunds.create(order, options))).id;
    } catch (error) {
      const { type } = error as { type?: string };
      if (type === "StripeInvalidRequestError") return undefined;
      throw error;
    }
  });

/** Payments shown at most: two years of months. */
const maxShown = 24;

const presentInvoice = ({ id, created, status_transitions, amount_paid, currency, lines, ...more }: Stripe.Invoice) => {
  // A joining fee is of the moment alone.
  const until = Math.max(...lines.data.map(({ period }) => period.end));
  return {
    id: id ?? "",
    at: toIsoTime(status_transitions.paid_at ?? created),
    amount: amount_paid,
    currency: readCurrency(currency),
    means: "card" as const,
    ...(until > created + 86_400 && { until: toIsoTime(until) }),
    ...(more.hosted_invoice_url && { receipt: more.hosted_invoice_url }),
  };
};

/** A customer's paid invoices, newest first. Throws `unavailable`. */
export const listCardPayments = (customer: string) =>
  withStripe(async ({ stripe }) => {
    const { data } = await stripe.invoices.list({ customer, limit: maxShown });
    return data.filter(({ amount_paid }) => amount_paid > 0).map(presentInvoice);
  });
