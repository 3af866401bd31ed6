import { formatMoney } from "#shared/money.ts";
import { keptOf, owedFor, owedOf, type OrderPayment } from "#shared/orders.ts";
import { emailWrite } from "../email/outbox.ts";
import { readEvent } from "../events/event.ts";
import { AppError } from "../platform/errors.ts";
import type { Writes } from "../platform/table.ts";
import { changeRegistration } from "./change-registration.ts";
import { admit, holdUntil, inInstantHold, needsPayment, type StoredOrder } from "./order.ts";
import { giveBackExcess, paidTooMuch, paidTwice } from "./refunds.ts";
import { isActive, toEmailData, toOrderData, type StoredRegistration } from "./registration.ts";
import { createTicketsForEmail } from "./tickets.ts";

/** A payment at the door or in an admin's hands, once per id; `by` is who noted it. */
type NotedPayment = Pick<OrderPayment, "id" | "at" | "amount"> & { means: "cash" | "card"; by: string };

/** Why more than is owed isn't noted. */
const explainTooMuch = (order: StoredOrder, owed: number) => {
  if (owed > 0) return `Only ${formatMoney(owed, order.currency)} is owed.`;
  return owedOf(order) === 0 ? "This is paid already." : "There is nothing to pay.";
};

/** How often somebody may have paid an order in one go, by mistake. */
const mostTimes = 2;

/** What is noted of what a door sends afterwards: of more than anybody can have paid, what was owed; what it sent is kept. */
const limitNoted = (payment: NotedPayment, { total }: StoredOrder, owed: number): StoredOrder["payments"][number] =>
  payment.amount > mostTimes * total
    ? { ...payment, amount: Math.min(payment.amount, owed), sent: payment.amount }
    : payment;

/**
 * Notes a payment by other means than Stripe's page, and admits who has paid all by it. Throws `conflict` where nothing is
 * owed, or less than that; with `isDone`, more is noted too, since somebody has the money, as far as that can be. `alongside` are
 * the writes that belong to it.
 */
export const notePayment = (
  registrationId: string,
  sent: NotedPayment,
  {
    isDone = false,
    alongside = () => ({}),
  }: { isDone?: boolean; alongside?: (registration: StoredRegistration, title: string) => Writes } = {},
) =>
  changeRegistration(registrationId, async (before) => {
    const { order, eventId } = before;
    if (order?.payments.some(({ id }) => id === sent.id)) return undefined;
    if (!order || (!isDone && !isActive(before))) throw new AppError("conflict", "There is nothing to pay.");
    const event = await readEvent(eventId);
    const owed = owedFor(before, event);
    if (!isDone && sent.amount > owed) throw new AppError("conflict", explainTooMuch(order, owed));
    const payment = limitNoted(sent, order, owed);
    const pay = (noted: StoredOrder["payments"][number]) => ({
      ...before,
      order: { ...order, payments: [...order.payments, noted] },
    });
    const isAdmitted = before.status === "unpaid" && !needsPayment(pay(payment).order);
    const paid = isAdmitted ? admit(pay({ ...payment, heldUntil: order.heldUntil }), "") : pay(payment);
    const excess = !isActive(before)
      ? { ...paidTwice, reason: "There was nothing to pay." }
      : owedOf(order) > 0
        ? paidTooMuch(paid.order)
        : paidTwice;
    // What somebody has in their hands beyond what was owed is to be handed back, and listed until it is.
    const { after, writes, given } = giveBackExcess(paid, { event, ...excess, isWhole: true });
    return {
      after,
      writes: {
        ...writes,
        ...(given > 0 && {
          twice: emailWrite({
            template: "order-refunded",
            data: { ...toEmailData(after, event, excess.reason), ...toOrderData(after, event, { given }) },
            to: { address: before.email },
          }),
        }),
        ...alongside(after, event.title),
        ...(isAdmitted && {
          email: emailWrite({
            template: "order-confirmed",
            data: { ...toEmailData(after, event, ""), tickets: await createTicketsForEmail(after, event) },
            to: { address: before.email },
          }),
        }),
      },
    };
  });

/** What of an order was paid in somebody's hands, and is to be handed back. */
const toHandBack = ({ payments, refunds }: StoredOrder) => {
  const atDoor = new Set(payments.filter(({ means }) => means !== "stripe").map(({ id }) => id));
  const waiting = refunds.filter(({ state, paymentId }) => state === "failed" && atDoor.has(paymentId));
  return waiting.reduce((sum, { amount }) => sum + amount, 0);
};

/** An order without a payment: what was to be handed back of it is not, and what was to be kept of it is not there. */
const withoutPayment = (order: StoredOrder, paymentId: string): StoredOrder => {
  const isOfPayment = (refund: StoredOrder["refunds"][number]) => refund.paymentId === paymentId;
  const isAtDoor = (refund: StoredOrder["refunds"][number]) =>
    order.payments.some(({ id, means }) => id === refund.paymentId && means !== "stripe");
  // Whether another was one too many is seen anew.
  const isTwice = (refund: StoredOrder["refunds"][number]) =>
    refund.cause === "paid-twice" && refund.state === "failed" && isAtDoor(refund);
  // An admin let off what they meant to give back.
  const unwaived = order.refunds.reduce((sum, each) => sum + (isOfPayment(each) && each.by ? each.amount : 0), 0);
  const rest = {
    ...order,
    payments: order.payments.filter(({ id }) => id !== paymentId),
    refunds: order.refunds.filter((each) => !isOfPayment(each) && !isTwice(each)),
    ...(unwaived > 0 && { waived: Math.max(0, (order.waived ?? 0) - unwaived) }),
  };
  return { ...rest, forfeited: Math.min(order.forfeited, Math.max(0, keptOf(rest))) };
};

/**
 * Takes a payment back that was noted by mistake. Who was approved by it waits for their payment again, and is told so, unless
 * one of them `isInside`; and who was told that something of it comes back, that it does not. Throws `conflict` where it isn't noted, or where something of it was handed back.
 */
export const takePaymentBack = (
  registrationId: string,
  paymentId: string,
  {
    isInside,
    alongside,
  }: { isInside: boolean; alongside: (registration: StoredRegistration, title: string) => Writes },
) =>
  changeRegistration(registrationId, async (before) => {
    const { order, status, eventId } = before;
    const payment = order?.payments.find(({ id, means }) => id === paymentId && means !== "stripe");
    const isHandedBack = order?.refunds.some((each) => each.paymentId === paymentId && each.state !== "failed");
    if (!order || !payment || isHandedBack) throw new AppError("conflict", "There is nothing to take back.");
    const event = await readEvent(eventId);
    const rest = withoutPayment(order, paymentId);
    const { heldUntil = "" } = payment;
    const waitsAgain = status === "approved" && heldUntil !== "" && needsPayment(rest) && !isInside;
    const [, until = ""] = [heldUntil, inInstantHold()].toSorted();
    const undone: StoredRegistration = waitsAgain
      ? { ...before, status: "unpaid", order: { ...rest, ...holdUntil(until) } }
      : { ...before, order: rest };
    const { after, writes } = giveBackExcess(undone, { event, ...paidTwice, isWhole: true });
    const withdrawn = toHandBack(order) - (after.order ? toHandBack(after.order) : 0);
    const ofMistake = "A payment was noted by mistake, and we took that back.";
    const ofRefund = `So the ${formatMoney(withdrawn, order.currency)} that we wrote of does not come back to you.`;
    return {
      after,
      writes: {
        ...writes,
        ...alongside(before, event.title),
        ...(waitsAgain && {
          email: emailWrite({
            template: "order-to-pay",
            data: toEmailData(after, event, withdrawn > 0 ? `${ofMistake} ${ofRefund}` : ofMistake),
            to: { address: before.email },
          }),
        }),
        ...(!waitsAgain &&
          withdrawn > 0 && {
            email: emailWrite({
              template: "order-refund-withdrawn",
              data: { ...toEmailData(after, event, ""), ...toOrderData(after, event, { withdrawn }) },
              to: { address: before.email },
            }),
          }),
      },
    };
  });
