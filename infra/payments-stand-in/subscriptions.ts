import type { Invoices } from "./invoices.ts";
import { subscriptionObject } from "./objects.ts";
import { createDecline } from "./payments.ts";
import { shareLeft, shift } from "./periods.ts";
import { now, newId, type Invoice, type Line, type Price, type Records, type Subscription } from "./records.ts";
import type { Webhooks } from "./webhooks.ts";

type Beginning = {
  customer: string;
  price: string;
  quantity: number;
  taxRates: string[];
  metadata: Record<string, string>;
  anchor: number | null;
  trialEnd: number | null;
  /** Of the first period. */
  periodEnd: number;
  /** Of the first invoice. */
  lines: Line[];
};

type Charged = Pick<Subscription, "quantity" | "taxRates">;

/** A change of the price. Prorations: none, on the next invoice, or on one of their own. */
export type Change = {
  price: Price;
  proration: "none" | "create_prorations" | "always_invoice";
  /** What it says about itself with it, in the same event. */
  metadata?: Record<string, string> | undefined;
  /** As of when what is left of the period is counted. */
  at?: number | undefined;
  /** Whether a declined card refuses the change, rather than leaves it unpaid. */
  isRefusedIfDeclined: boolean;
};

/** What it says about itself, with more; an empty text removes. */
const addTexts = ({ metadata: known }: Subscription, metadata: Record<string, string>) =>
  Object.fromEntries(Object.entries({ ...known, ...metadata }).filter(([, text]) => text !== ""));

/** Subscriptions and their events. */
export const subscriptionsIn = (all: Records, { emit }: Pick<Webhooks, "emit">, invoices: Invoices) => {
  const emitEvent = (type: string, subscription: Subscription) => emit(type, subscriptionObject(subscription, all));

  const isCardDeclined = ({ customer }: Pick<Subscription, "customer">) => all.customers[customer]?.isDeclined === true;

  /** What is owed, oldest first. */
  const openInvoicesOf = ({ id }: Subscription) =>
    Object.values(all.invoices).filter(({ subscription, status }) => subscription === id && status === "open");

  const wholeLine = (price: Price, { quantity, taxRates }: Charged, periodStart: number): Line => ({
    description: all.products[price.product]?.name ?? "",
    amount: price.amount * quantity,
    price: price.id,
    quantity,
    isProration: false,
    periodStart,
    periodEnd: shift(periodStart, price.interval ?? "month"),
    taxRates,
  });

  const bill = (
    { id, customer, price }: Pick<Subscription, "id" | "customer" | "price">,
    reason: Invoice["reason"],
    lines: Line[],
    isPaid: boolean,
  ) => {
    const { periodStart = now(), periodEnd = now() } = lines[0] ?? {};
    const currency = all.prices[price]?.currency ?? "usd";
    return invoices.make({ customer, currency, subscription: id, reason, lines, periodStart, periodEnd }, isPaid);
  };

  /** Starts the next period, paid or not. */
  const startPeriod = (subscription: Subscription, isPaid: boolean) => {
    const price = all.prices[subscription.price];
    if (!price) return;
    // Each period starts later than the one before, however soon it is renewed.
    const line = wholeLine(price, subscription, Math.max(now(), subscription.periodStart + 1));
    const invoice = bill(subscription, "subscription_cycle", [line, ...subscription.pending], isPaid);
    const { periodStart, periodEnd } = line;
    const trialEnd = subscription.trialEnd && Math.min(subscription.trialEnd, periodStart);
    const status = invoice.status === "paid" ? "active" : "past_due";
    const period = { periodStart, periodEnd, trialEnd, anchor: null, pending: [] };
    Object.assign(subscription, { status, invoice: invoice.id, ...period });
    emitEvent("customer.subscription.updated", subscription);
    invoices.tell(invoice);
  };

  /** What the rest of the period costs more, or less. */
  const prorate = (
    { price: id, quantity, taxRates, periodStart, periodEnd, status }: Subscription,
    price: Price,
    at = now(),
  ): Line[] => {
    const old = all.prices[id];
    const share = status === "trialing" ? 0 : shareLeft({ periodStart, periodEnd }, at);
    if (!old || share === 0) return [];
    const name = ({ product }: Price) => all.products[product]?.name ?? "";
    const rest = { quantity, taxRates, isProration: true, periodStart: at, periodEnd };
    const amountOf = ({ amount }: Price) => Math.round(amount * quantity * share);
    return [
      { ...rest, description: `Unused time on ${name(old)}`, amount: -amountOf(old), price: old.id },
      { ...rest, description: `Remaining time on ${name(price)}`, amount: amountOf(price), price: price.id },
    ];
  };

  /** What a change of the price charges, with a period of another length, which begins at once. */
  const linesOfChange = (subscription: Subscription, { price, proration, at }: Change) => {
    const { status } = subscription;
    const isOfAnotherLength = all.prices[subscription.price]?.interval !== price.interval && status !== "trialing";
    const rest = prorate(subscription, price, at).slice(0, isOfAnotherLength ? 1 : 2);
    const next = isOfAnotherLength ? [wholeLine(price, subscription, now())] : [];
    const lines = [...next, ...(proration === "none" ? [] : rest)];
    const isInvoiced = lines.length > 0 && (isOfAnotherLength || proration === "always_invoice");
    return { next, lines, charged: isInvoiced ? [...lines, ...subscription.pending] : [] };
  };

  return {
    /** The invoice that a change of the price would make; of one that is charged later, with the next period. */
    preview: (subscription: Subscription, change: Change) => {
      const { lines, charged } = linesOfChange(subscription, change);
      const { customer, id, periodEnd } = subscription;
      const next = [wholeLine(change.price, subscription, periodEnd), ...subscription.pending, ...lines];
      const shown = charged.length > 0 ? charged : next;
      const period = { periodStart: shown[0]?.periodStart ?? now(), periodEnd: shown[0]?.periodEnd ?? now() };
      const order = { customer, currency: change.price.currency, subscription: id, lines: shown, ...period };
      return invoices.sketch({ ...order, reason: "subscription_update" });
    },
    /** With a paid first invoice. */
    begin: ({ lines, ...beginning }: Beginning) => {
      const [id, created] = [newId("sub"), now()];
      const invoice = bill({ ...beginning, id }, "subscription_create", lines, true);
      const subscription: Subscription = {
        ...beginning,
        id,
        created,
        status: beginning.trialEnd === null ? "active" : "trialing",
        // It may be renewed within the second, by a period that starts later and not in the future.
        periodStart: created - 1,
        endsThen: false,
        canceled: null,
        ended: null,
        invoice: invoice.id,
        pending: [],
      };
      all.subscriptions[id] = subscription;
      emitEvent("customer.subscription.created", subscription);
      invoices.tell(invoice);
      return subscription;
    },
    renew: (subscription: Subscription) => startPeriod(subscription, !isCardDeclined(subscription)),
    /** The payment of the next period fails, or again that of the current one. */
    fail: (subscription: Subscription) => {
      const invoice = openInvoicesOf(subscription).at(-1);
      if (!invoice) return startPeriod(subscription, false);
      invoice.attempts += 1;
      invoices.tell(invoice);
    },
    /** The card is declined from now on, until it is changed. */
    decline: ({ customer }: Subscription) => {
      const payer = all.customers[customer];
      if (payer) payer.isDeclined = true;
    },
    /** Moves everything some days into the past. */
    age: (subscription: Subscription, days: number) => {
      subscription.periodStart -= days * 86_400;
      subscription.periodEnd -= days * 86_400;
      emitEvent("customer.subscription.updated", subscription);
    },
    /** Pays what is owed, by a card that is not declined. */
    pay: (subscription: Subscription) => {
      const owed = openInvoicesOf(subscription);
      const payer = all.customers[subscription.customer];
      if (payer) payer.isDeclined = false;
      if (owed.length === 0) return;
      for (const invoice of owed) invoices.pay(invoice);
      if (subscription.status === "past_due") subscription.status = "active";
      for (const invoice of owed) invoices.tell(invoice);
      emitEvent("customer.subscription.updated", subscription);
    },
    /** Cancels at the end of the current period, or takes that back. */
    letEnd: (subscription: Subscription, endsThen: boolean) => {
      Object.assign(subscription, { endsThen, canceled: endsThen ? now() : null });
      emitEvent("customer.subscription.updated", subscription);
    },
    /** Adds to what it says about itself. */
    describe: (subscription: Subscription, metadata: Record<string, string>) => {
      subscription.metadata = addTexts(subscription, metadata);
      emitEvent("customer.subscription.updated", subscription);
    },
    /** Changes the price. A period of another length begins at once. Throws a refusal for a card that is declined. */
    change: (subscription: Subscription, change: Change) => {
      const { price, isRefusedIfDeclined, metadata = {} } = change;
      const { next, lines, charged } = linesOfChange(subscription, change);
      const isInvoiced = charged.length > 0;
      const isDeclined = isCardDeclined(subscription) && invoices.isDue(subscription.customer, charged);
      if (isDeclined && isRefusedIfDeclined) throw createDecline();

      const [period] = next;
      Object.assign(subscription, {
        price: price.id,
        metadata: addTexts(subscription, metadata),
        pending: isInvoiced ? [] : [...subscription.pending, ...lines],
        ...(period && { periodStart: period.periodStart, periodEnd: period.periodEnd, anchor: null }),
      });
      const invoice = isInvoiced ? bill(subscription, "subscription_update", charged, !isDeclined) : undefined;
      if (invoice) subscription.invoice = invoice.id;
      if (invoice?.status === "open") subscription.status = "past_due";
      emitEvent("customer.subscription.updated", subscription);
      if (invoice) invoices.tell(invoice);
    },
    end: (subscription: Subscription) => {
      const ended = now();
      Object.assign(subscription, { status: "canceled", ended, canceled: subscription.canceled ?? ended });
      emitEvent("customer.subscription.deleted", subscription);
    },
  };
};
export type Subscriptions = ReturnType<typeof subscriptionsIn>;
