import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { keepDues } from "#functions/dues/keeping.ts";
import { payDues } from "#functions/dues/pay.ts";
import { derive, saveDues } from "#functions/dues/settle.ts";
import { cardKeyOf } from "#functions/members/card.ts";
import { changeMember, readMember } from "#functions/members/member.ts";
import { standingOf } from "#functions/membership/dues-standing.ts";
import { buildDues, findDues, newDuesWrites } from "#functions/membership/dues.ts";
import { findMembership, newMembershipWrite } from "#functions/membership/membership.ts";
import { formatToken } from "#functions/platform/private-links.ts";
import { changeOptimistically, getItem } from "#functions/platform/table.ts";
import { receiveStripeEvent } from "#functions/webhooks/webhook.ts";
import { acts, type Act } from "#infra/payments-stand-in/acts.ts";
import { call, read } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { countMishaps, mishaps, planMishaps, type Mishap } from "./payment-table.ts";
import type { Outcome } from "./payment-trial.ts";
import { takeInTurn } from "./property.ts";
import type { FakeStripe, StripeEvent } from "./stripe.ts";

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 });
const longestDelayMs = 60;
const delaysMs = fc.integer({ min: 0, max: longestDelayMs });
const what = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...acts) },
  { weight: 3, arbitrary: fc.constantFrom("checkout" as const, "keeper" as const) },
  { weight: 1, arbitrary: fc.constantFrom("second payment" as const, "cash" as const) },
);

type What = Act | "checkout" | "keeper" | "second payment" | "cash";
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
/** Any life of somebody's dues: paid or not, by card or in cash, canceled, ended, paid twice; events come in any order. */
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

/** Each asks from an address of the internet of its own: of one, only so much is taken. */
const makeHeaders = () => ({
  "x-front-door": process.env.FRONT_DOOR ?? "",
  "x-forwarded-for": `${given.internetAddress()}, 70.132.0.1`,
});

const terms = { amount: 30_000, currency: "usd", every: "month", joiningFee: 500, graceDays: 14 } as const;
const maxDeliveries = 12;

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

/** What of dues, the membership and the card is not as the payment service and the notes have it; a line each. */
const findWrong = async (stripe: FakeStripe, { id, memberId }: { id: string; memberId: string }) => {
  const [dues, membership, member] = [await findDues(id), await findMembership(memberId), await readMember(memberId)];
  if (!dues || !membership) return ["something is lost"];
  const now = new Date();
  const { state, accessUntil } = standingOf(dues, now);
  const going = stripe.subscriptionsOf(id).filter(({ status }) => status !== "canceled");
  const isPaid = going.some(({ status }) => status === "active");
  const hasCash = dues.notes.some(({ until = "9" }) => until > now.toISOString());
  const hasAccess = ["paid", "overdue", "free"].includes(state);
  const card = await getItem(cardKeyOf(memberId));
  const isIn = membership.endedAt === undefined && (membership.restsFrom ?? "9") > now.toISOString();
  return [
    going.length > 1 && `${going.length} subscriptions go on`,
    (isPaid || hasCash) && state !== "paid" && `paid for, and ${state}`,
    !isPaid && !hasCash && state === "paid" && dues.subscription?.status === "active" && "paid without a payment",
    state !== "ended" && membership.restsFrom !== accessUntil && "the membership has another end than the dues",
    hasAccess !== isIn && `dues are ${state}, and a token ${isIn ? "lets in" : "does not"}`,
    hasAccess !== (card !== undefined) && `dues are ${state}, and a card ${card ? "is there" : "is not"}`,
    hasAccess !== (member.left_at === undefined) &&
      `dues are ${state}, and the member ${member.left_at ? "left" : "is there"}`,
    state === "ended" && membership.endedAt === undefined && "the dues have ended, and the membership has not",
  ].filter((each) => each !== false);
};

/** Lets a life happen, with events, and what else happens, on their way at the same time; then all is delivered, and kept. */
export const runDuesLife = async (stripe: FakeStripe, { steps, answersTakeMs }: DuesLife): Promise<Outcome> => {
  const begun = await beginDues();
  const { id, token, email } = begun;
  const before = countMishaps();
  const outcome: Outcome = { wrong: [], deliveries: 0, repeated: 0, mishaps: 0 };
  const pending = new Set<StripeEvent>();
  let known = 0;
  const gather = () => {
    const events = stripe.eventsOf(id).slice(known);
    known += events.length;
    for (const event of events) pending.add(event);
  };
  const deliver = async (event: StripeEvent) => {
    const { statusCode } = await call(receiveStripeEvent, {
      body: event.body,
      headers: { "stripe-signature": stripe.sign(event.body) },
    });
    outcome.deliveries += 1;
    if (statusCode === 200) pending.delete(event);
    else if (statusCode !== 500 && statusCode !== 429) outcome.wrong.push(`${event.type} was answered ${statusCode}`);
  };
  const pay = async () => {
    const answer = await call(payDues, { headers: { ...makeHeaders(), "x-private-link": token } });
    const { status, body } = read<{ url: string }>(answer);
    const checkout = status === 201 ? stripe.checkouts.find(body.url.split("/").at(-1) ?? "") : undefined;
    if (checkout) stripe.checkouts.pay(checkout, email);
  };
  const perform = async (what: What, days = 1) => {
    if (what === "checkout") return pay();
    if (what === "second payment") return stripe.payPastClub(id, email, "dues");
    if (what === "cash") return payInCash(id);
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
    gather();
    const waiting = [...pending];
    const batch =
      waiting.length === 0 ? [] : [...new Set(step.delivered.map((which) => waiting[which % waiting.length]!))];
    outcome.repeated += batch.length > 0 ? 1 : 0;
    planMishaps(...step.mishaps);
    const { meanwhile } = step;
    await Promise.all([
      ...[...batch, ...batch.slice(-1)].map(deliver),
      meanwhile && swallow(wait(5).then(() => perform(meanwhile, step.days))),
    ]);
  }
  stripe.delayAnswers(() => 0);
  outcome.mishaps = countMishaps() - before;
  planMishaps();
  for (let round = 1; gather(), pending.size > 0 && round <= maxDeliveries; round++)
    for (const event of [...pending]) await deliver(event);
  if (pending.size > 0) outcome.wrong.push(`${pending.size} events are never taken`);
  await keepDues(id);
  gather();
  for (const event of [...pending]) await deliver(event);
  return { ...outcome, wrong: [...outcome.wrong, ...(await findWrong(stripe, begun))] };
};
