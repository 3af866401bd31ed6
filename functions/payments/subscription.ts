import type Stripe from "stripe";
import { createOnce, isMissing, getId, toIsoTime, withStripe } from "./stripe.ts";
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
  /** What else was noted with it at Stripe. */
  metadata?: Partial<Record<string, string>>;
  /** What a period costs from the next one on. */
  amount?: number | undefined;
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
    metadata: subscription.metadata,
    amount: item?.price.unit_amount ?? undefined,
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

/** Another price of a subscription. */
export type NewPrice = { amount: number; currency: string; every: "month" | "year" };

/**
 * From when on what is left of a period is counted: by the hour, so that what was shown is what is charged a while later.
 */
const prorationTime = ({ current_period_start: start }: Stripe.SubscriptionItem) =>
  Math.max(start, Math.floor(Date.now() / 3_600_000) * 3600);

/** A subscription's one item. */
const itemOf = ({ id, items }: Stripe.Subscription) => {
  const [item] = items.data;
  if (!item) throw new Error(`The subscription ${id} has no item.`);
  return item;
};

/** Another price of an item, for a product. */
const toPriced = ({ id }: Stripe.SubscriptionItem, product: string, { amount, currency, every }: NewPrice) => ({
  items: [{ id, price_data: { currency, unit_amount: amount, product, recurring: { interval: every } } }],
});

/** What is charged from the next period on: nothing is charged or given back for the current one. */
export const changePrice = (id: string, price: NewPrice): Promise<void> =>
  withStripe(async ({ stripe }) => {
    const item = itemOf(await stripe.subscriptions.retrieve(id));
    if (item.price.unit_amount === price.amount && item.price.currency === price.currency) return;
    const { items } = toPriced(item, getId(item.price.product), price);
    await stripe.subscriptions.update(id, { items, proration_behavior: "none" });
  });

const chargedAtOnce = { proration_behavior: "always_invoice" } as const;

/** What another price would charge at once for the rest of the period. Throws `unavailable`. */
export const previewPrice = (id: string, price: NewPrice): Promise<number> =>
  withStripe(async ({ stripe }) => {
    const item = itemOf(await stripe.subscriptions.retrieve(id));
    const change = { ...toPriced(item, getId(item.price.product), price), proration_date: prorationTime(item) };
    const preview = { subscription: id, subscription_details: { ...change, ...chargedAtOnce } };
    return (await stripe.invoices.createPreview(preview)).amount_due;
  });

type PriceChange = {
  price: NewPrice;
  /** Of what is paid for from then on. */
  name: string;
  /** What is noted with it; `before` is the id of the price until then, another one each time. */
  note: (before: string) => Record<string, string>;
  /** Whether the rest of the period is charged at once; otherwise the price is that of the next one. */
  isAtOnce: boolean;
};

/** Stripe's answer where a card is refused, or its bank wants to be asked. */
const isPaymentRefused = (error: unknown) => (error as { statusCode?: number }).statusCode === 402;

/**
 * Changes a subscription's price, with what is noted with it, in one request; false where the card is refused, which changes
 * nothing. The same again is done once. Throws `unavailable`.
 */
export const setPrice = (id: string, { price, name, note, isAtOnce }: PriceChange): Promise<boolean> =>
  withStripe(async ({ stripe }) => {
    const subscription = await stripe.subscriptions.retrieve(id);
    const item = itemOf(subscription);
    const isDone = item.price.unit_amount === price.amount && subscription.metadata.level === note("").level;
    if (isDone) return true;
    const product = await createOnce(`product-${id}-${name}`, (options) => stripe.products.create({ name }, options));
    const { items } = toPriced(item, product.id, price);
    const how = isAtOnce
      ? { ...chargedAtOnce, proration_date: prorationTime(item), payment_behavior: "error_if_incomplete" as const }
      : { proration_behavior: "none" as const };
    const metadata = note(item.price.id);
    const key = `price-${item.price.id}-${price.amount}-${Object.values(metadata).join("-")}`;
    try {
      await createOnce(key, (options) => stripe.subscriptions.update(id, { items, ...how, metadata }, options));
      return true;
    } catch (error) {
      if (isPaymentRefused(error)) return false;
      throw error;
    }
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
