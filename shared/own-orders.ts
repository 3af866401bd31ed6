import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { eventId } from "./events.ts";
import { registrationToken, registrationWithEvent } from "./registrations.ts";
import { codeOffer, typedCode } from "./ticket-types.ts";

// What whoever registers does about their order. Apart from what admins do (order-acts.ts), since public pages load it.

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
