import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clubEvent } from "./events.ts";
import { registrationToken } from "./registrations.ts";

/**
 * A ticket's code, without personal data. Only capitals, digits and points, for a small QR code:
 * `{key}.{registration}.{person}.{event}.{signature}`.
 */
export type TicketCode = {
  /** The name of the key that signed it. */
  key: string;
  registrationId: string;
  /** The person's id in the party, by their current name: a new name has a new id. */
  person: string;
  /** The event's tag. */
  eventMark: string;
  /** What is signed: everything before the signature. */
  signed: string;
  /** Of Ed25519, 64 bytes in hexadecimal. */
  signature: string;
};

const codePattern =
  /^(?<signed>(?<key>[1-9]\d?)\.(?<id>[0-9A-Z]{26})\.(?<person>[0-9A-F]{12})\.(?<mark>[0-9A-F]{6}))\.(?<signature>[0-9A-F]{128})$/;

/** Parses a scanned code; undefined if it is not a club's ticket. Does not verify the signature. */
export const parseTicketCode = (text: string): TicketCode | undefined => {
  const groups = codePattern.exec(text.trim().toUpperCase())?.groups;
  if (!groups) return undefined;
  const { signed = "", key = "", id = "", person = "", mark = "", signature = "" } = groups;
  return { key, registrationId: `reg_${id}`, person, eventMark: mark, signed, signature };
};

/** The signed part of a ticket. */
export const formatSigned = (ticket: Pick<TicketCode, "key" | "registrationId" | "person" | "eventMark">) =>
  [ticket.key, ticket.registrationId.replace(/^reg_/, "").toUpperCase(), ticket.person, ticket.eventMark].join(".");

/** Such as "Member · $45 · Paid" or "Member · $45 · To pay at the door: $90 in all"; undefined for a ticket without a type. */
export const describeTicketType = ({ type, payment }: Pick<Ticket, "type" | "payment">) => {
  if (type === undefined || payment === undefined) return type;
  const { price, owed } = payment;
  return [type, price, owed === undefined ? "Paid" : `To pay at the door: ${owed}`].filter(Boolean).join(" · ");
};

/** One person's ticket. */
export const ticket = z.object({
  /** First and last name, as the registrant typed it. */
  name: z.string(),
  /** The text of its QR code, and the fragment of its page's address. */
  code: z.string(),
  /** The name of its type, where the event has types; and where that costs something, its price, and what is owed at the door, if anything. */
  type: z.optional(z.string()),
  payment: z.optional(z.object({ price: z.optional(z.string()), owed: z.optional(z.string()) })),
});
export type Ticket = z.infer<typeof ticket>;

const throttle = { rate: 100, burst: 500 };

export const ticketsContract = {
  listTickets: endpoint({
    method: "GET",
    path: "/api/registrations/by-link/tickets",
    takesLink: true,
    who: "public",
    feature: "registrations",
    summary:
      "The tickets of the registration behind a private link, the registrant's first; none unless it is approved and its event is neither over nor canceled.",
    input: z.strictObject({ token: registrationToken }),
    output: z.object({ tickets: z.array(ticket) }),
    status: 200,
    throttle,
  }),
  getTicket: endpoint({
    method: "GET",
    path: "/api/tickets/{code}",
    who: "public",
    feature: "registrations",
    summary: "One person's ticket with its event; not found (404) once it is no longer valid.",
    input: z.strictObject({ code: z.string().check(z.maxLength(200)) }),
    output: z.object({ ticket, reference: z.string(), event: clubEvent }),
    status: 200,
    throttle,
  }),
};
