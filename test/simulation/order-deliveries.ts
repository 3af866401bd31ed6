import { receiveStripeEvent } from "#functions/webhooks/webhook.ts";
import { call } from "#test/support/api-event.ts";
import type { FakeStripe, StripeEvent } from "./stripe.ts";

/** Deliveries of one event, at most: Stripe tries more often. */
const maxDeliveries = 12;

/** Brings the events about some things to the club, in whatever order a trial likes; `listAbout` says about which. */
export const createDeliveries = (stripe: FakeStripe, listAbout: () => string[]) => {
  /** Events that have happened and are not acknowledged yet. */
  const pending = new Set<StripeEvent>();
  const known = new Map<string, number>();
  const counts = { deliveries: 0, repeated: 0 };
  const wrong: string[] = [];

  const gather = () => {
    for (const about of listAbout()) {
      const events = stripe.eventsOf(about);
      for (const event of events.slice(known.get(about) ?? 0)) pending.add(event);
      known.set(about, events.length);
    }
    return [...pending];
  };

  const deliver = async (event: StripeEvent) => {
    const headers = { "stripe-signature": stripe.sign(event.body) };
    const { statusCode = 0 } = await call(receiveStripeEvent, { body: event.body, headers });
    counts.deliveries += 1;
    if (statusCode === 200) pending.delete(event);
    else if (![429, 500, 503].includes(statusCode)) wrong.push(`${event.type} was answered ${statusCode}`);
  };

  /** Some of those that wait, each once, and the last of them twice. */
  const choose = (which: readonly number[]) => {
    const waiting = gather();
    if (waiting.length === 0) return [];
    const batch = [...new Set(which.map((each) => waiting[each % waiting.length]!))];
    counts.repeated += batch.length > 0 ? 1 : 0;
    return [...batch, ...batch.slice(-1)];
  };

  /** Delivers whatever is not acknowledged yet, until it is. */
  const deliverAll = async () => {
    for (let round = 1; gather().length > 0; round++) {
      if (round > maxDeliveries) return void wrong.push(`${pending.size} events are never taken`);
      for (const event of [...pending]) await deliver(event);
    }
  };
  return { counts, wrong, gather, deliver, choose, deliverAll };
};
