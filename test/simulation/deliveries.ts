import { receiveStripeEvent } from "#functions/webhooks/webhook.ts";
import { call, read } from "#test/support/api-event.ts";
import { given } from "#test/support/given.ts";
import { countMishaps, planMishaps } from "./payment-table.ts";
import type { FakeStripe, StripeEvent } from "./stripe.ts";

/** What came of a trial: what was wrong, and how much was done. */
export type Outcome = { wrong: string[]; deliveries: number; repeated: number; mishaps: number };

/** Deliveries of one event, at most: Stripe tries more often. */
const maxDeliveries = 12;

/** Each asks from an address of the internet of its own: of one, only so much is taken. */
export const makeHeaders = () => ({
  "x-front-door": process.env.FRONT_DOOR ?? "",
  "x-forwarded-for": `${given.internetAddress()}, 70.132.0.1`,
});

/** Pays on the page that an endpoint has answered; answers its status. */
export const payOnPage = (stripe: FakeStripe, answer: Awaited<ReturnType<typeof call>>, email: string) => {
  const { status, body } = read<{ url: string }>(answer);
  const checkout = status === 201 ? stripe.checkouts.find(body.url.split("/").at(-1) ?? "") : undefined;
  if (checkout) stripe.checkouts.pay(checkout, email);
  return status;
};

/** The events about some things, which are delivered whenever a trial likes; `listAbout` says about which. */
export const createDeliveries = (stripe: FakeStripe, listAbout: () => readonly string[]) => {
  const mishapsBefore = countMishaps();
  const outcome: Outcome = { wrong: [], deliveries: 0, repeated: 0, mishaps: 0 };
  /** Events that have happened and are not acknowledged yet. */
  const pending = new Set<StripeEvent>();
  const known = new Map<string, number>();

  const gatherAbout = (id: string) => {
    const all = stripe.eventsOf(id);
    const events = all.slice(known.get(id) ?? 0);
    known.set(id, all.length);
    for (const event of events) pending.add(event);
    return events;
  };
  const gather = () => listAbout().flatMap(gatherAbout);

  const deliver = async (event: StripeEvent) => {
    const headers = { "stripe-signature": stripe.sign(event.body) };
    const { statusCode = 0 } = await call(receiveStripeEvent, { body: event.body, headers });
    outcome.deliveries += 1;
    if (statusCode === 200) pending.delete(event);
    else if (![429, 500, 503].includes(statusCode)) outcome.wrong.push(`${event.type} was answered ${statusCode}`);
  };

  /** Those that wait, as some numbers choose them. */
  const pick = (numbers: number[]) => {
    const waiting = [...pending];
    return waiting.length === 0 ? [] : [...new Set(numbers.map((which) => waiting[which % waiting.length]!))];
  };

  /** Likewise of those that there are by now, the last of them twice. */
  const pickTwice = (numbers: number[]) => {
    gather();
    const batch = pick(numbers);
    outcome.repeated += batch.length > 0 ? 1 : 0;
    return [...batch, ...batch.slice(-1)];
  };

  /** Delivers whatever is not acknowledged yet, until it is, while nothing goes wrong. */
  const deliverRest = async () => {
    outcome.mishaps = countMishaps() - mishapsBefore;
    planMishaps();
    for (let round = 1; gather(), pending.size > 0; round++) {
      if (round > maxDeliveries) return void outcome.wrong.push(`${pending.size} events are never taken`);
      for (const event of [...pending]) await deliver(event);
    }
  };
  return { outcome, pending, gather, deliver, pick, pickTwice, deliverRest };
};
