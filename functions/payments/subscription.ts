import type Stripe from "stripe";
import { isMissing, getId, toIsoTime, withStripe } from "./stripe.ts";
import { parseMetadata, type Subject } from "./subject.ts";

/** A subscription at Stripe. Times are ISO, in UTC. */
export type Subscription = {
  id: string;
  customer: string;
  /** From its metadata, with the site. */
  subject: Subject | undefined;
  site?: string | undefined;
  status: Stripe.Subscription.Status;
  /** Start of the current period, paid or overdue. */
  periodStart: string;
  paidUntil: string;
  /** Canceled: it ends with that period. */
  endsThen: boolean;
};

/** A subscription as it is stored with what it pays for. */
type Stored = Pick<Subscription, "id" | "customer" | "paidUntil" | "endsThen">;

const parseSubscription = (subscription: Stripe.Subscription): Subscription => {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    customer: getId(subscription.customer),
    ...parseMetadata(subscription.metadata),
    status: subscription.status,
    periodStart: toIsoTime(item?.current_period_start ?? subscription.start_date),
    paidUntil: toIsoTime(item?.current_period_end ?? subscription.start_date),
    // Stripe sets one or the other, depending on how the subscription is billed.
    endsThen: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  };
};

/** A subscription; undefined if Stripe does not know it. Throws `unavailable`. */
export const getSubscription = (id: string): Promise<Subscription | undefined> =>
  withStripe(async ({ stripe }) => {
    try {
      return parseSubscription(await stripe.subscriptions.retrieve(id));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  });

/** Ends a subscription at once, unless it has ended. */
export const endSubscription = (id: string): Promise<void> =>
  withStripe(async ({ stripe }) => {
    try {
      await stripe.subscriptions.cancel(id);
    } catch (error) {
      // Stripe's response for a subscription that has ended.
      if (!isMissing(error)) throw error;
    }
  });

/** What is charged from the next period on: nothing is charged or given back for the current one. */
export const changePrice = (
  id: string,
  { amount, currency, every }: { amount: number; currency: string; every: "month" | "year" },
): Promise<void> =>
  withStripe(async ({ stripe }) => {
    const { items } = await stripe.subscriptions.retrieve(id);
    const [item] = items.data;
    if (!item || (item.price.unit_amount === amount && item.price.currency === currency)) return;
    await stripe.subscriptions.update(id, {
      items: [
        {
          id: item.id,
          price_data: {
            currency,
            unit_amount: amount,
            product: getId(item.price.product),
            recurring: { interval: every },
          },
        },
      ],
      proration_behavior: "none",
    });
  });

/** Ends it, and reads what Stripe says then. */
export const endAndRead = async (subscription: Subscription): Promise<Subscription> => {
  await endSubscription(subscription.id);
  return (await getSubscription(subscription.id)) ?? { ...subscription, status: "canceled" };
};

/** Whether it is paid, or Stripe still tries to charge it. */
export const isActive = ({ status }: { status: string }) =>
  status === "active" || status === "trialing" || status === "past_due";

/** Whether it can no longer be paid, even by whoever has it. */
export const isOver = ({ status }: { status: string }) => status === "canceled" || status === "incomplete_expired";

/** One that Stripe no longer knows counts as ended. */
const toEnded = ({ id, customer, paidUntil, endsThen }: Stored): Subscription => ({
  ...{ id, customer, paidUntil, endsThen },
  subject: undefined,
  status: "canceled",
  periodStart: paidUntil,
});

type Choosing = {
  /** Past its grace, so that Stripe must not charge it any more. */
  isGraceOver: (subscription: Subscription) => boolean;
  /** For the operator, who refunds the second of two that are paid at once. */
  onSecond: (kept: Subscription, ended: Subscription) => void;
};

/**
 * Which of two subscriptions counts: the one that is stored, or the one that somebody reports. There is one: a second that is
 * paid is ended. Undefined if there is none.
 */
export const chooseSubscription = async (
  stored: Stored | undefined,
  id: string,
  { isGraceOver, onSecond }: Choosing,
): Promise<Subscription | undefined> => {
  const reported = await getSubscription(id);
  if (!stored) return reported;
  if (stored.id === id) return reported ?? toEnded(stored);
  const current = (await getSubscription(stored.id)) ?? toEnded(stored);
  if (!reported || !isActive(reported)) return current;
  if (!isActive(current) || isGraceOver(current)) {
    // Its overdue period could still be paid.
    if (!isOver(current)) await endSubscription(current.id);
    return reported;
  }
  onSecond(current, reported);
  await endSubscription(reported.id);
  return current;
};
