import { setTimeout as wait } from "node:timers/promises";
import { acts } from "#infra/local/payments/acts.ts";
import type { HeldEvent, HeldStripe } from "./held-stripe.ts";
import { begin, mishaps } from "./trial-ground.ts";

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
    while (!all.some((event) => event.type === type)) await step();
    if (roll() < 0.3) await step();
    const event = all.find((each) => each.type === type) as HeldEvent;
    await deliver(event, isRough && roll() < 0.5 ? oneOf(mishaps) : undefined);
    if (isRough && roll() < 0.4) {
      done.repeated += 1;
      await deliver(oneOf(all));
    }
  }
  return end();
};

/** Any life of a listing: months paid or not, paid twice, ends and returns; its events come in any order, some at once. */
export const lifeTrial = async (stripe: HeldStripe, seed: number) => {
  const { done, roll, oneOf, pending, gather, pay, payPast, happen, deliver, end } = await begin(stripe, seed);
  const taken: HeldEvent[] = [];
  const some = () => [...pending].filter(() => roll() < 0.5).toSorted(() => roll() - 0.5);

  for (let month = 0; month < 4 + roll() * 5; month++) {
    if (month === 0 || roll() < 0.3) await pay();
    else if (roll() < 0.2) payPast();
    else happen(oneOf(acts));
    gather();
    const batch = some().slice(0, 3);
    taken.push(...batch);
    const again = taken.length > 0 && roll() < 0.3 ? [oneOf(taken)] : [];
    done.repeated += again.length;
    await Promise.all([
      ...[...batch, ...again].map((event) => deliver(event, roll() < 0.4 ? oneOf(mishaps) : undefined)),
      // Something happens while they are on their way.
      ...(roll() < 0.3 ? [wait(roll() * 20).then(() => happen(oneOf(acts)))] : []),
    ]);
  }
  return end();
};
