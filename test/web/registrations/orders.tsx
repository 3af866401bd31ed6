import type { OwnOrder } from "#shared/orders.ts";
import type { OfferedType, TicketOffer } from "#shared/ticket-types.ts";

export const type = (changes: Partial<OfferedType> & Pick<OfferedType, "id" | "name" | "price">): OfferedType => ({
  description: "",
  holder: "anybody",
  ...changes,
});

export const general = type({ id: "general1", name: "General", price: 4500, description: "With a welcome drink" });
export const early = type({ id: "early001", name: "Early bird", price: 3000, left: 0, holder: "registrant" });
export const guest = type({ id: "guest001", name: "Guest", price: 6000, holder: "guest", left: 3 });

/** Tickets of $45, and $60 for guests, that nobody has to approve. */
export const offer = (changes: Partial<TicketOffer> = {}): TicketOffer => ({
  ...{ currency: "usd", types: [general, early, guest], needsApproval: false, paysAtDoor: false, hasCodes: false },
  refundRule: [
    { days: 7, percent: 100 },
    { days: 2, percent: 50 },
  ],
  ...changes,
});

/** One general ticket that nobody has paid for yet. */
export const order = (changes: Partial<OwnOrder> = {}): OwnOrder => ({
  ...{ currency: "usd", total: 4500, means: "card", payments: [], refunds: [] },
  lines: [{ typeId: general.id, name: general.name, price: 4500, count: 1 }],
  refundRule: offer().refundRule,
  ...changes,
});

export const payment: OwnOrder["payments"][number] = {
  ...{ id: "pi_1", at: "2030-02-01T18:00:00.000Z", amount: 4500, means: "stripe" },
  receipt: "https://pay.example/receipts/1",
};
