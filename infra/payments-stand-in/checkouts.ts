import type { Invoices } from "./invoices.ts";
import { checkoutObject, linesOf, totalOf } from "./objects.ts";
import type { Payments } from "./payments.ts";
import { newId, now, type Checkout, type Line, type Records } from "./records.ts";
import type { Subscriptions } from "./subscriptions.ts";
import type { Webhooks } from "./webhooks.ts";

/** How long a checkout is open unless it says so. */
const lifetimeSeconds = 86_400;

/** What a checkout is unless its order says otherwise. */
const usual = {
  mode: "subscription",
  email: null,
  customer: null,
  reference: null,
  metadata: {},
  subscriptionMetadata: {},
  paymentMetadata: {},
  invoiceMetadata: null,
  anchor: null,
  isProrated: true,
  trialEnd: null,
  makesCustomer: false,
  cancelUrl: null,
} satisfies Partial<Checkout>;

type Made = "id" | "created" | "status" | "expires" | "subscription" | "payment" | "invoice";
type NewCheckout = Partial<Omit<Checkout, Made>> &
  Pick<Checkout, "items" | "successUrl"> & { expires?: number | undefined };
type Parts = { payments: Payments; invoices: Invoices; subscriptions: Subscriptions };

/** Checkouts and their events. */
export const checkoutsIn = (
  all: Records,
  address: string,
  { emit }: Pick<Webhooks, "emit">,
  { payments, invoices, subscriptions }: Parts,
) => {
  const emitEvent = (type: string, checkout: Checkout) => emit(type, checkoutObject(checkout, all, address));

  const expire = (checkout: Checkout) => {
    checkout.status = "expired";
    emitEvent("checkout.session.expired", checkout);
  };

  /** The card of who pays for the first time. */
  const firstCard = "4242";

  const customerFor = (email: string) => {
    const id = newId("cus");
    all.customers[id] = { id, created: now(), email, card: firstCard, isDeclined: false, balance: 0 };
    return id;
  };

  const invoiceLines = (checkout: Checkout): Line[] =>
    linesOf(checkout, all).map(({ price, quantity, taxRates, name, amount, end }) => ({
      description: name,
      amount,
      price: price.id,
      quantity,
      isProration: false,
      periodStart: now(),
      periodEnd: end ?? now(),
      taxRates,
    }));

  const beginSubscription = (checkout: Checkout, customer: string) => {
    const order = linesOf(checkout, all).find(({ price }) => price.interval);
    if (!order) return;
    const { subscriptionMetadata: metadata, anchor, trialEnd } = checkout;
    const subscription = subscriptions.begin({
      customer,
      price: order.price.id,
      quantity: order.quantity,
      taxRates: order.taxRates,
      metadata,
      anchor,
      trialEnd,
      periodEnd: order.end ?? now(),
      lines: invoiceLines(checkout),
    });
    Object.assign(checkout, { subscription: subscription.id, invoice: subscription.invoice });
  };

  const takePayment = (checkout: Checkout, email: string, isFeeAwaited: boolean) => {
    const { customer, paymentMetadata, invoiceMetadata } = checkout;
    const amount = totalOf(checkout, all);
    const currency = linesOf(checkout, all)[0]?.price.currency ?? "usd";
    const card = all.customers[customer ?? ""]?.card ?? firstCard;
    const payment = { amount, currency, customer, email, card, metadata: paymentMetadata, isFeeAwaited };
    checkout.payment = amount > 0 ? payments.make(payment, true).id : null;
    if (!invoiceMetadata || !customer) return;
    const period = { periodStart: now(), periodEnd: now() };
    const about = { customer, currency, subscription: null, reason: "manual", metadata: invoiceMetadata } as const;
    const order = { ...about, ...period, lines: invoiceLines(checkout), payment: checkout.payment };
    const invoice = invoices.make(order, true);
    checkout.invoice = invoice.id;
    invoices.tell(invoice);
  };

  return {
    open: ({ expires, ...order }: NewCheckout): Checkout => {
      const [id, created] = [newId("cs_test"), now()];
      return (all.checkouts[id] = {
        ...usual,
        ...order,
        id,
        created,
        expires: expires ?? created + lifetimeSeconds,
        status: "open",
        subscription: null,
        payment: null,
        invoice: null,
      });
    },

    /** Expires it first, if it is due. */
    find: (id: string) => {
      const checkout = all.checkouts[id];
      if (checkout?.status === "open" && checkout.expires <= now()) expire(checkout);
      return checkout;
    },

    expire,

    /** Pays an open checkout; what a payment made once costs may be told later. */
    pay: (checkout: Checkout, email: string, { isFeeAwaited = false } = {}) => {
      if (checkout.status !== "open") return;
      checkout.status = "complete";
      const needsCustomer = checkout.mode === "subscription" || checkout.makesCustomer || checkout.invoiceMetadata;
      const payer = all.customers[checkout.customer ?? ""]?.email ?? email;
      if (needsCustomer) checkout.customer ??= customerFor(email);
      if (checkout.customer && checkout.mode === "subscription") beginSubscription(checkout, checkout.customer);
      else takePayment(checkout, payer, isFeeAwaited);
      emitEvent("checkout.session.completed", checkout);
    },
  };
};
export type Checkouts = ReturnType<typeof checkoutsIn>;
