import * as z from "zod/mini";
import { wasCalledOff } from "./event-phase.ts";
import { currency, minimumCharge } from "./money.ts";
import type { RegistrationStatus } from "./registrations.ts";
import { refundStep, ticketTypeId, type CodeOffer, type RefundStep } from "./ticket-types.ts";

// What a registration costs, and what was paid of it. Amounts are integers of the currency's smallest unit.

/** How an order is paid: at Stripe, or at the door. */
export const orderMeans = ["card", "door"] as const;
/** By what somebody paid at the door. */
export const doorMeans = ["cash", "card"] as const;
export type DoorMeans = (typeof doorMeans)[number];

/** Tickets of one type, as they were priced when somebody registered. */
export const orderLine = z.object({ typeId: ticketTypeId, name: z.string(), price: z.int(), count: z.int() });
export type OrderLine = z.infer<typeof orderLine>;

/** A payment: by card at Stripe, or as the door noted it. */
export const orderPayment = z.object({
  /** Stripe's payment, or that of the door's note. */
  id: z.string(),
  at: z.iso.datetime(),
  amount: z.int(),
  means: z.enum(["stripe", ...doorMeans]),
  /** Stripe's page with the receipt. */
  receipt: z.optional(z.url()),
  /** Whether the card's holder disputes it at their bank, or how that ended. */
  dispute: z.optional(z.enum(["open", "won", "lost"])),
});
export type OrderPayment = z.infer<typeof orderPayment>;

/** Money that comes back: under way until Stripe has it; failed where Stripe refuses. */
export const orderRefund = z.object({
  id: z.string(),
  /** The payment it is of. */
  paymentId: z.string(),
  at: z.iso.datetime(),
  amount: z.int(),
  state: z.enum(["underway", "done", "failed"]),
  /** Why, in words for whoever paid. */
  reason: z.string(),
});
export type OrderRefund = z.infer<typeof orderRefund>;

/** An order as its registrant sees it. */
export const ownOrder = z.object({
  currency,
  lines: z.array(orderLine),
  /** What a code took off. */
  discount: z.optional(z.object({ code: z.string(), amount: z.int() })),
  /** What it costs, with the discount. */
  total: z.int(),
  /** What of it was let off, by giving it back. */
  waived: z.optional(z.int()),
  means: z.enum(orderMeans),
  /** Frozen when somebody registered. */
  refundRule: z.array(refundStep),
  /** The event's start when somebody registered: where it has moved, whichever gives back more counts. */
  startsAt: z.optional(z.iso.datetime()),
  /** Until when the spots are held for payment; absent where nothing is awaited. */
  heldUntil: z.optional(z.iso.datetime()),
  /** Present where it was canceled because nobody paid. */
  isLapsed: z.optional(z.literal(true)),
  payments: z.array(orderPayment),
  refunds: z.array(orderRefund),
});
export type OwnOrder = z.infer<typeof ownOrder>;

type Paid = Pick<OwnOrder, "total" | "waived" | "payments" | "refunds">;

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((all, { amount }) => all + amount, 0);

/** What was paid and has not come back, nor is about to; of a payment whose dispute was lost, nothing is left, nor missing. */
export const keptOf = ({ payments, refunds }: Pick<Paid, "payments" | "refunds">) => {
  const lost = new Set(payments.filter(({ dispute }) => dispute === "lost").map(({ id }) => id));
  return (
    sum(payments.filter(({ id }) => !lost.has(id))) -
    sum(refunds.filter(({ state, paymentId }) => state !== "failed" && !lost.has(paymentId)))
  );
};

/** What an order is to bring in all. */
export const dueOf = ({ total, waived = 0 }: Pick<Paid, "total" | "waived">) => Math.max(0, total - waived);

/** What is still owed; 0 where it is paid. */
export const owedOf = (order: Paid) => Math.max(0, dueOf(order) - keptOf(order));

/** What is still owed for a registration: nothing for one that is over, nor where its event was called off. */
export const owedFor = (
  { status, order }: { status: RegistrationStatus; order?: Paid | undefined },
  event: Parameters<typeof wasCalledOff>[0],
) => (order && status !== "cancelled" && status !== "rejected" && !wasCalledOff(event) ? owedOf(order) : 0);

const dayMs = 86_400_000;

/** The share, in percent, that comes back by a rule to who cancels now; of an event without a date, all. */
export const refundPercent = (rule: readonly RefundStep[], startsAt: string | undefined, now = new Date()) => {
  if (rule.length === 0) return 0;
  if (startsAt === undefined) return 100;
  const ahead = Date.parse(startsAt) - now.getTime();
  return Math.max(0, ...rule.filter(({ days }) => ahead >= days * dayMs).map(({ percent }) => percent));
};

/** The share, in percent, that comes back of an order to who cancels now: by the event's start, or by what it was. */
export const refundShare = (
  order: Pick<OwnOrder, "refundRule" | "startsAt">,
  startsAt: string | undefined,
  now = new Date(),
) =>
  Math.max(
    refundPercent(order.refundRule, startsAt, now),
    order.startsAt === undefined ? 0 : refundPercent(order.refundRule, order.startsAt, now),
  );

/** What comes back to who cancels now. */
export const refundOf = (
  order: Paid & Pick<OwnOrder, "refundRule" | "startsAt">,
  startsAt: string | undefined,
  now = new Date(),
) => Math.floor((Math.max(0, keptOf(order)) * refundShare(order, startsAt, now)) / 100);

type Discounted = Pick<OwnOrder, "lines">;

/**
 * What a code takes off an order: at most what the types that it is for cost. What it would leave below what Stripe charges, it
 * takes off too.
 */
export const discountOf = (
  { lines, currency: code }: Discounted & Pick<OwnOrder, "currency">,
  discount: NonNullable<CodeOffer["discount"]>,
) => {
  const { percent, amount = 0, typeIds } = discount;
  const eligible = lines.filter(({ typeId }) => typeIds === undefined || typeIds.includes(typeId));
  const price = eligible.reduce((all, line) => all + line.price * line.count, 0);
  const off = Math.min(price, percent === undefined ? amount : Math.round((price * percent) / 100));
  const total = priceOf({ lines });
  return off > 0 && total - off < minimumCharge(code) ? total : off;
};

/** What lines cost together, before a discount. */
export const priceOf = ({ lines }: Discounted) => lines.reduce((all, { price, count }) => all + price * count, 0);

/** Whether a refund has failed and somebody is to see to it: a payment whose dispute was lost is back with its payer. */
export const isToDo = ({ state, paymentId }: OrderRefund, { payments }: Pick<OwnOrder, "payments">) =>
  state === "failed" && !payments.some(({ id, dispute }) => id === paymentId && dispute === "lost");

/** What may still come back of a payment. */
export const restOf = (
  { refunds }: Pick<OwnOrder, "refunds">,
  { id, amount, dispute }: Pick<OrderPayment, "id" | "amount" | "dispute">,
) =>
  dispute === "lost"
    ? 0
    : amount - sum(refunds.filter(({ paymentId, state }) => paymentId === id && state !== "failed"));
