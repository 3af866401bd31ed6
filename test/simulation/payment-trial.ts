import { setTimeout as wait } from "node:timers/promises";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import fc from "fast-check";
import { cardKeyOf } from "#functions/listings/card.ts";
import { createCheckout } from "#functions/listings/checkout.ts";
import { listingWrites, readListing, buildListing } from "#functions/listings/listing.ts";
import { findListingBySlug } from "#functions/listings/slug.ts";
import { newMembershipWrite } from "#functions/membership/membership.ts";
import { isStripeEventTaken } from "#functions/payments/stripe-event.ts";
import { table, tableName, transact, writeOne } from "#functions/platform/table.ts";
import { acts, type Act } from "#infra/payments-stand-in/acts.ts";
import { newId } from "#infra/payments-stand-in/records.ts";
import { newAccount } from "#test/support/account.ts";
import { call } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { createDeliveries, makeHeaders, payOnPage } from "./deliveries.ts";
import { mishaps, planMishaps, recordOf, type Mishap } from "./payment-table.ts";
import { takeInTurn } from "./property.ts";
import type { FakeStripe, StripeEvent } from "./stripe.ts";

/** One life of a listing: paid, then a month that is not, then its end. Each of the six types happens once. */
export const eventTypes = [
  "customer.subscription.created",
  "invoice.paid",
  "checkout.session.completed",
  "customer.subscription.updated",
  "invoice.payment_failed",
  "customer.subscription.deleted",
] as const;
type EventType = (typeof eventTypes)[number];

type Delivery = {
  /** Whether what comes next has happened before it, though its events come later. */
  isLate: boolean;
  mishap: Mishap | undefined;
  /** Which of the events so far is delivered again afterwards. */
  repeated: number | undefined;
};
/** The six types in an order: each event is as early or late after it has happened as the order allows. */
export type PaymentOrder = { types: EventType[]; deliveries: Delivery[] };

const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 1 });
const anyMishap = fc.constantFrom(...mishaps);

/** How the six are delivered, some twice, while machines end before or after the commit and the table fails. */
export const roughDeliveries: fc.Arbitrary<Delivery[]> = fc.array(
  fc.record({ isLate: fc.boolean(), mishap: maybe(anyMishap), repeated: maybe(fc.nat(100)) }),
  { minLength: eventTypes.length, maxLength: eventTypes.length },
);
export const paymentOrders: fc.Arbitrary<PaymentOrder> = fc.record({
  types: fc.shuffledSubarray([...eventTypes], { minLength: eventTypes.length }),
  deliveries: roughDeliveries,
});

/** How long an answer of the payment service is on its way at most, in milliseconds. */
const longestDelayMs = 60;
const delaysMs = fc.integer({ min: 0, max: longestDelayMs });
const meanwhile = fc.record({ act: fc.constantFrom(...acts), afterMs: delaysMs });
type Meanwhile = { act: Act; afterMs: number };

type Month = {
  what: Act | "checkout" | "second payment";
  /** Which of the events that wait are delivered, at once. */
  delivered: number[];
  /** Whether one that was taken comes again with them. */
  isRepeated: boolean;
  mishaps: Mishap[];
  /** What happens, and is told, while these are on their way. */
  meanwhile: Meanwhile | undefined;
};
/** Any life of a listing: months paid or not, paid twice, ends and returns; its events come in any order, some at once. */
export type PaymentLife = { months: Month[]; last: Meanwhile; answersTakeMs: number[] };

export const paymentLives: fc.Arbitrary<PaymentLife> = fc.record({
  months: fc.array(
    fc.record({
      what: fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...acts) },
        { weight: 3, arbitrary: fc.constant("checkout" as const) },
        { weight: 1, arbitrary: fc.constant("second payment" as const) },
      ),
      delivered: fc.array(fc.nat(100), { maxLength: 3 }),
      isRepeated: fc.boolean(),
      mishaps: fc.array(anyMishap, { maxLength: 3 }),
      meanwhile: maybe(meanwhile),
    }),
    { minLength: 4, maxLength: 8 },
  ),
  last: meanwhile,
  answersTakeMs: fc.array(fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, delaysMs), {
    minLength: 20,
    maxLength: 20,
  }),
});

const makeOwner = async () => {
  const { id: memberId, email } = await newAccount();
  await writeOne(newMembershipWrite({ memberId, email, via: "open", at: new Date().toISOString() }));
  return email;
};
/** A member, of whom all listings are: what is emailed is told in the portal, too. */
let owner: Promise<string> | undefined;

/** A listing that is still unpaid, with what a trial may let happen to it. */
const beginTrial = async (stripe: FakeStripe) => {
  const form = given.listing({ businessName: "Okafor Studio", email: await (owner ??= makeOwner()) });
  const listing = buildListing(form, { id: newId("listing") });
  const { id, email } = listing;
  planMishaps();
  await transact({ listing: listingWrites(listing) });
  const { deliverRest, ...deliveries } = createDeliveries(stripe, () => [id]);
  const { outcome } = deliveries;

  const pay = async () => {
    planMishaps();
    const answer = await call(createCheckout, { path: { listingId: id }, headers: makeHeaders() });
    const status = payOnPage(stripe, answer, email);
    // What is paid for already is refused.
    if (status !== 201 && status !== 409) outcome.wrong.push(`a checkout was answered ${status}`);
  };

  const perform = async (what: Month["what"]) => {
    if (what === "checkout") return pay();
    if (what === "second payment") return stripe.payPastClub(id, email);
    const subscription = stripe.subscriptionsOf(id).find(({ status }) => status !== "canceled");
    if (subscription) stripe.act(what, subscription);
  };

  /** Delivers the rest; then looks. */
  const end = async () => {
    await deliverRest();
    return { ...outcome, wrong: [...outcome.wrong, ...(await findWrong(stripe, id))] };
  };
  return { ...deliveries, perform, end };
};

/** Delivers the six types in an order. */
export const runPaymentOrder = async (stripe: FakeStripe, { types, deliveries }: PaymentOrder) => {
  const { outcome, gather, perform, deliver, end } = await beginTrial(stripe);
  const steps = ["checkout", "fail", "end"] as const;
  const happened: StripeEvent[] = [];
  let stepsDone = 0;
  const step = async () => {
    const next = steps[stepsDone++];
    if (next) await perform(next);
    happened.push(...gather());
  };

  for (const [place, type] of types.entries()) {
    const { isLate, mishap, repeated } = deliveries[place]!;
    while (!happened.some((event) => event.type === type)) {
      if (stepsDone >= steps.length) throw new Error(`Nothing has told ${type}: ${outcome.wrong.join("; ")}`);
      await step();
    }
    if (isLate) await step();
    planMishaps(...(mishap ? [mishap] : []));
    await deliver(happened.find((event) => event.type === type)!);
    if (repeated === undefined) continue;
    outcome.repeated += 1;
    await deliver(happened[repeated % happened.length]!);
  }
  return end();
};

/** Lets a life happen, with events, and what else happens, on their way at the same time. */
export const runPaymentLife = async (stripe: FakeStripe, { months, last, answersTakeMs }: PaymentLife) => {
  const { outcome, pending, gather, pick, perform, deliver, end } = await beginTrial(stripe);
  stripe.delayAnswers(takeInTurn(answersTakeMs));
  const taken: StripeEvent[] = [];
  const happenMeanwhile = async ({ act, afterMs }: Meanwhile) => {
    await wait(afterMs);
    await perform(act);
    await Promise.all(gather().map(deliver));
  };

  for (const [number, month] of months.entries()) {
    await perform(number === 0 ? "checkout" : month.what);
    gather();
    const batch = pick(month.delivered);
    taken.push(...batch);
    const again = month.isRepeated ? taken.slice(-1) : [];
    outcome.repeated += again.length;
    planMishaps(...month.mishaps);
    await Promise.all([...[...batch, ...again].map(deliver), month.meanwhile && happenMeanwhile(month.meanwhile)]);
  }
  // Now all at once, and nothing goes wrong that would bring one of them again and so mend what is not as it should be.
  planMishaps();
  await Promise.all([...[...pending].map(deliver), happenMeanwhile(last)]);
  stripe.delayAnswers(() => 0);
  return end();
};

const [hour, day] = [3600, 86_400];
const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
/** A week, and on to the end of the hour. */
const graceFrom = (seconds: number) => isoTime(Math.ceil((seconds + 7 * day) / hour) * hour);

/** The e-mails that a listing's way through these states asks for, one for each step that there is one for. */
const emailsOn = (way: string[]) =>
  way.flatMap((to, step) => {
    const from = way[step - 1] ?? "unpaid";
    if (from === to) return ["told of nothing"];
    if (to === "past-due") return ["listing-payment-failed"];
    if (to === "live") return from === "past-due" ? [] : ["listing-live"];
    return from === "live" || from === "past-due" ? ["listing-ended"] : [];
  });

/** What is told in the portal of what is emailed: the same, and each once. */
const newsOf: Record<string, string[]> = {
  "listing-live": ["live", "live-again"],
  "listing-payment-failed": ["payment-failed"],
  "listing-canceled": ["canceled"],
  "listing-kept": ["kept"],
  "listing-ended": ["ended"],
};
const isToldAs = (emails: string[], news: string[]) => {
  const told = news.filter((each) => each !== "renewed");
  return told.length === emails.length && emails.every((email, at) => newsOf[email]?.includes(told[at] ?? ""));
};

/** What of a listing is not as the payment service has it when all events have been taken; a line each. */
const findWrong = async (stripe: FakeStripe, id: string) => {
  const listing = await readListing(id);
  const { Item: card } = await table.send(
    new GetCommand({ TableName: tableName, Key: cardKeyOf(id), ConsistentRead: true }),
  );
  const { payments, emails, news, wasPaid, unmarked } = recordOf(id);
  const marks = await Promise.all(stripe.eventsOf(id).map((event) => isStripeEventTaken(event)));
  const going = stripe.subscriptionsOf(id).filter(({ status }) => status !== "canceled");
  const [paying] = going;
  const state = paying ? (paying.status === "active" ? "live" : "past-due") : wasPaid ? "ended" : "unpaid";
  const grace = paying?.status === "past_due" ? graceFrom(paying.periodStart) : undefined;

  const facts: [what: string, is: unknown, shouldBe: unknown][] = [
    ["payment", listing.payment, state],
    ["subscriptions that go on", going.length > 1, false],
    ["events forgotten", marks.filter((isKept) => !isKept).length, 0],
    ["changes of the card that readers are not told of", unmarked, 0],
    ["card", card !== undefined, paying !== undefined],
    ["card's end", card?.shownUntil, grace],
    ["grace", listing.subscription?.graceUntil, grace],
    ["address", listing.slug !== undefined, wasPaid],
    ["owner of the address", listing.slug && (await findListingBySlug(listing.slug)), listing.slug && id],
    ["e-mails", emails.filter((name) => !/canceled|kept/.test(name)).join(), emailsOn(payments).join()],
    [`notices ${news.join()} of ${emails.join()}`, isToldAs(emails, news), true],
  ];
  if (paying) {
    const { subscription } = listing;
    facts.push(["subscription", subscription?.id, paying.id], ["its end", subscription?.endsThen, paying.endsThen]);
    if (!grace) facts.push(["paid until", subscription?.paidUntil, isoTime(paying.periodEnd)]);
  }
  return facts
    .filter(([, is, shouldBe]) => is !== shouldBe)
    .map(([what, is, shouldBe]) => `${what}: ${String(is)} instead of ${String(shouldBe)}`);
};
