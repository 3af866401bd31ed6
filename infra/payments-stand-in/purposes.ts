import type { Payment, Records } from "./records.ts";

/** What the club takes money for: each stands in the metadata, with an id of the club's. */
export const purposes = ["listing", "dues", "ticket"] as const;
export type Purpose = { kind: (typeof purposes)[number]; id: string };

/** What metadata say that something is for. */
export const purposeIn = (metadata: Record<string, string> | null | undefined): Purpose | undefined => {
  const kind = purposes.find((name) => metadata?.[name]);
  return kind && { kind, id: metadata?.[kind] ?? "" };
};

/** The invoice that a payment pays. */
export const invoiceOf = ({ invoices }: Records, { id }: Payment) =>
  Object.values(invoices).find(({ payment }) => payment === id);

/** What a payment is for, by itself, its subscription or its checkout. */
export const purposeOfPayment = (all: Records, payment: Payment): Purpose | undefined => {
  const invoice = invoiceOf(all, payment);
  const checkout = Object.values(all.checkouts).find((each) => each.payment === payment.id);
  const sources = [payment, invoice, all.subscriptions[invoice?.subscription ?? ""], checkout];
  return sources.map((source) => purposeIn(source?.metadata)).find(Boolean);
};

type Sent = {
  metadata?: Record<string, string> | null;
  parent?: { subscription_details?: { metadata?: Record<string, string> | null } | null } | null;
  payment_intent?: string | null;
};

/** What an object of an event is for. */
export const purposeOf = (all: Records, { metadata, parent, payment_intent: id }: Sent): Purpose | undefined => {
  const payment = all.payments[id ?? ""];
  return (
    purposeIn(metadata) ??
    purposeIn(parent?.subscription_details?.metadata) ??
    (payment && purposeOfPayment(all, payment))
  );
};
