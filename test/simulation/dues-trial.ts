import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { personKeyOf, queryEntries } from "#functions/audit/entry.ts";
import { refundDuesPayment } from "#functions/dues/desk.ts";
import { keepDues } from "#functions/dues/keeping.ts";
import { changeOwnLevel, getLevelChange, keepOwnLevel } from "#functions/dues/own-level.ts";
import { payDues } from "#functions/dues/pay.ts";
import { saveDues } from "#functions/dues/save.ts";
import { cardKeyOf } from "#functions/members/card.ts";
import { changeMember, readMember } from "#functions/members/member.ts";
import { derive } from "#functions/membership/dues-standing.ts";
import { standingOf } from "#functions/membership/dues-standing.ts";
import {
  buildDues,
  endDuesWrite,
  findDues,
  listCustomers,
  newDuesWrites,
  type StoredDues,
} from "#functions/membership/dues.ts";
import { forgetLevels, levelsWrite } from "#functions/membership/level.ts";
import { findMembership, newMembershipWrite } from "#functions/membership/membership.ts";
import { listCardPayments } from "#functions/payments/card-payments.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { changeOptimistically, getItem, writeOne } from "#functions/platform/table.ts";
import { acts, paymentActs, type Act, type PaymentAct } from "#infra/payments-stand-in/acts.ts";
import { call, read } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { createDeliveries, makeHeaders, payOnPage, type Outcome } from "./deliveries.ts";
import { mishaps, planMishaps, type Mishap } from "./payment-table.ts";
import { takeInTurn } from "./property.ts";
import type { FakeStripe } from "./stripe.ts";

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 });
const longestDelayMs = 60;
const delaysMs = fc.integer({ min: 0, max: longestDelayMs });
const what = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...acts) },
  { weight: 3, arbitrary: fc.constantFrom("checkout" as const, "keeper" as const) },
  { weight: 1, arbitrary: fc.constantFrom("second payment" as const, "cash" as const, "end" as const) },
  { weight: 3, arbitrary: fc.constantFrom("large" as const, "small" as const, "keep level" as const) },
  { weight: 3, arbitrary: fc.constantFrom(...paymentActs, "desk refund" as const) },
);

type Choice = "large" | "small" | "keep level";
type What = Act | PaymentAct | Choice | "checkout" | "keeper" | "second payment" | "cash" | "end" | "desk refund";
const isPaymentAct = (what: What): what is PaymentAct => (paymentActs as readonly string[]).includes(what);

type Step = {
  what: What;
  /** Days that pass for a payment that is overdue. */
  days: number;
  /** Which of the events that wait are delivered, at once. */
  delivered: number[];
  mishaps: Mishap[];
  /** What happens while these are on their way. */
  meanwhile: What | undefined;
};
/**
 * Any life of somebody's dues: paid or not, by card or in cash, canceled, ended, paid twice, at another level, given back, and
 * disputed; events come in any order.
 */
export type DuesLife = { steps: Step[]; answersTakeMs: number[] };

export const duesLives: fc.Arbitrary<DuesLife> = fc.record({
  steps: fc.array(
    fc.record({
      what,
      days: fc.constantFrom(1, 10, 20, 90),
      delivered: fc.array(fc.nat(100), { maxLength: 3 }),
      mishaps: fc.array(fc.constantFrom(...mishaps), { maxLength: 3 }),
      meanwhile: maybe(what),
    }),
    { minLength: 4, maxLength: 8 },
  ),
  answersTakeMs: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, delaysMs), {
    minLength: 20,
    maxLength: 20,
  }),
});

const terms = { amount: 30_000, currency: "usd", every: "month", joiningFee: 500, graceDays: 14 } as const;

/** A member who has not paid yet, as who joins a club whose first level is to be paid for. */
const beginDues = async () => {
  const [memberId, email] = [crypto.randomUUID(), given.emailAddress()];
  const at = new Date().toISOString();
  const dues = buildDues(terms, { email, name: "Ada Okafor", memberId, level: "standard" });
  planMishaps();
  const owing = { duesId: dues.id, restsFrom: dues.createdAt };
  await changeMember(
    memberId,
    (member) => ({ ...member, full_name: "Ada Okafor", version: 1, rests_at: at, left_at: at }),
    { membership: newMembershipWrite({ memberId, email, via: "open", at, ...owing }), ...newDuesWrites(dues) },
  );
  return { id: dues.id, memberId, email, token: formatToken(dues) };
};

/** An admin notes a month in cash. */
const payInCash = (id: string) =>
  changeOptimistically(async () => {
    const [now, before] = [new Date(), await findDues(id)];
    if (!before || before.isToEnd || before.endedAt !== undefined) return;
    const [at, until] = [now.toISOString(), new Date(now.getTime() + 30 * 86_400_000).toISOString()];
    const note = {
      id: crypto.randomUUID(),
      at,
      by: { id: "admin", name: "" },
      means: "cash",
      amount: 1,
      on: at,
    } as const;
    await saveDues(before, derive({ ...before, notes: [...before.notes, { ...note, until, text: "" }] }), {}, now);
  });

/** The membership is ended elsewhere. */
const endDues = async (id: string) => {
  endedAt.set(id, Date.now());
  await writeOne(endDuesWrite(id));
};

/** When that was, by the dues' ids. */
const endedAt = new Map<string, number>();

/** Whether all of a payment came back. */
const isBack = ({ all }: FakeStripe, { id, amount }: { id: string; amount: number }) =>
  Object.values(all.refunds)
    .filter(({ payment }) => payment === id)
    .reduce((sum, each) => sum + each.amount, 0) === amount;

/** What was begun to be paid after the membership had ended, or for a time that is paid in cash, and stays. */
const listTakenInVain = (stripe: FakeStripe, dues: StoredDues) => {
  const since = [endedAt.get(dues.id) ?? Infinity, ...dues.notes.map(({ at }) => Date.parse(at))];
  const from = Math.ceil(Math.min(...since) / 1000);
  return stripe
    .subscriptionsOf(dues.id)
    .filter(({ id, created, trialEnd }) => id !== dues.subscription?.id && created > from && trialEnd === null)
    .flatMap(({ id }) => Object.values(stripe.all.invoices).filter(({ subscription }) => subscription === id))
    .flatMap(({ payment }) => stripe.all.payments[payment ?? ""] ?? [])
    .filter((payment) => payment.status === "succeeded" && !isBack(stripe, payment));
};

/** The levels that a member may change between, each in a club of its own. */
const levels = { small: 10_000, standard: terms.amount, large: 50_000 };
let saved: Promise<void> | undefined;
const saveLevels = async () => {
  const items = Object.entries(levels).map(([id, amount]) => ({
    ...{ id, name: id, text: "For all.", features: ["A table"], action: "Join", isOpen: true, isRemoved: false },
    price: { amount, every: terms.every, joiningFee: 0, graceDays: terms.graceDays },
  }));
  await writeOne(levelsWrite({ items, version: 1 }));
  forgetLevels();
};

const claimsOf = (sub: string, ...groups: string[]) => ({
  sub,
  token_use: "access",
  "cognito:groups": `[${["member", ...groups].join(" ")}]`,
});

/** The payments of the customer whom the dues know, with what came back of them at Stripe. */
const listAtStripe = (
  { all, paymentsOf }: FakeStripe,
  id: string,
  customers: readonly (string | null | undefined)[],
) => {
  const own = paymentsOf(id).filter((payment) => customers.includes(payment.customer));
  const ids = own.map(({ id: payment }) => payment);
  return {
    own,
    refunds: Object.values(all.refunds).filter(({ payment }) => ids.includes(payment)),
    disputes: Object.values(all.disputes).filter(({ payment }) => ids.includes(payment)),
  };
};

const states: Record<string, string> = { needs_response: "open" };
const asText = (values: string[]) => values.toSorted().join();

/** What of a chosen level is not as Stripe has it. */
const findWrongLevel = (
  { all }: FakeStripe,
  going: FakeStripe["subscriptionsOf"],
  dues: StoredDues,
  level?: string,
) => {
  const subscription = going(dues.id).find(({ id }) => id === dues.subscription?.id);
  const { level: chosen, level_period: period } = subscription?.metadata ?? {};
  if (!subscription || subscription.status === "canceled" || !chosen) return [];
  const isToCome = period !== undefined && new Date(subscription.periodStart * 1000).toISOString() <= period;
  const amount = all.prices[subscription.price]?.amount;
  const price = levels[chosen as keyof typeof levels];
  return [
    amount !== price && `${chosen} is charged ${amount}`,
    isToCome !== (dues.change?.from !== undefined) &&
      `a change ${isToCome ? "is" : "isn't"} to come, and it says otherwise`,
    !isToCome && dues.level !== chosen && `the level is ${dues.level} instead of ${chosen}`,
    !isToCome && dues.terms.amount !== amount && `the terms say ${dues.terms.amount} instead of ${amount}`,
    level !== dues.level && `the membership has the level ${level} instead of ${dues.level}`,
  ];
};

/** What of refunds and disputes is not as Stripe has it, or was told more or less than once. */
const findWrongReturns = async (stripe: FakeStripe, dues: StoredDues, memberId: string) => {
  const { own, refunds, disputes } = listAtStripe(stripe, dues.id, listCustomers(dues));
  const charged = own.reduce((sum, { amount, status }) => sum + (status === "succeeded" ? amount : 0), 0);
  const { items } = await queryEntries({ about: personKeyOf({ memberId }) }, undefined, undefined);
  const told = items.filter(({ kind }) => kind === "payment-disputed").map(({ changes }) => changes[0]?.after ?? "");
  const known = (state: string) => dues.disputes.filter((each) => each.state === state).length;
  const here = (list: { id: string }[], there: { id: string }[]) =>
    asText(list.filter(({ id }) => there.some((each) => each.id === id)).map(({ id }) => id));
  return [
    here(dues.refunds, refunds) !== asText(refunds.map(({ id }) => id)) && "refunds are not those at Stripe",
    new Set(dues.refunds.map(({ id }) => id)).size !== dues.refunds.length && "a refund is there twice",
    charged !== (dues.received ?? 0) && `${dues.received} is noted of ${charged} that was charged`,
    disputes.some(
      ({ id, status }) => dues.disputes.find((each) => each.id === id)?.state !== (states[status] ?? status),
    ) && "disputes are not as Stripe has them",
    ...["won", "lost"].map(
      (state) => told.filter((each) => each === state).length !== known(state) && `${state} was not told once`,
    ),
    told.filter((each) => each === "open").length > dues.disputes.length && "a dispute was told twice",
  ];
};

/** What of dues, the membership and the card is not as the payment service and the notes have it; a line each. */
const findWrong = async (stripe: FakeStripe, { id, memberId }: { id: string; memberId: string }) => {
  const [dues, membership, member] = [await findDues(id), await findMembership(memberId), await readMember(memberId)];
  if (!dues || !membership) return ["something is lost"];
  const now = new Date();
  const { state, accessUntil } = standingOf(dues, now);
  const going = stripe.subscriptionsOf(id).filter(({ status }) => status !== "canceled");
  // What was overdue for long, and is paid then, is paid for a period that is over.
  const isPaid = going.some(({ status, periodEnd }) => status === "active" && periodEnd * 1000 > now.getTime());
  const hasCash = dues.notes.some(({ until = "9" }) => until > now.toISOString());
  const hasAccess = ["paid", "overdue", "free"].includes(state);
  const card = await getItem(cardKeyOf(memberId));
  const isIn = membership.endedAt === undefined && (membership.restsFrom ?? "9") > now.toISOString();
  return [
    going.length > 1 && `${going.length} subscriptions go on`,
    (isPaid || (hasCash && state !== "ended")) && state !== "paid" && `paid for, and ${state}`,
    !isPaid && !hasCash && state === "paid" && dues.subscription?.status === "active" && "paid without a payment",
    state !== "ended" && membership.restsFrom !== accessUntil && "the membership has another end than the dues",
    hasAccess !== isIn && `dues are ${state}, and a token ${isIn ? "lets in" : "does not"}`,
    hasAccess !== (card !== undefined) && `dues are ${state}, and a card ${card ? "is there" : "is not"}`,
    hasAccess !== (member.left_at === undefined) &&
      `dues are ${state}, and the member ${member.left_at ? "left" : "is there"}`,
    state === "ended" && membership.endedAt === undefined && "the dues have ended, and the membership has not",
    ...(state === "ended" ? [] : findWrongLevel(stripe, stripe.subscriptionsOf, dues, membership.level ?? "standard")),
    ...(await findWrongReturns(stripe, dues, memberId)),
    ...listTakenInVain(stripe, dues).map(({ id: payment }) => `${payment} was taken in vain`),
  ].filter((each) => each !== false);
};

/** Lets a life happen, with events, and what else happens, on their way at the same time; then all is delivered, and kept. */
export const runDuesLife = async (stripe: FakeStripe, { steps, answersTakeMs }: DuesLife): Promise<Outcome> => {
  await (saved ??= saveLevels());
  const begun = await beginDues();
  const { id, memberId, token, email } = begun;
  const { outcome, pending, gather, deliver, pickTwice, deliverRest } = createDeliveries(stripe, () => [id]);
  const pay = async () => {
    payOnPage(stripe, await call(payDues, { headers: { ...makeHeaders(), "x-private-link": token } }), email);
  };
  const choose = async (what: Choice) => {
    const claims = claimsOf(memberId);
    if (what === "keep level") return call(keepOwnLevel, { claims });
    const path = { level: what };
    const { body: seen } = read<{ dueNow?: number }>(await call(getLevelChange, { claims, path }));
    return call(changeOwnLevel, { claims, path, body: { dueNow: seen.dueNow ?? 0 } });
  };
  /** The desk gives back a part of the last payment. */
  const refundAtDesk = async () => {
    const customer = (await findDues(id))?.subscription?.customer;
    const [paid] = customer === undefined ? [] : await listCardPayments(customer);
    const body = { amount: 1, text: "The wrong level." };
    if (!paid) return;
    const path = { duesId: id, paymentId: paid.id };
    const headers = { "idempotency-key": crypto.randomUUID() };
    const press = () => call(refundDuesPayment, { claims: claimsOf("treasurer", "money"), path, body, headers });
    // A machine that ends leaves the dialog open, and it is pressed again.
    if ((await press()).statusCode !== 201) await press();
  };
  const actOnPayment = (what: PaymentAct) => {
    const { own } = listAtStripe(stripe, id, [stripe.subscriptionsOf(id).at(-1)?.customer]);
    const payment = own.findLast((each) => stripe.actsForPayment(each).includes(what));
    if (payment) stripe.actOnPayment(what, payment, what === "refund" ? 1 : undefined);
  };
  const perform = async (what: What, days = 1) => {
    if (what === "checkout") return pay();
    if (what === "second payment") return stripe.payPastClub(id, email, "dues");
    if (what === "cash") return payInCash(id);
    if (what === "end") return endDues(id);
    if (what === "large" || what === "small" || what === "keep level") return choose(what);
    if (what === "desk refund") return refundAtDesk();
    if (isPaymentAct(what)) return actOnPayment(what);
    // A machine that ends is one that begins again in five minutes.
    if (what === "keeper") return keepDues(id).catch(() => undefined);
    const subscription = stripe.subscriptionsOf(id).find(({ status }) => status !== "canceled");
    if (subscription) stripe.act(what, subscription, days);
  };
  const swallow = (work: Promise<unknown>) => work.catch(() => undefined);

  planMishaps();
  await pay();
  stripe.delayAnswers(takeInTurn(answersTakeMs));
  for (const step of steps) {
    planMishaps(...(step.what === "checkout" || step.what === "cash" ? [] : step.mishaps));
    await swallow(Promise.resolve(perform(step.what, step.days)));
    const batch = pickTwice(step.delivered);
    planMishaps(...step.mishaps);
    const { meanwhile } = step;
    await Promise.all([...batch.map(deliver), meanwhile && swallow(wait(5).then(() => perform(meanwhile, step.days)))]);
  }
  stripe.delayAnswers(() => 0);
  await deliverRest();
  await keepDues(id);
  gather();
  for (const event of [...pending]) await deliver(event);
  return { ...outcome, wrong: [...outcome.wrong, ...(await findWrong(stripe, begun))] };
};
