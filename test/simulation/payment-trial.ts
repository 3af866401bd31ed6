import { setTimeout as wait } from "node:timers/promises";
import { acts, type Act } from "#infra/local/payments/acts.ts";
import { dice } from "../races/dice.ts";
import { plan } from "./commits.ts";
import type { HeldEvent, HeldStripe } from "./held-stripe.ts";
import { begin, mishaps } from "./trial-ground.ts";

/** How long an answer of the payment service is on its way at most, in milliseconds. */
const longestDelay = 60;

/** One life of a listing: paid, then a month that is not, then its end. Each of the six types happens once. */
export const sixTypes = [
  "customer.subscription.created",
  "invoice.paid",
  "checkout.session.completed",
  "customer.subscription.updated",
  "invoice.payment_failed",
  "customer.subscription.deleted",
] as const;

/**
 * The six types in a given order: each event as early or late after it has happened as the order allows and the dice
 * say. `isRough` lets events come twice, machines end before or after the commit, and the table fail.
 */
export const orderTrial = async (stripe: HeldStripe, seed: number, order: readonly string[], isRough: boolean) => {
  const { done, roll, oneOf, pending, gather, pay, happen, deliver, end } = await begin(stripe, seed);
  const steps = [pay, ...(["fail", "end"] as const).map((act) => () => Promise.resolve(happen(act)))];
  const all: HeldEvent[] = [];
  const step = async () => {
    await steps.shift()?.();
    gather();
    for (const event of pending) if (!all.includes(event)) all.push(event);
  };

  for (const type of order) {
    while (!all.some((event) => event.type === type)) {
      if (steps.length === 0) throw new Error(`Nothing has told ${type}: ${done.wrong.join("; ")}`);
      await step();
    }
    if (roll() < 0.3) await step();
    const event = all.find((each) => each.type === type) as HeldEvent;
    plan(...(isRough && roll() < 0.5 ? [oneOf(mishaps)] : []));
    await deliver(event);
    if (isRough && roll() < 0.4) {
      done.repeated += 1;
      await deliver(oneOf(all));
    }
  }
  return end();
};

/**
 * Any life of a listing: months paid or not, paid twice, ends and returns; its events come in any order, some at once,
 * and things happen while others, and answers, are on their way.
 */
export const lifeTrial = async (stripe: HeldStripe, seed: number) => {
  const { done, roll, oneOf, pending, gather, pay, payPast, happen, deliver, end } = await begin(stripe, seed);
  const late = dice(seed + 1);
  stripe.delayedBy(() => (late() < 0.3 ? late() * longestDelay : 0));
  const taken: HeldEvent[] = [];
  const someOf = (events: Iterable<HeldEvent>) =>
    [...events]
      .filter(() => roll() < 0.5)
      .toSorted(() => roll() - 0.5)
      .slice(0, 3);

  /** Something happens while others are on their way, and is told of at once. */
  const meanwhile = async (act: Act, delay: number) => {
    await wait(delay);
    const known = new Set(pending);
    happen(act);
    gather();
    await Promise.all([...pending].filter((event) => !known.has(event)).map(deliver));
  };

  for (let month = 0; month < 4 + roll() * 5; month++) {
    if (month === 0 || roll() < 0.3) await pay();
    else if (roll() < 0.2) payPast();
    else happen(oneOf(acts));
    gather();
    const batch = someOf(pending);
    taken.push(...batch);
    const again = roll() < 0.3 ? taken.slice(-1) : [];
    done.repeated += again.length;
    plan(...[...batch, ...again].filter(() => roll() < 0.4).map(() => oneOf(mishaps)));
    await Promise.all([
      ...[...batch, ...again].map(deliver),
      ...(roll() < 0.5 ? [meanwhile(oneOf(acts), roll() * longestDelay)] : []),
    ]);
  }
  // Now all at once, and nothing goes wrong that would bring one of them again and so mend what is not as it should be.
  plan();
  await Promise.all([...[...pending].map(deliver), meanwhile(oneOf(acts), roll() * longestDelay)]);
  stripe.delayedBy(() => 0);
  return end();
};
