import { invoiceObject, totalOfLines } from "./invoice-objects.ts";
import type { Payments } from "./payments.ts";
import { newId, now, type Customer, type Invoice, type Records } from "./records.ts";
import type { Webhooks } from "./webhooks.ts";

type NewInvoice = Pick<
  Invoice,
  "customer" | "currency" | "subscription" | "reason" | "lines" | "periodStart" | "periodEnd"
> & {
  metadata?: Record<string, string>;
  /** What has paid it already, without the customer's balance; null where nothing was due. */
  payment?: string | null;
};

/** Invoices, which the customer's card pays where anything is due, and their events. */
export const invoicesIn = (all: Records, address: string, { emit }: Pick<Webhooks, "emit">, payments: Payments) => {
  const numberFor = (customer: string) => {
    const before = Object.values(all.invoices).filter((invoice) => invoice.customer === customer);
    return `${customer.slice(-8).toUpperCase()}-${String(before.length + 1).padStart(4, "0")}`;
  };

  /** What a customer has to pay for lines, and what is left for the next invoice. */
  const settle = (customer: Customer | undefined, lines: Invoice["lines"]) => {
    const startingBalance = customer?.balance ?? 0;
    const sum = totalOfLines(lines) + startingBalance;
    return { startingBalance, amount: Math.max(sum, 0), endingBalance: Math.min(sum, 0) };
  };

  return {
    /** An invoice as it would be, that nobody has to pay. */
    sketch: (order: NewInvoice): Invoice => ({
      ...{ metadata: {}, id: newId("upcoming_in"), created: now(), status: "open", number: "", attempts: 0 },
      ...{ paid: null, payment: null },
      ...order,
      ...settle(all.customers[order.customer], order.lines),
    }),
    /** Makes an invoice, paid or not; one of nothing is paid at once. Its event is sent by `tell`. */
    make: ({ payment, ...order }: NewInvoice, isPaid: boolean): Invoice => {
      const { customer: id, currency, lines } = order;
      const customer = payment === undefined ? all.customers[id] : undefined;
      const due = settle(customer, lines);
      const created = now();
      const { email = "", card = "" } = customer ?? {};
      const pay = () =>
        payments.make({ amount: due.amount, currency, customer: id, email, card, metadata: {} }, isPaid).id;
      const isSettled = isPaid || due.amount === 0;
      const invoice: Invoice = {
        metadata: {},
        ...order,
        ...due,
        id: newId("in"),
        created,
        status: isSettled ? "paid" : "open",
        number: numberFor(id),
        attempts: due.amount > 0 ? 1 : 0,
        paid: isSettled ? created : null,
        payment: payment === undefined && due.amount > 0 ? pay() : (payment ?? null),
      };
      if (customer) customer.balance = due.endingBalance;
      return (all.invoices[invoice.id] = invoice);
    },
    /** Whether it takes money of the customer's card. */
    isDue: (customer: string, lines: Invoice["lines"]) => settle(all.customers[customer], lines).amount > 0,
    pay: (invoice: Invoice) => {
      Object.assign(invoice, { status: "paid", paid: now() });
      const payment = all.payments[invoice.payment ?? ""];
      if (payment) payments.succeed(payment, all.customers[invoice.customer]?.card ?? payment.card);
    },
    /** Sends the event of what has become of it. */
    tell: (invoice: Invoice) =>
      emit(invoice.status === "paid" ? "invoice.paid" : "invoice.payment_failed", invoiceObject(invoice, all, address)),
  };
};
export type Invoices = ReturnType<typeof invoicesIn>;
