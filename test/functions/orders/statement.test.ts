import { buildStatement } from "#functions/orders/statement.ts";
import { general } from "../../support/ticketing.ts";

const at = "2026-06-01T12:00:00.000Z";
const line = { typeId: general, name: "General admission", price: 6000, count: 2 };
const paid = (amount: number, means = "stripe", fee?: number) => ({ id: `pi_${means}`, at, amount, means, fee });
const back = (amount: number, state: string) => ({ id: "re_1", paymentId: "pi_stripe", at, amount, state, reason: "" });
const registration = (status: string, order: object, isTest = false) =>
  ({
    ...{ id: "reg_1", firstName: "Ada", lastName: "Okafor", status, isTest },
    order: {
      currency: "usd",
      lines: [line],
      total: 12_000,
      means: "card",
      payments: [],
      refunds: [],
      disputes: [],
      ...order,
    },
  }) as never;

const event = { status: "open", startsAt: at, endsAt: at } as never;

test("of an event that was called off nothing is due, also once its day has passed", () => {
  const all = [
    registration("approved", { means: "door" }),
    registration("unpaid", {}),
    registration("approved", { payments: [paid(12_000)], refunds: [back(12_000, "done")] }),
  ];
  const calledOff = { status: "ended", startsAt: at, endsAt: at, isCalledOff: true } as never;

  expect(buildStatement(all, "usd", calledOff)).toMatchObject({
    dueAtDoor: 0,
    awaited: 0,
    refunded: { stripe: 12_000 },
  });
  expect(buildStatement(all, "usd", event)).toMatchObject({ dueAtDoor: 24_000, awaited: 12_000 });
});

test("a statement has what is sold, by type and price, and where its money is", () => {
  const handedBack = { refunds: [{ ...back(500, "done"), paymentId: "pi_cash" }], waived: 500 };
  const discount = { id: "early001", code: "EARLY", amount: 3000 };
  const all = [
    registration("approved", { payments: [paid(12_000, "stripe", 378)], refunds: [back(1000, "done")], waived: 1000 }),
    registration("approved", { total: 9000, discount, payments: [paid(9000, "cash")], ...handedBack }),
    registration("approved", { lines: [{ ...line, price: 4500, count: 1 }], total: 4500, means: "door" }),
    registration("approved", { total: 12_000, payments: [paid(5000, "card")] }),
    registration("unpaid", { payments: [paid(2000, "cash")] }),
    registration("pending", {}),
    registration("cancelled", { payments: [paid(12_000, "stripe", 378)], refunds: [back(6000, "underway")], discount }),
    registration("rejected", { payments: [paid(12_000, "stripe")], refunds: [back(12_000, "failed")] }),
    registration("approved", { payments: [paid(12_000)] }, true),
    { ...(registration("approved", {}) as object), order: undefined } as never,
  ];

  expect(buildStatement(all, "usd", event)).toEqual({
    currency: "usd",
    lines: [
      { ...line, count: 6, amount: 36_000 },
      { ...line, price: 4500, count: 1, amount: 4500 },
    ],
    discounts: [{ code: "EARLY", count: 1, amount: 3000 }],
    paid: { stripe: 36_000, cash: 11_000, card: 5000 },
    fees: 756,
    ...{ refunded: { stripe: 7000, cash: 500, card: 0 }, lost: 0 },
    dueAtDoor: 4500 + 7000,
    awaited: 10_000,
    failed: [{ registrationId: "reg_1", name: "Ada Okafor", refund: back(12_000, "failed"), means: "stripe" }],
    underway: 6000,
  });
});

test("of orders in two currencies, a statement sums up one, and names the other apart", () => {
  const euros = { currency: "eur", payments: [paid(9000, "cash")], refunds: [{ ...back(9000, "failed") }] };
  const all = [registration("approved", { payments: [paid(12_000)] }), registration("approved", euros)];

  expect(buildStatement(all, "usd", event)).toMatchObject({
    ...{ lines: [{ count: 2 }], paid: { stripe: 12_000, cash: 0, card: 0 } },
    failed: [{ currency: "eur", refund: { amount: 9000 } }],
    others: [{ currency: "eur", count: 1, kept: 9000 }],
  });
});

test("what a lost dispute took is gone, beside what was given back before", () => {
  const disputed = { ...paid(12_000, "stripe", 378), dispute: "lost" };
  const disputes = [{ id: "dp_1", paymentId: "pi_stripe", state: "lost", amount: 10_000, fee: 1500 }];
  const all = [registration("approved", { payments: [disputed], refunds: [back(2000, "done")], disputes })];

  expect(buildStatement(all, "usd", event)).toMatchObject({
    paid: { stripe: 12_000 },
    refunded: { stripe: 2000 },
    lost: 10_000,
    fees: 1878,
    dueAtDoor: 12_000,
  });
});
