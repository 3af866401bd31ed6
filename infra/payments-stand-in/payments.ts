import { Refusal, refused } from "./conventions.ts";
import { money } from "./html.ts";
import {
  chargeIdOf,
  chargeObject,
  disputeObject,
  disputeOf,
  refundedOf,
  refundObject,
  refundsOf,
} from "./payment-objects.ts";
import { newId, now, type Dispute, type Payment, type Records, type Refund } from "./records.ts";
import type { Webhooks } from "./webhooks.ts";

/** Stripe's answer where a card is declined. */
export const createDecline = () =>
  new Refusal(402, { type: "card_error", code: "card_declined", message: "Your card was declined." });

const refuse = (code: string | undefined, message: string) =>
  new Refusal(400, { type: "invalid_request_error", ...(code !== undefined && { code }), message });

type NewPayment = Omit<Payment, "id" | "created" | "status" | "paid" | "isFeeAwaited"> & { isFeeAwaited?: boolean };
type NewRefund = Pick<Refund, "reason" | "metadata"> & { amount?: number | undefined };

/** Payments, their refunds and disputes, and their events. */
export const paymentsIn = (all: Records, { emit }: Pick<Webhooks, "emit">) => {
  const emitDispute = (type: string, dispute: Dispute) => emit(type, disputeObject(dispute, all));

  /** Throws Stripe's refusal of a refund. */
  const requireRefundable = (payment: Payment, amount: number | undefined) => {
    const left = payment.amount - refundedOf(all, payment);
    const charge = chargeIdOf(payment);
    if (payment.status !== "succeeded")
      throw refuse(undefined, `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`);
    if (["needs_response", "lost"].includes(disputeOf(all, payment)?.status ?? ""))
      throw refuse("charge_disputed", `Charge ${charge} has been charged back; cannot issue a refund.`);
    if (left === 0) throw refuse("charge_already_refunded", `Charge ${charge} has already been refunded.`);
    if (amount !== undefined && amount < 1)
      throw refused("parameter_invalid_integer", "Invalid positive integer", "amount");
    if (amount === undefined || amount <= left) return amount ?? left;
    const [asked, most] = [amount, left].map((cents) => money(cents, payment.currency));
    const what = left < payment.amount ? "unrefunded amount on charge" : "charge amount";
    const message = `Refund amount (${asked}) is greater than ${what} (${most})`;
    throw new Refusal(400, { type: "invalid_request_error", message, param: "amount" });
  };

  return {
    make: (order: NewPayment, isPaid: boolean): Payment => {
      const payment: Payment = {
        isFeeAwaited: false,
        ...order,
        id: newId("pi"),
        created: now(),
        status: isPaid ? "succeeded" : "requires_payment_method",
        paid: isPaid ? now() : null,
      };
      return (all.payments[payment.id] = payment);
    },
    /** Pays one that failed before, by this card. */
    succeed: (payment: Payment, card: string) => {
      Object.assign(payment, { status: "succeeded", paid: now(), card });
    },
    /** Tells what a payment costs, of which that was awaited. */
    tellFee: (payment: Payment) => {
      payment.isFeeAwaited = false;
      emit("charge.updated", chargeObject(payment, all));
    },
    /** Gives back all that is left, or an amount of it. Throws a refusal. */
    refund: (payment: Payment, { amount, reason, metadata }: NewRefund): Refund => {
      const given = requireRefundable(payment, amount);
      const refund = { id: newId("re"), created: now(), payment: payment.id, amount: given, reason, metadata };
      all.refunds[refund.id] = refund;
      emit("refund.created", refundObject(refund, all));
      emit("charge.refunded", chargeObject(payment, all));
      return refund;
    },
    /** The payer's bank can't take the last refund, so the money comes back to the club. */
    bounce: (payment: Payment) => {
      const last = refundsOf(all, payment).findLast(({ hasFailed }) => !hasFailed);
      if (!last) return;
      last.hasFailed = true;
      emit("refund.failed", refundObject(last, all));
    },
    /** The payer's bank takes the money back, until it is decided. */
    dispute: (payment: Payment) => {
      const amount = payment.amount - refundedOf(all, payment);
      const dispute = {
        id: newId("du"),
        created: now(),
        payment: payment.id,
        amount,
        status: "needs_response",
      } as const;
      all.disputes[dispute.id] = dispute;
      emitDispute("charge.dispute.created", dispute);
    },
    closeDispute: (dispute: Dispute, status: "won" | "lost") => {
      dispute.status = status;
      emitDispute("charge.dispute.closed", dispute);
    },
  };
};
export type Payments = ReturnType<typeof paymentsIn>;
