import { graceDays } from "#shared/listings.ts";
import { Refusal } from "./conventions.ts";
import { day, money } from "./html.ts";
import { chargeIdOf, disputeOf, refundedOf } from "./payment-objects.ts";
import type { Payments } from "./payments.ts";
import { invoiceOf, purposeIn, purposeOfPayment } from "./purposes.ts";
import type { Payment, Records, Subscription } from "./records.ts";
import type { Subscriptions } from "./subscriptions.ts";

/** Actions on a subscription, which time, its owner, or the club would cause. */
export const acts = ["renew", "fail", "overdue", "pay", "cancel", "keep", "end", "decline"] as const;
export type Act = (typeof acts)[number];

/** Actions on a payment, which the club's treasurer or the payer's bank would cause at Stripe. */
export const paymentActs = ["refund", "bounce", "dispute", "win", "lose", "fee"] as const;
export type PaymentAct = (typeof paymentActs)[number];

/** What became of an action. */
export type Outcome = { isDone: boolean; said: string };

const findRefusal = (act: Act, { status, endsThen }: Subscription) => {
  if (status === "canceled") return "has already ended";
  if (act === "renew" && status === "past_due") return "has an unpaid period: pay that first";
  if ((act === "pay" || act === "overdue") && status !== "past_due") return "owes nothing";
  if (act === "cancel" && endsThen) return "is already canceled";
  if (act === "keep" && !endsThen) return "isn't canceled";
  return undefined;
};

/** The possible actions on a subscription. */
export const actsFor = (subscription: Subscription) => acts.filter((act) => !findRefusal(act, subscription));

/** How many days "overdue" skips: as many as a listing is shown unpaid, and one. */
export const overdueDays = graceDays + 1;

/** Performs actions on subscriptions; answers a sentence about the outcome. */
export const actsOn = (all: Records, subscriptions: Subscriptions) => {
  const { renew, fail, age, pay, letEnd, end, decline } = subscriptions;
  const perform = (act: Act, subscription: Subscription, days: number) => {
    const isOver = subscription.endsThen && subscription.status !== "past_due";
    if (act === "end" || (isOver && (act === "renew" || act === "fail"))) {
      end(subscription);
      return "has ended";
    }
    const until = () => day(subscription.periodEnd);
    const since = () => `has an unpaid period since ${day(subscription.periodStart)}`;
    switch (act) {
      case "renew":
        renew(subscription);
        return subscription.status === "past_due" ? since() : `is renewed: paid until ${until()}`;
      case "fail":
        fail(subscription);
        return since();
      case "overdue":
        age(subscription, days);
        return since();
      case "pay":
        pay(subscription);
        return `is paid until ${until()}`;
      case "decline":
        decline(subscription);
        return "has a card that is declined from now on";
      default:
        letEnd(subscription, act === "cancel");
        return act === "cancel" ? `ends with its period, on ${until()}` : "goes on";
    }
  };

  const formatName = ({ id, customer, metadata }: Subscription) =>
    `The subscription of ${all.customers[customer]?.email} (${purposeIn(metadata)?.id ?? id})`;

  return (act: Act, subscription: Subscription, days = overdueDays): Outcome => {
    const refusal = findRefusal(act, subscription);
    const outcome = refusal ?? perform(act, subscription, days);
    return { isDone: refusal === undefined, said: `${formatName(subscription)} ${outcome}.` };
  };
};

const findPaymentRefusal = (all: Records, act: PaymentAct, payment: Payment) => {
  const dispute = disputeOf(all, payment);
  const isOpen = dispute?.status === "needs_response";
  if (payment.status !== "succeeded") return "has failed";
  if (act === "fee") return payment.isFeeAwaited ? undefined : "has its fee told already";
  if (act === "win" || act === "lose") return isOpen ? undefined : "isn't disputed";
  if (act === "bounce") return refundedOf(all, payment) > 0 ? undefined : "is not refunded";
  if (refundedOf(all, payment) === payment.amount) return "is refunded already";
  if (act === "dispute") return dispute && "was disputed before";
  return isOpen || dispute?.status === "lost" ? "is disputed" : undefined;
};

/** The possible actions on a payment. */
export const actsForPayment = (all: Records, payment: Payment) =>
  paymentActs.filter((act) => !findPaymentRefusal(all, act, payment));

/** Performs actions on payments, a refund of an amount or of all that is left; answers a sentence about the outcome. */
export const paymentActsOn = (all: Records, { refund, bounce, dispute, closeDispute, tellFee }: Payments) => {
  const perform = (act: PaymentAct, payment: Payment, amount: number | undefined) => {
    const disputed = disputeOf(all, payment);
    if (act === "refund") {
      const made = refund(payment, { amount, reason: null, metadata: {} });
      return `is refunded: ${money(made.amount, payment.currency)}`;
    }
    if (act === "bounce") {
      bounce(payment);
      return "has a refund that its payer's bank sent back";
    }
    if (act === "dispute") {
      dispute(payment);
      return "is disputed";
    }
    if (act === "fee") {
      tellFee(payment);
      return "has its fee told";
    }
    if (disputed) closeDispute(disputed, act === "win" ? "won" : "lost");
    return act === "win" ? "stays with the club" : "went back to the payer";
  };

  return (act: PaymentAct, payment: Payment, amount?: number): Outcome => {
    const name = `The payment of ${payment.email} (${purposeOfPayment(all, payment)?.id ?? payment.id})`;
    const refusal = findPaymentRefusal(all, act, payment);
    if (refusal !== undefined) return { isDone: false, said: `${name} ${refusal}.` };
    try {
      return { isDone: true, said: `${name} ${perform(act, payment, amount)}.` };
    } catch (error) {
      if (error instanceof Refusal) return { isDone: false, said: error.message };
      throw error;
    }
  };
};

const isNamed = (name: string, known: (string | undefined)[]) =>
  known.some((each) => each?.toLowerCase() === name.toLowerCase());

/**
 * The subscriptions with this id, email address, or id of what they are for: those that have not ended, otherwise the
 * last one.
 */
export const subscriptionsOf = ({ subscriptions, customers }: Records, name: string) => {
  const named = Object.values(subscriptions).filter(({ id, metadata, customer }) =>
    isNamed(name, [id, purposeIn(metadata)?.id, customers[customer]?.email]),
  );
  const going = named.filter(({ status }) => status !== "canceled");
  return going.length > 0 ? going : named.slice(-1);
};

/** The payments with this id, email address, or id of what they are for; of an address those made once only. */
export const paymentsOf = (all: Records, name: string) =>
  Object.values(all.payments).filter((payment) => {
    const isOnce = !invoiceOf(all, payment)?.subscription;
    const about = purposeOfPayment(all, payment)?.id;
    return isNamed(name, [payment.id, chargeIdOf(payment), about, isOnce ? payment.email : undefined]);
  });
