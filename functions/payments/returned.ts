import type Stripe from "stripe";
import { readCurrency, type DisputeState } from "#shared/money.ts";
import type { StoredDispute } from "./dispute.ts";
import { getId, isMissing, toIsoTime, withStripe } from "./stripe.ts";
import { parseMetadata } from "./subject.ts";
import { getSubscription, type Subscription } from "./subscription.ts";

/** Who gave a refund: the club's desk, which notes it itself, or somebody at Stripe's own page. */
export const ownRefund = { by: "club" } as const;

type ReturnedRefund = {
  id: string;
  amount: number;
  at: string;
  hasFailed: boolean;
  isOwn: boolean;
  /** The club's own id, where it gave one. */
  ownId?: string;
};

/** Whether a refund did not reach its payer: what it was to give back is with the club again. */
export const hasRefundFailed = ({ status }: Pick<Stripe.Refund, "status">) =>
  status === "failed" || status === "canceled";

/** What was paid, in the smallest unit, and what came back of it, or was to, as Stripe has it. */
export type Returned = {
  payment: string;
  amount: number;
  refunds: ReturnedRefund[];
  disputes: Omit<StoredDispute, "paymentId">[];
};

/** Inquiries, which take no money back, count like disputes; one that is closed, or prevented, is over. */
const states: Partial<Record<string, DisputeState>> = {
  won: "won",
  warning_closed: "won",
  prevented: "won",
  lost: "lost",
};

const parseRefund = ({ id, amount, created, status, metadata }: Stripe.Refund): ReturnedRefund => ({
  id,
  amount,
  at: toIsoTime(created),
  hasFailed: hasRefundFailed({ status }),
  isOwn: metadata?.by === ownRefund.by,
  ...(metadata?.refund !== undefined && { ownId: metadata.refund }),
});

const parseDispute = (dispute: Stripe.Dispute) => {
  const { id, amount, currency, status, created, balance_transactions: balance } = dispute;
  const { due_by } = dispute.evidence_details;
  // Where Stripe gives it back, that is one of them too.
  const fee = balance.reduce((sum, each) => sum + each.fee, 0);
  return {
    ...{ id, amount, currency: readCurrency(currency) },
    state: states[status] ?? ("open" as const),
    at: toIsoTime(created),
    ...(due_by !== null && { answerBy: toIsoTime(due_by) }),
    ...(fee > 0 && { fee }),
  };
};

/** Payments that are looked through, at most: eight years of months. */
const maxRead = 100;

/** A customer's payments, or one payment, with what came back of them. Throws `unavailable`. */
export const listReturned = (of: { customer: string } | { payment_intent: string }): Promise<Returned[]> =>
  withStripe(async ({ stripe }) => {
    const found: Returned[] = [];
    const charges = await stripe.charges
      .list({ ...of, limit: maxRead, expand: ["data.refunds"] })
      .catch((error: unknown) => {
        if (isMissing(error, "customer")) return { data: [] };
        throw error;
      });
    for (const { id, payment_intent: payment, status, amount, disputed, refunds } of charges.data) {
      if (payment === null || status !== "succeeded") continue;
      const disputes = disputed ? (await stripe.disputes.list({ charge: id, limit: 10 })).data : [];
      found.push({
        payment: getId(payment),
        amount,
        refunds: refunds?.data.map(parseRefund) ?? [],
        disputes: disputes.map(parseDispute),
      });
    }
    return found;
  });

/** The invoice that a payment has paid, and what that says it is for. */
const findInvoice = async (stripe: Stripe, payment: string) => {
  const by = { type: "payment_intent", payment_intent: payment } as const;
  const { data } = await stripe.invoicePayments.list({ payment: by, limit: 1, expand: ["data.invoice"] });
  const invoice = data[0]?.invoice;
  return typeof invoice === "object" && !invoice.deleted ? invoice : undefined;
};

/** The id of the invoice that a payment has paid; undefined where there was none. Throws `unavailable`. */
export const findInvoiceId = (payment: string) =>
  withStripe(async ({ stripe }) => (await findInvoice(stripe, payment))?.id);

/** What a payment is for, as it says itself, or the subscription whose invoice it has paid. Throws `unavailable`. */
export const findPaidFor = (payment: string): Promise<Pick<Subscription, "subject" | "site"> | undefined> =>
  withStripe(async ({ stripe }) => {
    const { metadata } = await stripe.paymentIntents.retrieve(payment);
    const named = parseMetadata(metadata);
    if (named.subject) return named;
    const details = (await findInvoice(stripe, payment))?.parent?.subscription_details;
    const byInvoice = parseMetadata(details?.metadata);
    return byInvoice.subject || !details ? byInvoice : getSubscription(getId(details.subscription));
  });
