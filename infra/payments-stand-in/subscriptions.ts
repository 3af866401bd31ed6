import { invoiceObject, subscriptionObject } from "./objects.ts";
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

/** Subscriptions and their events. */
export const subscriptionsIn = (all: Records, { emit }: Pick<Webhooks, "emit">) => {
  const emitEvent = (type: string, subscription: Subscription) => emit(type, subscriptionObject(subscription, all));
  const emitInvoice = (type: string, invoice: Invoice) => emit(type, invoiceObject(invoice, all));

  const createInvoice = (
    subscription: Pick<Subscription, "id" | "price">,
    reason: Invoice["reason"],
    isPaid: boolean,
  ) => {
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

  /** Starts the next month, paid or not. */
  const startMonth = (subscription: Subscription, isPaid: boolean) => {
    const invoice = createInvoice(subscription, "subscription_cycle", isPaid);
    const { id, periodStart, periodEnd } = invoice;
    Object.assign(subscription, { status: isPaid ? "active" : "past_due", invoice: id, periodStart, periodEnd });
    emitEvent("customer.subscription.updated", subscription);
    emitInvoice(isPaid ? "invoice.paid" : "invoice.payment_failed", invoice);
  };

  return {
    /** With a paid month. */
    begin: (customer: string, price: string, metadata: Record<string, string>) => {
      const id = newId("sub");
      const invoice = createInvoice({ id, price }, "subscription_create", true);
      const { created, periodStart, periodEnd } = invoice;
      const month = { created, periodStart, periodEnd, invoice: invoice.id };
      const untroubled = { status: "active", endsThen: false, canceled: null, ended: null } as const;
      const subscription: Subscription = { id, customer, price, metadata, ...month, ...untroubled };
      all.subscriptions[id] = subscription;
      emitEvent("customer.subscription.created", subscription);
      emitInvoice("invoice.paid", invoice);
      return subscription;
    },
    renew: (subscription: Subscription) => startMonth(subscription, true),
    /** The payment of the next month fails, or again that of the current one. */
    fail: (subscription: Subscription) => {
      const invoice = all.invoices[subscription.invoice];
      if (invoice?.status !== "open") return startMonth(subscription, false);
      invoice.attempts += 1;
      emitInvoice("invoice.payment_failed", invoice);
    },
    /** Moves everything some days into the past. */
    age: (subscription: Subscription, days: number) => {
      subscription.periodStart -= days * 86_400;
      subscription.periodEnd -= days * 86_400;
      emitEvent("customer.subscription.updated", subscription);
    },
    /** Pays the overdue month. */
    pay: (subscription: Subscription) => {
      const invoice = all.invoices[subscription.invoice];
      if (invoice?.status !== "open") return;
      Object.assign(invoice, { status: "paid", paid: now() });
      subscription.status = "active";
      emitInvoice("invoice.paid", invoice);
      emitEvent("customer.subscription.updated", subscription);
    },
    /** Cancels at the end of the current month, or takes that back. */
    letEnd: (subscription: Subscription, endsThen: boolean) => {
      Object.assign(subscription, { endsThen, canceled: endsThen ? now() : null });
      emitEvent("customer.subscription.updated", subscription);
    },
    end: (subscription: Subscription) => {
      const ended = now();
      Object.assign(subscription, { status: "canceled", ended, canceled: subscription.canceled ?? ended });
      emitEvent("customer.subscription.deleted", subscription);
    },
  };
};
export type Subscriptions = ReturnType<typeof subscriptionsIn>;
