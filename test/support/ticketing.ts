import type { DiscountCode, Ticketing, TicketType } from "#shared/ticketing.ts";

/** Ids of types and codes, as the page chooses them. */
export const [general, forGuests, ofMembers, early] = ["general1", "guests01", "members1", "early001"] as const;

export const ticketType = (changes: Partial<TicketType> = {}): TicketType => ({
  id: general,
  name: "General admission",
  description: "",
  price: 6000,
  audience: "everyone",
  holder: "anybody",
  ...changes,
});

export const discountCode = (changes: Partial<DiscountCode> = {}): DiscountCode => ({
  id: early,
  code: "EARLY",
  percent: 25,
  ...changes,
});

/** What an event's tickets cost: $60, and paid without an approval unless a test says otherwise. */
export const ticketing = (changes: Partial<Ticketing> = {}): Ticketing => ({
  currency: "usd",
  types: [ticketType()],
  codes: [],
  needsApproval: false,
  paysAtDoor: false,
  refundRule: [],
  ...changes,
});
