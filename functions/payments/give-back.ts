import type Stripe from "stripe";
import { logger } from "../platform/logger.ts";
import { findInvoiceId, hasRefundFailed, listReturned } from "./returned.ts";
import { listOwnRefunds, refundPayment } from "./single-payment.ts";
import { getId, withStripe } from "./stripe.ts";
import type { Subject } from "./subject.ts";
import { endAndRead, isOver, type Subscription } from "./subscription.ts";

/** A payment that came back by itself: under Stripe's id of the refund, of which invoice, or payment without one. */
export type GivenBack = {
  id: string;
  paymentId: string;
  amount: number;
  /** Stripe refused it, under the club's own id, or it did not get through: somebody else is to give it back. */
  hasFailed?: true;
};

/** A payment of which something may be left, by its id, and its invoice. */
type Taken = { payment: string; invoice: string };

/** The club's own id of a payment's refund, by which it is found at Stripe. */
const refundIdOf = (payment: string) => `unwanted-${payment}`;

/** A refund as Stripe has it. */
const toGivenBack = (refund: Stripe.Refund, invoice: string): GivenBack => ({
  ...{ id: refund.id, paymentId: invoice, amount: refund.amount },
  ...(hasRefundFailed(refund) && { hasFailed: true }),
});

/** What is left of a payment, once, however often it is asked. Throws `unavailable`. */
const giveBack = async ({ payment, invoice }: Taken, subject: Subject): Promise<GivenBack[]> => {
  const id = refundIdOf(payment);
  const { left, own } = await withStripe(async ({ stripe }) => {
    const [{ amount_received }, { data }] = await Promise.all([
      stripe.paymentIntents.retrieve(payment),
      stripe.refunds.list({ payment_intent: payment, limit: 100 }),
    ]);
    const other = data.filter((each) => each.metadata?.refund !== id && !hasRefundFailed(each));
    return {
      left: amount_received - other.reduce((sum, { amount }) => sum + amount, 0),
      own: data.filter(({ metadata }) => metadata?.refund === id),
    };
  });
  if (left <= 0) return [];
  // What did not get through once is given back by a person, who knows why.
  if (own.length > 0 && own.every(hasRefundFailed)) return own.map((each) => toGivenBack(each, invoice));
  const refund = await refundPayment({ id, paymentId: payment, amount: left, isRepeated: true, subject });
  if ("id" in refund) return [{ id: refund.id, paymentId: invoice, amount: left }];
  logger.error("payment not given back", { payment, reason: refund.refused });
  // A bank has taken it back already, or somebody has given it back; or its time is over.
  return ["charge_disputed", "charge_already_refunded"].includes(refund.refused)
    ? []
    : [{ id, paymentId: invoice, amount: left, hasFailed: true }];
};

/** Gives a payment back that was made once. Throws `unavailable`. */
export const giveBackPayment = async (payment: string, subject: Subject): Promise<GivenBack[]> =>
  giveBack({ payment, invoice: (await findInvoiceId(payment)) ?? payment }, subject);

/** The payments that a subscription has taken; with a time, those for what comes after it. */
const listTaken = (subscription: string, since?: string): Promise<Taken[]> =>
  withStripe(async ({ stripe }) => {
    const { data } = await stripe.invoices.list({ subscription, limit: 100 });
    const isSince = ({ lines }: Stripe.Invoice) =>
      since === undefined || lines.data.some(({ period }) => period.end * 1000 > Date.parse(since));
    const invoices = await Promise.all(
      data
        .filter((invoice) => invoice.amount_paid > 0 && isSince(invoice))
        .map(({ id = "" }) => stripe.invoices.retrieve(id, { expand: ["payments"] })),
    );
    return invoices.flatMap(({ id = "", payments }) => {
      const paid = payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent;
      return paid ? [{ payment: getId(paid), invoice: id }] : [];
    });
  });

/** What came back of a subscription by itself, which nobody may have noted yet. Throws `unavailable`. */
export const listGivenBack = async (subscription: string): Promise<GivenBack[]> => {
  const taken = await listTaken(subscription);
  const found = await Promise.all(
    taken.map(async ({ payment, invoice }) => {
      const own = await listOwnRefunds(payment, refundIdOf(payment));
      return own.map((each) => toGivenBack(each, invoice));
    }),
  );
  return found.flat();
};

/** Ends a subscription and gives back all that it has taken, or with a time, for what comes after it. Throws `unavailable`. */
export const giveBackSubscription = async (
  subscription: Subscription,
  subject: Subject,
  since?: string,
): Promise<GivenBack[]> => {
  // First, so that it takes nothing more.
  if (!isOver(subscription)) await endAndRead(subscription);
  const given: GivenBack[] = [];
  for (const taken of await listTaken(subscription.id, since)) given.push(...(await giveBack(taken, subject)));
  return given;
};

type Paid = {
  subscription: string | undefined;
  /** An ISO time: what the subscription has taken for what comes after it. */
  since: string;
  /** Of what was paid once. */
  payment: string | undefined;
};

/** Whether nothing is left of a payment: it was given back, or a bank took it back for good. */
const isGone = async (payment: string) => {
  const [{ amount_received: paid }, returned] = await Promise.all([
    withStripe(({ stripe }) => stripe.paymentIntents.retrieve(payment)),
    listReturned({ payment_intent: payment }),
  ]);
  const amounts = returned.flatMap(({ refunds, disputes }) => [
    ...refunds.filter(({ hasFailed }) => !hasFailed),
    ...disputes.filter(({ state }) => state === "lost"),
  ]);
  return amounts.reduce((sum, { amount }) => sum + amount, 0) >= paid;
};

/** Whether all that was paid has come back; not where nothing was. Throws `unavailable`. */
export const hasComeBack = async ({ subscription, since, payment }: Paid): Promise<boolean> => {
  const taken = subscription === undefined ? [] : await listTaken(subscription, since);
  const payments = [...taken.map((each) => each.payment), ...(payment === undefined ? [] : [payment])];
  return payments.length > 0 && (await Promise.all(payments.map(isGone))).every(Boolean);
};
