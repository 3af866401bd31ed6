import type Stripe from "stripe";
import { AppError } from "../platform/errors.ts";
import { hasRefundFailed, ownRefund } from "./returned.ts";
import { createOnce, getId, isMissing, toIsoTime, withStripe } from "./stripe.ts";
import { toMetadata, type Subject } from "./subject.ts";

/** A payment that is made once, on a checkout's page. */
export type SinglePayment = {
  id: string;
  amount: number;
  at: string;
  customer?: string;
  /** Stripe's page with the receipt. */
  receipt?: string;
  /** What Stripe keeps of it, once it is known. */
  fee?: number;
};

/** A checkout that takes one payment, as Stripe has it. */
export type SingleCheckout = { status: "open" | "complete" | "expired"; payment?: SinglePayment };

const parsePayment = ({ payment_intent, invoice, customer }: Stripe.Checkout.Session): SinglePayment | undefined => {
  const intent = typeof payment_intent === "object" ? payment_intent : undefined;
  const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : undefined;
  if (!intent || !charge || intent.status !== "succeeded") return undefined;
  const balance = typeof charge.balance_transaction === "object" ? charge.balance_transaction : undefined;
  const receipt = (typeof invoice === "object" && invoice?.hosted_invoice_url) || charge.receipt_url;
  return {
    ...{ id: intent.id, amount: intent.amount_received, at: toIsoTime(charge.created) },
    ...(customer && { customer: getId(customer) }),
    ...(receipt && { receipt }),
    ...(balance && { fee: balance.fee }),
  };
};

const toStatus = (status: string | null): SingleCheckout["status"] =>
  status === "complete" || status === "expired" ? status : "open";

/** Reads a checkout with its payment; an unknown one counts as expired. Throws `unavailable`. */
export const readSingleCheckout = (id: string): Promise<SingleCheckout> =>
  withStripe(async ({ stripe }) => {
    try {
      const session = await stripe.checkout.sessions.retrieve(id, {
        expand: ["payment_intent.latest_charge.balance_transaction", "invoice"],
      });
      const payment = parsePayment(session);
      return { status: toStatus(session.status), ...(payment && { payment }) };
    } catch (error) {
      if (isMissing(error)) return { status: "expired" };
      throw error;
    }
  });

/** What Stripe keeps of a payment; undefined while it hasn't told that. Throws `unavailable`. */
export const readFee = (paymentId: string): Promise<number | undefined> =>
  withStripe(async ({ stripe }) => {
    const expand = ["latest_charge.balance_transaction"];
    const { latest_charge: charge } = await stripe.paymentIntents.retrieve(paymentId, { expand });
    const balance = typeof charge === "object" ? charge?.balance_transaction : undefined;
    return typeof balance === "object" ? balance?.fee : undefined;
  });

/** What happened to a refund: given, under Stripe's id; or refused for good. */
export type RefundOutcome = { id: string } | { refused: string };

/** What a refund at Stripe says of itself: the club's own id, by which it is found again. */
const refundMetadata = (id: string, subject: Subject) => ({ ...ownRefund, refund: id, ...toMetadata(subject) });

/** A payment's refunds under the club's own id: one at most was given, and any number have failed. Throws `unavailable`. */
export const listOwnRefunds = (paymentId: string, id: string): Promise<Stripe.Refund[]> =>
  withStripe(async ({ stripe }) => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: 100 });
    return data.filter(({ metadata }) => metadata?.refund === id);
  });

/**
 * Gives back a part of a payment, once per `id`, also when Stripe has forgotten its idempotency key; again where all that was
 * given under it before has failed since. Throws `unavailable` where it is worth another try.
 */
export const refundPayment = ({
  id,
  paymentId,
  amount,
  isRepeated,
  subject,
}: {
  id: string;
  paymentId: string;
  amount: number;
  isRepeated: boolean;
  /** What the payment was for. */
  subject: Subject;
}): Promise<RefundOutcome> =>
  withStripe(async ({ stripe }) => {
    const known = isRepeated ? await listOwnRefunds(paymentId, id) : [];
    const given = known.find((each) => !hasRefundFailed(each));
    if (given) return { id: given.id };
    // By its key, Stripe would only show one again that has failed.
    const key = known.length === 0 ? id : `${id}-${known.length + 1}`;
    const order = { payment_intent: paymentId, amount, metadata: refundMetadata(id, subject) };
    try {
      const made = await createOnce(key, (options) => stripe.refunds.create(order, options));
      return hasRefundFailed(made) ? { refused: made.failure_reason ?? "failed" } : { id: made.id };
    } catch (error) {
      const { type, code, statusCode } = error as { type?: string; code?: string; statusCode?: number };
      // Another key, a limit of requests, a broken line, the same request under way: those pass.
      if (type !== "StripeInvalidRequestError" || statusCode === 409) throw error;
      return { refused: code ?? "refused" };
    }
  });

/** Whether an error says only that Stripe does not answer now. */
export const isUnavailable = (error: unknown) => error instanceof AppError && error.code === "unavailable";
