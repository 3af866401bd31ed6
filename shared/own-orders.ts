import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { eventId } from "./events.ts";
import { currency } from "./money.ts";
import { orderLine } from "./orders.ts";
import { registrationToken, registrationWithEvent } from "./registrations.ts";
import { codeOffer, refundStep, typedCode } from "./ticket-types.ts";

// What whoever registers does about their order. Apart from what admins do (order-acts.ts), since public pages load it.

/** What whoever has an order's pay link sees: what there is to pay, and nothing of whose it is. */
export const orderToPay = z.object({
  event: z.object({
    title: z.string(),
    /** As on its page; empty without a date. */
    when: z.string(),
  }),
  currency,
  lines: z.array(orderLine),
  /** What a code takes off. */
  discount: z.optional(z.int()),
  /** What it costs, with the discount. */
  total: z.int(),
  /** What comes back when whoever registered cancels. */
  refundRule: z.array(refundStep),
  /** What is still to be paid by card. */
  owed: z.int(),
  /** Until when the spots are held for it; absent where nothing is awaited. */
  heldUntil: z.optional(z.iso.datetime()),
  /** Whether it can be paid, is paid, or can't be paid any more; or its event was canceled. */
  state: z.enum(["open", "paid", "closed", "called-off"]),
});
export type OrderToPay = z.infer<typeof orderToPay>;

const throttle = { rate: 50, burst: 200 };
const crowd = { rate: 300, burst: 1500 };
const row = { feature: "orders" } as const;

const codeRow = {
  ...row,
  method: "POST",
  input: z.strictObject({ eventId, code: typedCode }),
  output: codeOffer,
  status: 200,
  throttle,
} as const;

export const ownOrdersContract = {
  useTicketCode: endpoint({
    ...codeRow,
    path: "/api/events/{eventId}/ticket-code",
    who: "public",
    summary:
      "What a code does for a visitor who has it: the types that it opens, and its discount. Not found (404) for one that is wrong or used up; too many (429) where somebody guesses.",
  }),
  useMemberTicketCode: endpoint({
    ...codeRow,
    path: "/api/portal/events/{eventId}/ticket-code",
    who: "member",
    summary: "The same for the caller as a member.",
  }),
  payOrder: endpoint({
    ...row,
    method: "POST",
    path: "/api/registrations/by-link/checkout",
    takesLink: true,
    who: "public",
    summary:
      "Opens payment of the registration behind a private link, or finds the page that is open, and holds its spots meanwhile; a conflict (409) where nothing is to be paid.",
    input: z.strictObject({ token: registrationToken }),
    output: z.object({ url: z.url() }),
    status: 201,
    throttle: crowd,
  }),
  getOrderToPay: endpoint({
    ...row,
    method: "GET",
    path: "/api/orders/by-link",
    takesLink: true,
    who: "public",
    summary:
      "What there is to pay behind a pay link, without anything of whose it is, after Stripe was asked what is paid: at most every three seconds.",
    input: z.strictObject({ token: registrationToken }),
    output: orderToPay,
    status: 200,
    throttle: crowd,
  }),
  payOrderByLink: endpoint({
    ...row,
    method: "POST",
    path: "/api/orders/by-link/checkout",
    takesLink: true,
    who: "public",
    summary:
      "Opens payment behind a pay link, or finds the page that is open, and names no payer on it; a conflict (409) where nothing is to be paid.",
    input: z.strictObject({ token: registrationToken }),
    output: z.object({ url: z.url() }),
    status: 201,
    throttle: crowd,
  }),
  checkOrder: endpoint({
    ...row,
    method: "POST",
    path: "/api/registrations/by-link/payment",
    takesLink: true,
    who: "public",
    summary:
      "The registration behind a private link, after Stripe was asked what is paid: for the page to which Stripe's returns. At most every three seconds.",
    input: z.strictObject({ token: registrationToken }),
    output: registrationWithEvent,
    status: 200,
    throttle: crowd,
  }),
};
