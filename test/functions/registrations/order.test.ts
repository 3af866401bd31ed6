import { decodeHold, encodeHold, type Hold } from "#functions/events/hold.ts";
import { isFor, leftUpdate, offerTo, visitor, type Buyer } from "#functions/events/ticketing.ts";
import {
  admit,
  findCode,
  findExcess,
  giveBack,
  holdFor,
  holdUntil,
  shortenHold,
  holdWhileOpen,
  listedOf,
  priceNew,
  reprice,
  takesOf,
  type StoredOrder,
} from "#functions/registrations/order.ts";
import { given } from "../../support/given.ts";
import { discountCode, early, forGuests, general, ofMembers, ticketing, ticketType } from "../../support/ticketing.ts";

const at = "2026-06-01T12:00:00.000Z";
const now = new Date(at);
const hourMs = 3_600_000;
const later = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString();

const member: Buyer = { isMember: true, level: "standard", groupIds: ["grp_1"] };
const types = [
  ticketType({ perPerson: 2 }),
  ticketType({ id: forGuests, name: "Guest", price: 3500, holder: "guest" }),
  ticketType({ id: ofMembers, name: "Member", price: 4500, audience: "members", holder: "registrant" }),
  ticketType({ id: "secret01", name: "Friends", price: 0, code: "FRIENDS" }),
];
const sold = ticketing({ types, codes: [discountCode({ uses: 2 })], paysAtDoor: true });
const eventWith = (left = {}) =>
  ({ ...given.openEvent({ ticketing: sold, startsAt: later(24 * 30) }), left, holds: [] }) as never;
const guests = (...tickets: (string | undefined)[]) => tickets.map((ticket) => ({ ticket }));

test.each([
  ["two kinds", { ticket: general, guests: guests(forGuests, forGuests) }, {}, visitor, 13_000],
  ["a member's", { ticket: ofMembers, guests: [] }, {}, member, 4500],
  ["a hidden one", { ticket: "secret01", guests: guests(forGuests) }, { code: "FRIENDS" }, visitor, 3500],
  ["a code", { ticket: general, guests: guests(forGuests) }, { code: "EARLY" }, visitor, 7125],
])("a party with %s pays so", (_, party, form, buyer, total) => {
  expect(priceNew(eventWith(), party, { ...form, total }, buyer)).toMatchObject({ total, means: "card" });
  expect(() => priceNew(eventWith(), party, { ...form, total: total - 1 }, buyer)).toThrow("by now");
});

test.each([
  ["none", { ticket: undefined, guests: [] }, {}, {}, "ticket"],
  ["an unknown one", { ticket: "unknown1", guests: [] }, {}, {}, "ticket"],
  ["a guest's", { ticket: forGuests, guests: [] }, {}, {}, "ticket"],
  ["a member's", { ticket: ofMembers, guests: [] }, {}, {}, "ticket"],
  ["a hidden one without its code", { ticket: "secret01", guests: [] }, { code: "EARLY" }, {}, "ticket"],
  ["none for a guest", { ticket: general, guests: guests(undefined) }, {}, {}, "guests.0.ticket"],
  ["a registrant's for a guest", { ticket: general, guests: guests(forGuests, ofMembers) }, {}, {}, "guests.1.ticket"],
  ["too many", { ticket: general, guests: guests(general, general) }, {}, {}, "ticket"],
  ["one that is sold out", { ticket: general, guests: [] }, {}, { [general]: 0 }, "ticket"],
  ["a wrong code", { ticket: general, guests: [] }, { code: "WRONG" }, {}, "code"],
  ["a used code", { ticket: general, guests: [] }, { code: "EARLY" }, { [early]: 0 }, "code"],
])("a visitor's party with %s is refused", (_, party, form, left, path) => {
  expect(() => priceNew(eventWith(left), party, form, visitor)).toThrow(
    expect.objectContaining({ fields: [expect.objectContaining({ path })] }) as Error,
  );
});

test("a code is over at its time", () => {
  const codes = [discountCode({ until: at })];
  const find = (time: Date) => findCode({ ...sold, codes }, "EARLY", { left: {}, now: time });
  expect(find(new Date(now.getTime() - 1)).discount).toMatchObject({ percent: 25 });
  expect(() => find(now)).toThrow();
});

const price = (party: Parameters<typeof takesOf>[0], form = {}) => priceNew(eventWith(), party, form, visitor)!;

test("guests come and go at the prices of the first day, with what a code takes off", () => {
  const party = { ticket: general, guests: guests(forGuests) };
  const before = { ...party, order: price(party, { code: "EARLY" }) };
  const dearer = { ...sold, types: types.map((each) => ({ ...each, price: each.price + 1000 })) };
  const event = { ...(eventWith() as object), ticketing: dearer } as never;

  expect(reprice(event, before, { ...before, guests: [] }, visitor)).toMatchObject({ total: 4500 });
  expect(reprice(event, before, { ...before, guests: guests(forGuests, forGuests) }, visitor)).toMatchObject({
    total: 9750,
    discount: { amount: 3250 },
  });
  expect(() => reprice(event, before, { ...before, guests: guests(ofMembers) }, visitor)).toThrow();
  expect(takesOf(before)).toEqual({ [general]: 1, [forGuests]: 1, [early]: 1 });
  expect(takesOf({ ticket: general, guests: [] })).toEqual({});
});

test.each([
  [24 * 30, 48],
  [25, 25],
  [24, 2],
  [1, 1],
  [0.25, 32 / 60],
  [undefined, 48],
])("an approval %s hours before the event holds spots for %s", (startsIn, held) => {
  const startsAt = startsIn === undefined ? undefined : later(startsIn);
  const settings = { paymentHours: 48, paymentHoursOnLastDay: 2 };
  expect(holdFor(startsAt === undefined ? {} : { startsAt }, settings, now)).toBe(later(held));
});

test("spots are held until the event's end at the latest, also where it is moved to an earlier time", () => {
  const settings = { paymentHours: 48, paymentHoursOnLastDay: 2 };
  const [order, times] = [
    { heldUntil: later(48) } as never,
    (start: number) => ({ startsAt: later(start), endsAt: later(start + 5) }),
  ];

  expect(holdFor({ startsAt: later(-1), endsAt: later(0.25) }, settings, now)).toBe(later(0.25));
  for (const [start, held] of [
    [60, undefined],
    [30, 30],
    [6, 2],
  ] as const)
    expect(shortenHold(order, times(start), settings, now)?.heldUntil).toBe(held && later(held));
  expect(shortenHold(order, {}, settings, now)).toBeUndefined();
});

test("pages that are opened to pay hold spots no longer than one page beyond the first time", () => {
  const minutes = (count: number) => later(count / 60);
  const { order } = admit({ order: price({ ticket: general, guests: [] }) }, minutes(32));
  const first = holdWhileOpen(order, minutes(50));
  expect(first.heldUntil).toBe(minutes(50));
  const last = holdWhileOpen(first, minutes(80));
  expect(last.heldUntil).toBe(minutes(64));
  expect(holdWhileOpen(last, minutes(110)).heldUntil).toBe(minutes(64));
  // A hold of two days goes on.
  expect(holdWhileOpen({ ...order, ...holdUntil(later(48)) }, minutes(32)).heldUntil).toBe(later(48));
});

const paid = (amount: number, changes: Partial<StoredOrder["payments"][number]> = {}) => ({
  ...{ id: "pi_1", at, amount, means: "stripe" as const },
  ...changes,
});
const back = (amount: number, state: "underway" | "done" | "failed", paymentId = "pi_1") => ({
  ...{ id: `re_${amount}`, paymentId, at, amount, state, reason: "" },
});
const order = (changes: Partial<StoredOrder> = {}): StoredOrder => ({
  ...price({ ticket: general, guests: [] }),
  refundRule: [{ days: 7, percent: 50 }],
  ...changes,
});

test.each([
  ["owed by card", order(), "unpaid"],
  ["owed at the door", order({ means: "door" }), "approved"],
  ["paid", order({ payments: [paid(6000)] }), "approved"],
  ["paid in part", order({ payments: [paid(5999)] }), "unpaid"],
  ["free", order({ total: 0 }), "approved"],
  ["not there", undefined, "approved"],
])("who is admitted with an order that is %s is %s", (_, each, status) => {
  expect(admit({ order: each }, at)).toMatchObject({
    status,
    ...(each && { order: { heldUntil: status === "unpaid" ? at : undefined } }),
  });
});

const second = paid(6000, { id: "pi_2" });
test.each([
  ["all, taken back by the club", order({ payments: [paid(6000)] }), { due: 0, isWhole: true }, 6000],
  ["half by the rule", order({ payments: [paid(6000)] }), { due: 0 }, 3000],
  ["none shortly before", order({ payments: [paid(6000)], startsAt: later(1) }), { due: 0, startsAt: later(1) }, 0],
  ["as before it was moved", order({ payments: [paid(6000)] }), { due: 0, startsAt: later(1) }, 3000],
  ["what is too much", order({ payments: [paid(6000), second] }), { due: 6000, isWhole: true }, 6000],
  ["nothing where it is due", order({ payments: [paid(6000)] }), { due: 6000, isWhole: true }, 0],
  ["nothing again", order({ payments: [paid(6000)], refunds: [back(6000, "underway")] }), { due: 0, isWhole: true }, 0],
  ["nothing that the club keeps", order({ payments: [paid(6000)], forfeited: 6000 }), { due: 0, isWhole: true }, 0],
  [
    "nothing that is listed",
    order({ payments: [paid(6000)], refunds: [back(6000, "failed")] }),
    { due: 0, isWhole: true },
    0,
  ],
  [
    "what is not listed",
    order({ payments: [paid(6000, { dispute: "lost" }), second], refunds: [back(6000, "failed")] }),
    { due: 0, isWhole: true },
    6000,
  ],
])("%s comes back", (_, each, how: { due: number; isWhole?: boolean; startsAt?: string }, amount) => {
  expect(findExcess(each, { startsAt: later(24 * 30), isWhole: false, now, ...how })).toBe(amount);
});

test.each([
  [
    "of the latest first",
    [paid(6000), second],
    [],
    7000,
    [
      ["pi_1", 1000, "underway"],
      ["pi_2", 6000, "underway"],
    ],
  ],
  [
    "of none that is lost",
    [paid(6000), { ...second, dispute: "lost" as const }],
    [],
    6000,
    [["pi_1", 6000, "underway"]],
  ],
  ["what is left", [paid(6000)], [back(4000, "done")], 6000, [["pi_1", 2000, "underway"]]],
  ["in hand", [paid(6000, { means: "cash" })], [], 6000, [["pi_1", 6000, "failed"]]],
  [
    "of others than what failed",
    [paid(6000), second],
    [back(6000, "failed", "pi_2")],
    6000,
    [["pi_1", 6000, "underway"]],
  ],
  ["of what failed, last", [paid(6000)], [back(6000, "failed")], 6000, [["pi_1", 6000, "underway"]]],
])("an amount comes back %s", (_, payments, refunds, amount, expected) => {
  const before = order({ payments, refunds });
  const { refunds: made, order: after } = giveBack(before, amount, { reason: "", createId: () => "re_new", now });
  expect(made.map(({ paymentId, amount: part, state }) => [paymentId, part, state])).toEqual(expected);
  expect(after.refunds).toEqual([...refunds, ...made]);
});

test("what is listed is at most what is left of a payment", () => {
  const refunds = [back(5000, "failed"), back(4000, "failed"), back(1000, "done")];
  expect(listedOf(order({ payments: [paid(6000)], refunds }))).toBe(5000);
});

test.each<Hold>([
  {
    kind: "registers",
    id: "reg_01JZ0000000000000000000000",
    seats: 4,
    takes: { [general]: 1, [forGuests]: 3, [early]: 1 },
  },
  { kind: "returns", id: "01JZ0000000000000000000000", seats: 0, takes: { [forGuests]: 2 } },
  { kind: "waits", id: "reg_01JZ0000000000000000000001", seats: 2 },
])("a hold is the same after it was written down: %j", (hold) => {
  expect(decodeHold(encodeHold(hold))).toEqual(hold);
});

test.each([
  [{ audience: "members" }, member, true],
  [{ audience: "members" }, visitor, false],
  [{ audience: "levels", levelIds: ["standard"] }, member, true],
  [{ audience: "levels", levelIds: ["patron"] }, member, false],
  [{ audience: "group", groupId: "grp_1" }, member, true],
  [{ audience: "group", groupId: "grp_2" }, member, false],
  [{ audience: "group", groupId: "grp_1" }, visitor, false],
] as const)("a type for %j is for %j: %s", (audience, buyer, isTheirs) => {
  expect(isFor(ticketType(audience as never), buyer)).toBe(isTheirs);
  expect(offerTo({ ticketing: ticketing({ types: [ticketType(audience as never)] }) }, buyer)?.types).toHaveLength(
    Number(isTheirs),
  );
});

test.each([
  ["more", 5, 8, { values: [3], needs: [] }],
  ["fewer, if so many are left", 5, 3, { values: [-2], needs: [2] }],
  ["one less of no number, likewise", undefined, 99_999, { values: [-1], needs: [1] }],
  ["a new type", null, 4, { values: [4], needs: [] }],
  ["a type less, whatever is taken of it, so that it comes back as it was", 5, null, { values: [-5], needs: [] }],
])("an edit to %s changes what is left", (_, before, after, { values, needs }) => {
  const sell = (quantity: number | undefined | null) =>
    ticketing({ types: quantity === null ? [] : [ticketType({ quantity })] });
  const update = leftUpdate(sell(before), sell(after));
  const namesOf = (name: string) =>
    Object.entries(update?.values ?? {}).flatMap(([key, value]) => (key.startsWith(name) ? [value] : []));
  expect([namesOf(":left"), namesOf(":fewer")]).toEqual([values, needs]);
  expect(update?.conditions).toHaveLength(needs.length);
});

test.each<[string, Parameters<typeof ticketType>[0], object | undefined]>([
  ["one for members", { audience: "members" }, { memberPrice: 4500 }],
  ["one for a level", { audience: "levels", levelIds: ["gold"] }, { memberPrice: 4500, isForSome: true }],
  ["one that costs more", { audience: "members", price: 7000 }, undefined],
  ["one that is sold out", { id: "gone0001", audience: "members" }, undefined],
  ["one that is not yet on sale", { audience: "members", opensAt: "2099-01-01T18:00:00.000Z" }, undefined],
  // What a visitor can't buy any more is no price of theirs.
  ["a cheaper one for all that is over", { price: 100, closesAt: at }, { memberPrice: 5000 }],
])("visitors read what members pay less: %s", (_, changes, said) => {
  const other = ticketType({ id: "other001", name: "Other", price: 4500, ...changes });
  const isForAll = other.audience === "everyone";
  const dear = ticketType({ id: ofMembers, name: "Member", price: isForAll ? 5000 : 6000, audience: "members" });
  const event = { ticketing: ticketing({ types: [ticketType(), dear, other] }), left: { gone0001: 0 } };
  const { memberPrice, isForSome } = offerTo(event, visitor) ?? {};

  expect(said ?? {}).toEqual({ ...(memberPrice !== undefined && { memberPrice }), ...(isForSome && { isForSome }) });
  expect(offerTo(event, member)).not.toHaveProperty("memberPrice");
});
