import { formatMoney } from "#shared/money.ts";
import { isToDo, owedFor, owedOf, type OrderPayment, type OwnOrder } from "#shared/orders.ts";
import type { Registration } from "#shared/registration-review.ts";
import { formatTickets } from "#shared/ticket-types.ts";
import { useAllEvents } from "#web/lib/api/all-events.ts";
import { formatClubMoment } from "#web/lib/dates.ts";

/** What admins read of what a registration costs. */
export const orderWords = {
  title: "Tickets",
  free: "Free",
  paid: "Paid",
  owes: (amount: string) => `Owes ${amount}`,
  toPayUntil: (moment: string) => `To be paid until ${moment}`,
  toPay: "To be paid",
  lapsed: "Not paid in time",
  refundFailed: "Refund failed",
  toHandBack: "To be handed back",
  refunding: "Refund on its way",
  refunded: (amount: string) => `${amount} refunded`,
  disputed: "Disputed",
} as const;

/** An amount for people. */
export const formatAmount = (amount: number, { currency }: Pick<OwnOrder, "currency">) =>
  amount === 0 ? orderWords.free : formatMoney(amount, currency);

/** Whether a payment was made to the club itself, which hands it back. */
export const isHandedBack = ({ payments }: OwnOrder, paymentId: string) =>
  payments.some(({ id, means }) => id === paymentId && means !== "stripe");

/** What somebody pays by card before they are in; 0 where that is nothing. */
export const amountToPay = ({ order }: Pick<Registration, "order">) => (order?.means === "card" ? owedOf(order) : 0);

/** What is still owed for a registration; nothing for an event that was called off. */
export const useOwed = (registration: Registration) => {
  const { data: events } = useAllEvents();
  const event = events?.find(({ id }) => id === registration.eventId);
  if (event) return owedFor(registration, event);
  return registration.order ? owedOf(registration.order) : 0;
};

/** What was paid, and what came back or is about to. */
export const sumOrder = (order: OwnOrder) => {
  const paid = order.payments.reduce((all, { amount }) => all + amount, 0);
  const refunded = order.refunds.reduce((all, { amount, state }) => all + (state === "failed" ? 0 : amount), 0);
  return { paid, refunded };
};

const describePayment = ({ status, order }: Registration & { order: OwnOrder }, owed: number) => {
  if (order.isLapsed) return orderWords.lapsed;
  if (status === "unpaid" && owed > 0)
    return order.heldUntil === undefined ? orderWords.toPay : orderWords.toPayUntil(formatClubMoment(order.heldUntil));
  if (status === "approved" && owed > 0) return orderWords.owes(formatMoney(owed, order.currency));
  return owedOf(order) === 0 && order.total > 0 ? orderWords.paid : undefined;
};

const describeRefunds = (order: OwnOrder) => {
  const failed = order.refunds.find((refund) => isToDo(refund, order));
  if (failed) return isHandedBack(order, failed.paymentId) ? orderWords.toHandBack : orderWords.refundFailed;
  if (order.refunds.some(({ state }) => state === "underway")) return orderWords.refunding;
  return order.refunds.length > 0
    ? orderWords.refunded(formatMoney(sumOrder(order).refunded, order.currency))
    : undefined;
};

/** A registration's tickets, price and payment in short, with what is still owed. */
export const describeOrder = (registration: Registration, owed: number) => {
  const { order } = registration;
  if (!order) return "";
  return [
    formatTickets(order.lines),
    formatAmount(order.total, order),
    describePayment({ ...registration, order }, owed),
    describeRefunds(order),
    order.payments.some(({ dispute }) => dispute === "open") && orderWords.disputed,
  ]
    .filter(Boolean)
    .join(" · ");
};

/** By what something was paid. */
export const meansNames: Record<OrderPayment["means"], string> = {
  stripe: "Card",
  cash: "Cash",
  card: "Card at the door",
};
