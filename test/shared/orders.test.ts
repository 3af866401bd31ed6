import {
  discountOf,
  dueOf,
  keptOf,
  owedOf,
  refundOf,
  refundPercent,
  type OrderPayment,
  type OrderRefund,
} from "#shared/orders.ts";
import { ticketingForm, takenOf } from "#shared/ticketing.ts";

const at = "2026-06-01T12:00:00.000Z";
const payment = (amount: number, changes: Partial<OrderPayment> = {}): OrderPayment => ({
  ...{ id: "pi_1", at, amount, means: "stripe" },
  ...changes,
});
const refund = (amount: number, state: OrderRefund["state"]): OrderRefund => ({
  ...{ id: "re_1", paymentId: "pi_1", at, amount, state, reason: "" },
});

test.each([
  ["unpaid", {}, { kept: 0, due: 6000, owed: 6000 }],
  ["paid in part", { payments: [payment(1000)] }, { kept: 1000, due: 6000, owed: 5000 }],
  ["paid twice", { payments: [payment(6000), payment(6000)] }, { kept: 12_000, due: 6000, owed: 0 }],
  [
    "given back, under way and done",
    { payments: [payment(6000)], refunds: [refund(1000, "underway"), refund(2000, "done")] },
    { kept: 3000, due: 6000, owed: 3000 },
  ],
  [
    "not given back",
    { payments: [payment(6000)], refunds: [refund(6000, "failed")] },
    { kept: 6000, due: 6000, owed: 0 },
  ],
  ["let off in part", { waived: 2000 }, { kept: 0, due: 4000, owed: 4000 }],
  ["let off by more than it costs", { waived: 9000 }, { kept: 0, due: 0, owed: 0 }],
  ["disputed", { payments: [payment(6000, { dispute: "open" })] }, { kept: 6000, due: 6000, owed: 0 }],
  ["lost to a dispute", { payments: [payment(6000, { dispute: "lost" })] }, { kept: 0, due: 6000, owed: 6000 }],
])("an order that is %s", (_, changes, expected) => {
  const order = { total: 6000, payments: [], refunds: [], ...changes };
  expect({ kept: keptOf(order), due: dueOf(order), owed: owedOf(order) }).toEqual(expected);
});

const rule = [
  { days: 7, percent: 100 },
  { days: 2, percent: 50 },
];
const dayMs = 86_400_000;
const inMs = (ms: number) => new Date(Date.parse(at) + ms).toISOString();

test.each([
  [rule, inMs(7 * dayMs), 100],
  [rule, inMs(7 * dayMs - 1), 50],
  [rule, inMs(2 * dayMs), 50],
  [rule, inMs(2 * dayMs - 1), 0],
  [rule, inMs(-1), 0],
  [rule, undefined, 100],
  [[], inMs(30 * dayMs), 0],
  [[], undefined, 0],
  [[{ days: 0, percent: 25 }], inMs(0), 25],
])("by the rule %j, for an event at %s, %d percent come back", (steps, startsAt, percent) => {
  const now = new Date(at);
  expect(refundPercent(steps, startsAt, now)).toBe(percent);
  const order = { total: 999, payments: [payment(999)], refunds: [], refundRule: steps };
  expect(refundOf(order, startsAt, now)).toBe(Math.floor((999 * percent) / 100));
});

test.each([
  [{ percent: 25 }, 3250],
  [{ percent: 25, typeIds: ["guests01"] }, 1750],
  [{ percent: 33, typeIds: ["general1"] }, 1980],
  [{ amount: 5000 }, 5000],
  [{ amount: 50_000 }, 13_000],
  [{ amount: 50_000, typeIds: ["guests01"] }, 7000],
  [{ percent: 100, typeIds: ["other001"] }, 0],
  // Stripe charges half a dollar at least.
  [{ amount: 12_951 }, 13_000],
  [{ amount: 12_950 }, 12_950],
])("a code for %j takes off %d", (discount, off) => {
  const lines = [
    { typeId: "general1", name: "General", price: 6000, count: 1 },
    { typeId: "guests01", name: "Guest", price: 3500, count: 2 },
  ];
  expect(discountOf({ lines, currency: "usd" }, discount)).toBe(off);
});

const type = { id: "general1", name: "General", price: 6000, audience: "everyone" };
const guests = { ...type, id: "guests01", name: "Guests", holder: "guest" };
const code = { id: "early001", code: "EARLY", percent: 25 };

test.each([
  ["a name that another has", { types: [type, { ...guests, name: "general" }] }, "types.1.name"],
  ["an id that another has", { types: [type, { ...guests, id: "general1" }] }, "types.1.name"],
  ["a code with the id of a type", { codes: [{ ...code, id: "general1" }] }, "codes.0.code"],
  ["levels without one", { types: [{ ...type, audience: "levels" }] }, "types.0.levelIds"],
  ["a group without one", { types: [{ ...type, audience: "group" }] }, "types.0.groupId"],
  ["a sale that ends as it begins", { types: [{ ...type, opensAt: at, closesAt: at }] }, "types.0.closesAt"],
  ["nothing for who registers", { types: [guests] }, "types"],
  ["a price below nothing", { types: [{ ...type, price: -1 }] }, "types.0.price"],
  ["a price in parts of a cent", { types: [{ ...type, price: 10.5 }] }, "types.0.price"],
  ["a huge price", { types: [{ ...type, price: 100_000_000 }] }, "types.0.price"],
  ["none of a type", { types: [{ ...type, quantity: 0 }] }, "types.0.quantity"],
  ["a code twice", { codes: [code, { ...code, id: "early002" }] }, "codes.1.code"],
  ["a code that opens a type too", { types: [type, { ...guests, code: "early" }], codes: [code] }, "codes.0.code"],
  ["a code for nothing", { codes: [{ ...code, percent: undefined }] }, "codes.0.percent"],
  ["a code for nothing off", { codes: [{ ...code, percent: undefined, amount: 0 }] }, "codes.0.percent"],
  ["a code for both", { codes: [{ ...code, amount: 500 }] }, "codes.0.percent"],
  ["a code for more than all", { codes: [{ ...code, percent: 101 }] }, "codes.0.percent"],
  ["a code for a type that is gone", { codes: [{ ...code, typeIds: ["gone0001"] }] }, "codes.0.typeIds"],
  ["a rule that gives more later", { refundRule: rule.toReversed() }, "refundRule.1.days"],
  ["a rule that gives as much later", { refundRule: [rule[0], { days: 2, percent: 100 }] }, "refundRule.1.days"],
])("tickets with %s are refused", (_, changes, path) => {
  const issues = ticketingForm.safeParse({ types: [type], codes: [], ...changes }).error?.issues ?? [];
  expect(issues.map((issue) => issue.path.join("."))).toEqual([path]);
});

test("tickets that are consistent are taken, with what is usual", () => {
  const parsed = ticketingForm.parse({
    types: [type, guests],
    codes: [{ ...code, code: " early " }],
    refundRule: rule,
  });

  expect(parsed).toMatchObject({ needsApproval: true, paysAtDoor: false, codes: [{ code: "EARLY" }] });
  expect(
    takenOf({ ...parsed, types: parsed.types.map((each) => ({ ...each, quantity: 10 })) }, { general1: 4 }),
  ).toEqual({
    general1: 6,
    guests01: 0,
    early001: 0,
  });
});
