import { invoiceObject } from "./objects/invoice.ts";
import { subscriptionObject } from "./objects/subscription.ts";
import { newId, now, type Invoice, type Records, type Subscription } from "./records.ts";
import type { Webhooks } from "./webhooks.ts";

/** One month after a time, on the last day where the month is shorter; in seconds. */
export const monthAfter = (time: number) => {
  const date = new Date(time * 1000);
  const day = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + 1);
  if (date.getUTCDate() !== day) date.setUTCDate(0);
  return Math.floor(date.getTime() / 1000);
};

/** What happens to subscriptions, and what Stripe then tells. */
export const subscriptionsIn = (all: Records, { emit }: Pick<Webhooks, "emit">) => {
  const told = (type: string, subscription: Subscription) => emit(type, subscriptionObject(subscription, all));
  const toldInvoice = (type: string, invoice: Invoice) => emit(type, invoiceObject(invoice, all));

  const invoiceOf = (subscription: Pick<Subscription, "id" | "price">, reason: Invoice["reason"], isPaid: boolean) => {
    const created = now();
    const invoice: Invoice = {
      id: newId("in"),
      created,
      status: isPaid ? "paid" : "open",
      reason,
      subscription: subscription.id,
      amount: all.prices[subscription.price]?.amount ?? 0,
      attempts: 1,
      periodStart: created,
      periodEnd: monthAfter(created),
      paid: isPaid ? created : null,
    };
    all.invoices[invoice.id] = invoice;
    return invoice;
  };

  /** Begins the next month, paid or not. */
  const turn = (subscription: Subscription, isPaid: boolean) => {
    const invoice = invoiceOf(subscription, "subscription_cycle", isPaid);
    const { id, periodStart, periodEnd } = invoice;
    Object.assign(subscription, { status: isPaid ? "active" : "past_due", invoice: id, periodStart, periodEnd });
    told("customer.subscription.updated", subscription);
    toldInvoice(isPaid ? "invoice.paid" : "invoice.payment_failed", invoice);
  };

  return {
    /** Begins with a month that is paid. */
    begin: (customer: string, price: string, metadata: Record<string, string>) => {
      const id = newId("sub");
      const invoice = invoiceOf({ id, price }, "subscription_create", true);
      const { created, periodStart, periodEnd } = invoice;
      const month = { created, periodStart, periodEnd, invoice: invoice.id };
      const untroubled = { status: "active", endsThen: false, canceled: null, ended: null } as const;
      const subscription: Subscription = { id, customer, price, metadata, ...month, ...untroubled };
      all.subscriptions[id] = subscription;
      told("customer.subscription.created", subscription);
      toldInvoice("invoice.paid", invoice);
      return subscription;
    },
    renew: (subscription: Subscription) => turn(subscription, true),
    /** The payment of the next month fails, or that of the present one does once more. */
    fail: (subscription: Subscription) => {
      const invoice = all.invoices[subscription.invoice];
      if (invoice?.status !== "open") return turn(subscription, false);
      invoice.attempts += 1;
      toldInvoice("invoice.payment_failed", invoice);
    },
    /** As if everything had happened some days earlier. */
    age: (subscription: Subscription, days: number) => {
      subscription.periodStart -= days * 86_400;
      subscription.periodEnd -= days * 86_400;
      told("customer.subscription.updated", subscription);
    },
    /** Pays what is owed. */
    pay: (subscription: Subscription) => {
      const invoice = all.invoices[subscription.invoice];
      if (invoice?.status !== "open") return;
      Object.assign(invoice, { status: "paid", paid: now() });
      subscription.status = "active";
      toldInvoice("invoice.paid", invoice);
      told("customer.subscription.updated", subscription);
    },
    /** Whether it ends with the month that has begun. */
    letEnd: (subscription: Subscription, endsThen: boolean) => {
      Object.assign(subscription, { endsThen, canceled: endsThen ? now() : null });
      told("customer.subscription.updated", subscription);
    },
    end: (subscription: Subscription) => {
      const ended = now();
      Object.assign(subscription, { status: "canceled", ended, canceled: subscription.canceled ?? ended });
      told("customer.subscription.deleted", subscription);
    },
  };
};
export type Subscriptions = ReturnType<typeof subscriptionsIn>;
