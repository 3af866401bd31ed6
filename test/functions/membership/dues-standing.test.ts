import { findNews, findNextStep, holdsMoney, standingOf } from "#functions/membership/dues-standing.ts";
import type { StoredDues } from "#functions/membership/dues.ts";
import { buildDues } from "#functions/membership/dues.ts";
import type { DuesTerms } from "#shared/dues.ts";

const terms: DuesTerms = { amount: 30_000, currency: "usd", every: "year", joiningFee: 0, graceDays: 14 };
const paidUntil = "2027-03-01T06:00:00.000Z";
const after = (days: number, hours = 0) =>
  new Date(Date.parse(paidUntil) + days * 86_400_000 + hours * 3_600_000).toISOString();
const dues = (changes: Partial<StoredDues> = {}): StoredDues => ({
  ...buildDues(terms, { email: "ada@example.com", name: "Ada", level: "standard", paidUntil }),
  ...changes,
});
const subscription = (changes: Partial<NonNullable<StoredDues["subscription"]>> = {}) => ({
  subscription: { id: "sub_1", customer: "cus_1", status: "active", paidUntil, endsThen: false, ...changes },
});
const monthly = { terms: { ...terms, every: "month" as const } };

test.each<[string, Partial<StoredDues>, string, string]>([
  ["paid, a moment before its end", {}, after(0, -1), "paid"],
  ["by other means than a card, at its end", {}, after(0), "overdue"],
  ["with a grace, a moment before that ends", {}, after(14, -1), "overdue"],
  ["after the grace", {}, after(14), "resting"],
  [
    "with a card, while Stripe renews",
    { ...subscription(), terms: { ...terms, graceDays: 0 } },
    after(0, 23),
    "overdue",
  ],
  [
    "with a card that Stripe did not renew in a day",
    { ...subscription(), terms: { ...terms, graceDays: 0 } },
    after(1),
    "resting",
  ],
  ["with a card that failed", subscription({ status: "past_due" }), after(13), "overdue"],
  ["canceled, to the end of what is paid", subscription({ endsThen: true }), after(0, -1), "paid"],
  ["canceled, without a grace then", subscription({ endsThen: true }), after(0), "resting"],
  [
    "canceled, and paid in cash for longer",
    { ...subscription({ endsThen: true, paidUntil: after(-20) }) },
    after(3),
    "overdue",
  ],
  ["never paid", { paidUntil: undefined }, after(-100), "due"],
  ["for good", { paidUntil: undefined, isForGood: true }, after(9999), "paid"],
  ["free for good", { paidUntil: undefined, isForGood: true, isFree: true }, after(9999), "free"],
  ["free until a day", { isFree: true }, after(-1), "free"],
  ["ended, whatever was paid", { endedAt: after(-5) }, after(-1), "ended"],
])("dues %s", (_, changes, at, state) => {
  expect(standingOf(dues(changes), new Date(at)).state).toBe(state);
});

const paidBy = (means: "cash" | "earlier" | "free", amount: number) => ({
  ...{ id: means, at: paidUntil, by: { id: "1", name: "Naomi" }, means, amount, on: paidUntil, text: "" },
});
const back = (amount: number, more: object = {}) => ({
  ...{ id: "re_1", paymentId: "cash", amount, at: paidUntil, text: "", ...more },
});
const lost = { id: "dp_1", paymentId: "in_1", amount: 300, currency: "usd", state: "lost", at: paidUntil } as const;

test.each<[string, Partial<StoredDues>, boolean]>([
  ["never paid", {}, false],
  ["free, or paid before the club kept them", { notes: [paidBy("free", 0), paidBy("earlier", 300)] }, false],
  ["paid in cash", { notes: [paidBy("cash", 300)] }, true],
  ["given back but for a cent", { notes: [paidBy("cash", 300)], refunds: [back(299)] }, true],
  ["given back in vain", { received: 300, refunds: [back(300, { hasFailed: true })] }, true],
  ["given back in two ways", { received: 300, notes: [paidBy("cash", 200)], refunds: [back(200), back(300)] }, false],
  ["taken back by a bank", { ...subscription(), received: 300, disputes: [lost] }, false],
  ["disputed", { ...subscription(), received: 300, disputes: [{ ...lost, state: "open" }] }, true],
  ["by a card of which nothing is known yet", { ...subscription(), refunds: [back(300)] }, true],
  ["by a card that is charged later", { ...subscription({ status: "trialing" }), received: 0 }, false],
])("of dues that are %s, whether the club has something: %p", (_, changes, isHeld) => {
  expect(holdsMoney(dues(changes))).toBe(isHeld);
});

test("sixty days after access has ended, the membership does", () => {
  expect(standingOf(dues(), new Date(after(20)))).toMatchObject({ accessUntil: after(14), endsAt: after(74) });
});

const news = (changes: Partial<StoredDues>, at: string) =>
  findNews(dues(changes), new Date(at)).map((each) => each.news);

test.each<[string, Partial<StoredDues>, string, string[]]>([
  ["a yearly card is told of 30 days before", subscription(), after(-30), ["renewal-30"]],
  ["and 7 days before", { ...subscription(), told: { "renewal-30": paidUntil } }, after(-7), ["renewal-7"]],
  ["a monthly card is told of nothing", { ...monthly, ...subscription() }, after(-1), []],
  ["who pays monthly in cash is told 7 days before", monthly, after(-7), ["renewal-7"]],
  ["and at the end", { ...monthly, told: { "renewal-7": paidUntil } }, after(0), ["overdue"]],
  [
    "a card that will be charged is not overdue",
    { ...subscription(), told: { "renewal-30": paidUntil, "renewal-7": paidUntil } },
    after(0, 5),
    [],
  ],
  [
    "what was told of another period is told of this one",
    { told: { "renewal-30": "2026-03-01T06:00:00.000Z" } },
    after(-29),
    ["renewal-30"],
  ],
  ["who has not paid is reminded after a week", { paidUntil: undefined, createdAt: after(-7) }, after(0), ["due"]],
])("%s", (_, changes, at, expected) => {
  expect(news(changes, at)).toEqual(expected);
});

test("each step is found when it is due, and none is due twice", () => {
  let current = dues({ ...subscription(), createdAt: after(-300) });
  const steps: string[] = [];
  for (let count = 0; count < 20; count++) {
    const at = findNextStep(current, new Date(after(-200)));
    if (at === undefined || at > after(80)) break;
    steps.push(at);
    const due = findNews(current, new Date(at));
    const told: Record<string, string> = {
      ...current.told,
      ...Object.fromEntries(due.map((each) => [each.news, each.of])),
      terms: paidUntil,
    };
    const { state } = standingOf(current, new Date(at));
    // At the end of what is paid, Stripe says that the card failed, which is told then.
    const failed = at >= paidUntil ? subscription({ status: "past_due" }) : {};
    if (at >= paidUntil) told.overdue = paidUntil;
    current = { ...current, ...failed, told, ...(state === "resting" && { restsSince: current.restsSince ?? at }) };
    if (at >= after(74)) current = { ...current, endedAt: at };
  }
  expect(steps).toEqual([after(-31), after(-30), after(-7), after(1), after(14), after(74)]);
});
