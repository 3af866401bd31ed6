import type { Customer, Dispute, Payment, Records, Refund } from "./records.ts";

/** The charge of a payment that succeeded. */
export const chargeIdOf = ({ id }: Payment) => id.replace("pi_", "ch_");
const balanceIdOf = ({ id }: Payment) => id.replace("pi_", "txn_");

/** A customer's card, which has another id after each change. */
export const methodIdOf = ({ id, card }: Customer) => id.replace("cus_", "pm_") + card;
/** The card of a payment. */
const usedMethodIdOf = ({ id }: Payment) => id.replace("pi_", "pm_");

/** What Stripe keeps of a payment: 2.9 % and 30 cents. */
const feeOf = ({ amount }: Payment) => Math.round(amount * 0.029) + 30;

/** The refunds of a payment, oldest first. */
export const refundsOf = ({ refunds }: Records, { id }: Payment) =>
  Object.values(refunds).filter(({ payment }) => payment === id);

/** What has been refunded of a payment, and did not fail. */
export const refundedOf = (all: Records, payment: Payment) =>
  refundsOf(all, payment).reduce((sum, { amount, hasFailed }) => (hasFailed ? sum : sum + amount), 0);

/** The last dispute of a payment. */
export const disputeOf = ({ disputes }: Records, { id }: Payment) =>
  Object.values(disputes).findLast(({ payment }) => payment === id);

const brandOf = (card: string) => (card === "4444" ? "mastercard" : "visa");
const cardOf = (card: string) => ({
  brand: brandOf(card),
  exp_month: 12,
  exp_year: 2034,
  funding: "credit",
  last4: card,
});
const billing = (email: string | null) => ({ address: null, email, name: null, phone: null, tax_id: null });

/** A payment intent as Stripe's API shows it. */
export const paymentObject = (payment: Payment) => {
  const { id, created, status, amount, currency, customer, metadata } = payment;
  const isPaid = status === "succeeded";
  return {
    livemode: false,
    id,
    object: "payment_intent",
    amount,
    amount_capturable: 0,
    amount_received: isPaid ? amount : 0,
    capture_method: "automatic_async",
    confirmation_method: "automatic",
    created,
    currency,
    customer,
    description: null,
    latest_charge: isPaid ? chargeIdOf(payment) : null,
    metadata,
    payment_method: isPaid ? usedMethodIdOf(payment) : null,
    payment_method_types: ["card"],
    status,
  };
};

/** The charge of a payment as Stripe's API shows it. */
export const chargeObject = (payment: Payment, all: Records) => {
  const { id, created, amount, currency, customer, email, card, metadata, paid } = payment;
  const refunded = refundedOf(all, payment);
  return {
    livemode: false,
    id: chargeIdOf(payment),
    object: "charge",
    amount,
    amount_captured: amount,
    amount_refunded: refunded,
    balance_transaction: payment.isFeeAwaited ? null : balanceIdOf(payment),
    billing_details: billing(email),
    captured: true,
    created: paid ?? created,
    currency,
    customer,
    description: null,
    disputed: disputeOf(all, payment) !== undefined,
    metadata,
    paid: true,
    payment_intent: id,
    payment_method: usedMethodIdOf(payment),
    payment_method_details: { type: "card", card: { ...cardOf(card), country: "US", network: brandOf(card) } },
    refunded: refunded === amount,
    status: "succeeded",
  };
};

/** What the account gets of a payment as Stripe's API shows it. */
export const balanceObject = (payment: Payment) => {
  const { created, amount, currency, paid } = payment;
  const fee = feeOf(payment);
  return {
    id: balanceIdOf(payment),
    object: "balance_transaction",
    amount,
    available_on: (paid ?? created) + 2 * 86_400,
    balance_type: "payments",
    created: paid ?? created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [
      { amount: fee, application: null, currency, description: "Stripe processing fees", type: "stripe_fee" },
    ],
    net: amount - fee,
    reporting_category: "charge",
    source: chargeIdOf(payment),
    status: "pending",
    type: "charge",
  };
};

const methodObject = (id: string, { created, email, card }: Pick<Payment, "created" | "email" | "card">) => ({
  livemode: false,
  id,
  object: "payment_method",
  billing_details: billing(email),
  card: cardOf(card),
  created,
  metadata: {},
  type: "card",
});

/** Finds a card, by the id that a customer or a payment has for it. */
export const findMethodObject = ({ customers, payments }: Records, id: string) => {
  const customer = Object.values(customers).find((each) => methodIdOf(each) === id);
  if (customer) return { ...methodObject(id, customer), customer: customer.id };
  const payment = payments[id.replace("pm_", "pi_")];
  return payment && methodObject(id, payment);
};

/** A refund as Stripe's API shows it. */
export const refundObject = (
  { id, created, amount, reason, metadata, payment, hasFailed }: Refund,
  { payments }: Records,
) => ({
  id,
  object: "refund",
  amount,
  balance_transaction: id.replace("re_", "txn_"),
  charge: payments[payment] ? chargeIdOf(payments[payment]) : null,
  created,
  currency: payments[payment]?.currency,
  destination_details: { type: "card", card: { type: "refund", reference_status: "pending" } },
  metadata,
  payment_intent: payment,
  reason,
  receipt_number: null,
  status: hasFailed ? "failed" : "succeeded",
});

/** What Stripe keeps for a dispute, in the smallest unit. */
const disputeFee = 1500;

/** What a dispute takes from the account, while it is open and once it is lost. */
const disputeBalanceObjects = ({ id, created, amount, status }: Dispute, currency: string) =>
  status === "won"
    ? []
    : [
        {
          id: `txn_${id}`,
          object: "balance_transaction",
          amount: -amount,
          available_on: created,
          balance_type: "payments",
          created,
          currency,
          description: null,
          exchange_rate: null,
          fee: disputeFee,
          fee_details: [
            { amount: disputeFee, application: null, currency, description: "Dispute fee", type: "stripe_fee" },
          ],
          net: -amount - disputeFee,
          reporting_category: "dispute",
          source: id,
          status: "available",
          type: "adjustment",
        },
      ];

/** A dispute as Stripe's API shows it. */
export const disputeObject = (dispute: Dispute, { payments }: Records) => {
  const { id, created, amount, status, payment } = dispute;
  return {
    livemode: false,
    id,
    object: "dispute",
    amount,
    balance_transactions: disputeBalanceObjects(dispute, payments[payment]?.currency ?? "usd"),
    charge: payments[payment] ? chargeIdOf(payments[payment]) : null,
    created,
    currency: payments[payment]?.currency,
    enhanced_eligibility_types: [],
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      due_by: created + 7 * 86_400,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
    metadata: {},
    payment_intent: payment,
    reason: "general",
    status,
  };
};
