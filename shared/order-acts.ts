import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { eventId } from "./events.ts";
import { amount, currency } from "./money.ts";
import { orderPayment, orderRefund, doorMeans } from "./orders.ts";
import { ownOrdersContract } from "./own-orders.ts";
import { adminPage } from "./paging.ts";
import { registration } from "./registration-review.ts";
import { registrationId } from "./registrations.ts";
import { choice, paragraph } from "./text.ts";

// What is done about an order: paying it (own-orders.ts), giving it back, and what an event took.

/** Giving money back of one payment. */
export const orderRefundForm = z.strictObject({
  paymentId: z.string().check(z.maxLength(100)),
  /** In the smallest unit; at most what is left of the payment. */
  amount: amount("Please enter how much comes back").check(z.minimum(1, "Please enter how much comes back")),
  reason: paragraph({ min: 2, max: 500, message: "Please say why" }),
});
export type OrderRefundForm = z.infer<typeof orderRefundForm>;

/** A payment by other means than our page, which an admin notes. */
export const notedOrderPayment = z.strictObject({
  means: choice(doorMeans, "Please say how it was paid"),
  amount: amount("Please enter what was paid").check(z.minimum(1, "Please enter what was paid")),
});
export type NotedOrderPayment = z.infer<typeof notedOrderPayment>;

/** What an event's tickets took, in the smallest unit. */
export const eventStatement = z.object({
  /** The event's title and date, for people who see nothing else of it. */
  event: z.object({ title: z.string(), date: z.string() }),
  currency,
  /** By type and price: how many are sold (paid, free, or to be paid at the door), and what they cost. */
  lines: z.array(z.object({ typeId: z.string(), name: z.string(), price: z.int(), count: z.int(), amount: z.int() })),
  /** What codes took off, by code. */
  discounts: z.array(z.object({ code: z.string(), count: z.int(), amount: z.int() })),
  /** What was paid, by means. */
  paid: z.object({ stripe: z.int(), cash: z.int(), card: z.int() }),
  /** Stripe's fees of what was paid there and of disputes, as far as Stripe has told them. */
  fees: z.int(),
  /** What came back, or is about to, by how it was paid. */
  refunded: z.object({ stripe: z.int(), cash: z.int(), card: z.int() }),
  /** What banks took back, of payments whose dispute was lost. */
  lost: z.int(),
  /** What is owed at the door, and what is held for payment by card. */
  dueAtDoor: z.int(),
  awaited: z.int(),
  /** Refunds that Stripe refused, and those of payments at the door, which the club hands back; each with whose it is. */
  failed: z.array(
    z.object({
      registrationId,
      name: z.string(),
      refund: orderRefund,
      /** How the payment was made. */
      means: z.optional(orderPayment.shape.means),
      /** Present where it is another than the statement's. */
      currency: z.optional(currency),
    }),
  ),
  /** Orders in another currency, which is in none of the sums: how many, and what was paid of them and has not come back. */
  others: z.optional(z.array(z.object({ currency, count: z.int(), kept: z.int() }))),
  /** What doors sent as paid and nobody can have paid, by the time it was noted: `counted` is what was owed of it. */
  unlikely: z.optional(
    z.array(
      z.object({
        registrationId,
        name: z.string(),
        at: z.iso.datetime(),
        by: z.optional(z.string()),
        means: orderPayment.shape.means,
        sent: z.int(),
        counted: z.int(),
      }),
    ),
  ),
  /** Refunds that are not done yet. */
  underway: z.int(),
  unreadable: z.optional(z.int()),
});
export type EventStatement = z.infer<typeof eventStatement>;

/** An event that sells tickets. */
export const sellingEvent = z.object({
  id: eventId,
  title: z.string(),
  /** As on its page. */
  date: z.string(),
  isPast: z.boolean(),
});
export type SellingEvent = z.infer<typeof sellingEvent>;

const row = { feature: "orders" } as const;

export const ordersContract = {
  ...ownOrdersContract,
  refundOrder: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/registrations/{registrationId}/refunds",
    may: "money",
    summary:
      "Gives back a payment of a registration, whole or in part, once for each Idempotency-Key, and emails who registered why; spots stay as they are. A conflict (409) for more than is left of it.",
    input: z.extend(orderRefundForm, { registrationId }),
    output: registration,
    status: 201,
  }),
  retryOrderRefund: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/registrations/{registrationId}/refunds/{refundId}/retry",
    may: "money",
    summary: "Tries a refund again that Stripe refused; safe to repeat.",
    input: z.strictObject({ registrationId, refundId: z.string().check(z.regex(/^[\w-]{1,80}$/)) }),
    output: registration,
    status: 200,
  }),
  noteOrderPayment: endpoint({
    ...row,
    method: "POST",
    path: "/api/admin/registrations/{registrationId}/payments",
    may: ["events", "money"],
    within: "registration",
    summary:
      "Notes a payment in cash or by another card reader, once for each Idempotency-Key; one that is paid then is approved. A conflict (409) for more than is owed.",
    input: z.extend(notedOrderPayment, { registrationId }),
    output: registration,
    status: 201,
  }),
  listTicketSales: endpoint({
    ...row,
    method: "GET",
    path: "/api/admin/ticket-sales",
    may: "money",
    summary:
      "The events of the last year and later that sell tickets, without drafts: coming ones soonest first, then past ones, newest first.",
    input: z.strictObject({}),
    output: adminPage(sellingEvent),
    status: 200,
  }),
  getEventStatement: endpoint({
    ...row,
    method: "GET",
    path: "/api/admin/events/{eventId}/statement",
    may: "money",
    summary: "What an event's tickets took; not found (404) for one without.",
    input: z.strictObject({ eventId }),
    output: eventStatement,
    status: 200,
  }),
};
