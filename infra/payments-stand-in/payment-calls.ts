import * as z from "zod";
import { known, parametersOf, refused, unknown } from "./conventions.ts";
import { invoiceObject, invoicePaymentObject } from "./invoice-objects.ts";
import type { Ledger } from "./ledger.ts";
import { listObject } from "./objects.ts";
import { amount, id, integer, listPart, metadata, noParameters } from "./parameters.ts";
import { chargeIdOf, chargeObject, disputeObject, paymentObject, refundObject } from "./payment-objects.ts";
import type { Payment, Records } from "./records.ts";

/** Between which times something was made, in seconds. */
const created = z
  .strictObject({ gte: integer.optional(), gt: integer.optional(), lte: integer.optional(), lt: integer.optional() })
  .optional();

const isMadeWithin = ({ created: at }: { created: number }, times: z.infer<typeof created> = {}) =>
  at >= (times.gte ?? at) && at > (times.gt ?? at - 1) && at <= (times.lte ?? at) && at < (times.lt ?? at + 1);

const invoiceFilter = z.strictObject({
  ...listPart,
  ...{ subscription: id.optional(), customer: id.optional(), status: z.enum(["open", "paid"]).optional(), created },
});

const invoicePaymentFilter = z.strictObject({
  limit: listPart.limit,
  invoice: id.optional(),
  payment: z.strictObject({ type: z.literal("payment_intent"), payment_intent: id }).optional(),
});

const refundFilter = z.strictObject({ ...listPart, payment_intent: id.optional(), charge: id.optional(), created });

const chargeFilter = z.strictObject({ ...listPart, customer: id.optional(), payment_intent: id.optional() });
const disputeFilter = z.strictObject({ ...listPart, charge: id.optional(), payment_intent: id.optional() });

const newRefund = z.strictObject({
  payment_intent: id.optional(),
  charge: id.optional(),
  amount: amount.optional(),
  reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
  metadata: metadata.default({}),
});

type Part = { limit?: number | undefined; starting_after?: string | undefined };

/** A part of a list, newest first; of records in the order of their making. */
const partOf = <Item extends { id: string }>(
  items: Item[],
  { limit = 10, starting_after: after }: Part,
  what: string,
) => {
  const all = items.toReversed();
  const place = all.findIndex(({ id }) => id === after);
  if (after !== undefined && place < 0) throw unknown(what, after, "starting_after");
  const rest = all.slice(place + 1);
  return { part: rest.slice(0, limit), isMore: rest.length > limit };
};

const findByCharge = ({ payments }: Records, charge: string) =>
  Object.values(payments).find((payment) => payment.status === "succeeded" && chargeIdOf(payment) === charge);

/** The calls about invoices, payments and refunds. */
export const paymentCalls = ({ all, address, payments }: Ledger) => {
  /** The payment that parameters name; undefined if they name none. */
  const findNamed = (by: { payment_intent?: string | undefined; charge?: string | undefined }): Payment | undefined => {
    const { payment_intent: intent, charge } = by;
    if (intent !== undefined) return known(all.payments[intent], "payment_intent", intent, "payment_intent");
    return charge === undefined ? undefined : known(findByCharge(all, charge), "charge", charge, "charge");
  };

  return {
    findInvoices: (given: unknown) => {
      const { subscription, customer, status, created, ...part } = parametersOf(invoiceFilter, given);
      if (subscription) known(all.subscriptions[subscription], "subscription", subscription, "subscription");
      if (customer) known(all.customers[customer], "customer", customer, "customer");
      const found = Object.values(all.invoices).filter(
        (invoice) =>
          (subscription === undefined || invoice.subscription === subscription) &&
          (customer === undefined || invoice.customer === customer) &&
          (status === undefined || invoice.status === status) &&
          isMadeWithin(invoice, created),
      );
      const { part: shown, isMore } = partOf(found, part, "invoice");
      const data = shown.map((invoice) => invoiceObject(invoice, all, address));
      return listObject("/v1/invoices", data, isMore);
    },

    getInvoice: (given: unknown, id: string) => {
      parametersOf(noParameters, given);
      return invoiceObject(known(all.invoices[id], "invoice", id), all, address);
    },

    findInvoicePayments: (given: unknown) => {
      const { invoice, payment, ...part } = parametersOf(invoicePaymentFilter, given);
      const found = Object.values(all.invoices).filter(
        (each) =>
          each.payment !== null &&
          (invoice === undefined || each.id === invoice) &&
          (payment === undefined || each.payment === payment.payment_intent),
      );
      const { part: shown, isMore } = partOf(found.map(invoicePaymentObject), part, "invoice_payment");
      return listObject("/v1/invoice_payments", shown, isMore);
    },

    findCharges: (given: unknown) => {
      const { customer, payment_intent, ...part } = parametersOf(chargeFilter, given);
      if (customer) known(all.customers[customer], "customer", customer, "customer");
      const named = findNamed({ payment_intent });
      const found = Object.values(all.payments).filter(
        (payment) =>
          payment.status === "succeeded" &&
          (customer === undefined || payment.customer === customer) &&
          (!named || payment === named),
      );
      const charges = found.map((payment) => chargeObject(payment, all));
      const { part: shown, isMore } = partOf(charges, part, "charge");
      return listObject("/v1/charges", shown, isMore);
    },

    findDisputes: (given: unknown) => {
      const { charge, payment_intent, ...part } = parametersOf(disputeFilter, given);
      const named = findNamed({ payment_intent, charge });
      const found = Object.values(all.disputes).filter(({ payment }) => !named || payment === named.id);
      const { part: shown, isMore } = partOf(found, part, "dispute");
      const data = shown.map((dispute) => disputeObject(dispute, all));
      return listObject("/v1/disputes", data, isMore);
    },

    getPayment: (given: unknown, id: string) => {
      parametersOf(noParameters, given);
      return paymentObject(known(all.payments[id], "payment_intent", id));
    },

    makeRefund: (given: unknown) => {
      const { amount, reason = null, metadata, ...by } = parametersOf(newRefund, given);
      const message = "One of the following params should be provided for this request: payment_intent or charge.";
      const payment = findNamed(by);
      if (!payment) throw refused("parameter_missing", message, "payment_intent");
      return refundObject(payments.refund(payment, { amount, reason, metadata }), all);
    },

    findRefunds: (given: unknown) => {
      const { payment_intent, charge, created, ...part } = parametersOf(refundFilter, given);
      const named = findNamed({ payment_intent, charge });
      const found = Object.values(all.refunds).filter(
        (refund) => (!named || refund.payment === named.id) && isMadeWithin(refund, created),
      );
      const { part: shown, isMore } = partOf(found, part, "refund");
      return listObject(
        "/v1/refunds",
        shown.map((refund) => refundObject(refund, all)),
        isMore,
      );
    },
  };
};
