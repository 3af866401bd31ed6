import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import * as z from "zod";

/** Times are seconds since 1970, as in Stripe's API. */
const time = z.int();
const named = { id: z.string(), created: time };
const metadata = z.record(z.string(), z.string());

/** Their ids, of what includes them. */
const taxRates = z.array(z.string()).default([]);

const product = z.object({ ...named, name: z.string() });
const interval = z.enum(["day", "week", "month", "year"]);
const price = z.object({
  ...named,
  product: z.string(),
  amount: z.int(),
  currency: z.string(),
  /** Null for what is paid once. */
  interval: interval.nullable(),
  lookupKey: z.string().nullable(),
  /** Not one that a checkout has named by its amount. */
  isActive: z.boolean().default(true),
});
const customer = z.object({
  ...named,
  email: z.string(),
  card: z.string(),
  /** Whether its card is declined until it is changed. */
  isDeclined: z.boolean().default(false),
  /** What the next invoice adds; negative for a credit. */
  balance: z.int().default(0),
});
const checkout = z.preprocess(
  // Until 2026-11 a checkout had one price.
  (stored: { price?: string }) =>
    stored.price ? { items: [{ price: stored.price, quantity: 1, taxRates: [] }], ...stored } : stored,
  z.object({
    ...named,
    mode: z.enum(["subscription", "payment"]).default("subscription"),
    status: z.enum(["open", "complete", "expired"]),
    expires: time,
    items: z.array(z.object({ price: z.string(), quantity: z.int(), taxRates })),
    email: z.string().nullable(),
    customer: z.string().nullable(),
    reference: z.string().nullable(),
    metadata,
    subscriptionMetadata: metadata,
    paymentMetadata: metadata.default({}),
    /** The metadata of the invoice that a payment makes; null for none. */
    invoiceMetadata: metadata.nullable().default(null),
    /** When the first whole period of the subscription begins; null for at once. */
    anchor: time.nullable().default(null),
    /** Whether the time until then is paid in part. */
    isProrated: z.boolean().default(true),
    trialEnd: time.nullable().default(null),
    makesCustomer: z.boolean().default(false),
    successUrl: z.string(),
    cancelUrl: z.string().nullable(),
    subscription: z.string().nullable(),
    payment: z.string().nullable().default(null),
    invoice: z.string().nullable().default(null),
  }),
);
const line = z.object({
  description: z.string(),
  amount: z.int(),
  price: z.string().nullable(),
  quantity: z.int(),
  /** Whether it is for what is left of a period. */
  isProration: z.boolean(),
  periodStart: time,
  periodEnd: time,
  taxRates,
});
const subscription = z.object({
  ...named,
  status: z.enum(["trialing", "active", "past_due", "canceled"]),
  customer: z.string(),
  price: z.string(),
  quantity: z.int().default(1),
  taxRates,
  metadata,
  periodStart: time,
  periodEnd: time,
  anchor: time.nullable().default(null),
  trialEnd: time.nullable().default(null),
  endsThen: z.boolean(),
  canceled: time.nullable(),
  ended: time.nullable(),
  /** The last one. */
  invoice: z.string(),
  /** What the next invoice charges, too. */
  pending: z.array(line).default([]),
});
const invoice = z.object({
  ...named,
  status: z.enum(["open", "paid"]),
  reason: z.enum(["subscription_create", "subscription_cycle", "subscription_update", "manual"]),
  number: z.string().default(""),
  customer: z.string().default(""),
  currency: z.string().default("usd"),
  subscription: z.string().nullable(),
  lines: z.array(line).default([]),
  metadata: metadata.default({}),
  /** What is due: the lines with the balance of the customer. */
  amount: z.int(),
  startingBalance: z.int().default(0),
  endingBalance: z.int().default(0),
  attempts: z.int(),
  periodStart: time,
  periodEnd: time,
  paid: time.nullable(),
  /** Null where nothing was due. */
  payment: z.string().nullable().default(null),
});
/** A payment intent with its charge. */
const payment = z.object({
  ...named,
  status: z.enum(["succeeded", "requires_payment_method"]),
  amount: z.int(),
  currency: z.string(),
  customer: z.string().nullable(),
  email: z.string(),
  /** The last four digits. */
  card: z.string(),
  metadata,
  /** When it succeeded. */
  paid: time.nullable(),
  /** Whether what the payment costs is told later. */
  isFeeAwaited: z.boolean().default(false),
});
const refund = z.object({
  ...named,
  payment: z.string(),
  amount: z.int(),
  reason: z.string().nullable(),
  metadata,
  /** Present where the payer's bank has sent it back. */
  hasFailed: z.literal(true).optional(),
});
const dispute = z.object({
  ...named,
  payment: z.string(),
  amount: z.int(),
  status: z.enum(["needs_response", "won", "lost"]),
});
const portal = z.object({ ...named, customer: z.string(), returnUrl: z.string().nullable() });
const event = z.object({
  ...named,
  type: z.string(),
  /** The same bytes for each delivery. */
  body: z.string(),
  /** The status of each answer; 0 for none. */
  deliveries: z.array(z.object({ at: time, status: z.int() })),
});
const answer = z.object({ created: time, asked: z.string(), status: z.int(), body: z.string() });

const records = z.object({
  products: z.record(z.string(), product),
  prices: z.record(z.string(), price),
  customers: z.record(z.string(), customer),
  checkouts: z.record(z.string(), checkout),
  subscriptions: z.record(z.string(), subscription),
  invoices: z.record(z.string(), invoice),
  payments: z.record(z.string(), payment).default({}),
  refunds: z.record(z.string(), refund).default({}),
  disputes: z.record(z.string(), dispute).default({}),
  portals: z.record(z.string(), portal),
  events: z.record(z.string(), event),
  /** By idempotency key. */
  answers: z.record(z.string(), answer),
});
export type Records = z.infer<typeof records>;
export type Product = z.infer<typeof product>;
export type Price = z.infer<typeof price>;
export type Customer = z.infer<typeof customer>;
export type Checkout = z.infer<typeof checkout>;
export type Subscription = z.infer<typeof subscription>;
export type Interval = z.infer<typeof interval>;
export type Line = z.infer<typeof line>;
export type Invoice = z.infer<typeof invoice>;
export type Payment = z.infer<typeof payment>;
export type Refund = z.infer<typeof refund>;
export type Dispute = z.infer<typeof dispute>;
export type Portal = z.infer<typeof portal>;
export type Event = z.infer<typeof event>;

/** Until 2026-11 an invoice was known by its subscription alone. */
const completeInvoices = (all: Records) => {
  for (const invoice of Object.values(all.invoices).filter(({ customer }) => customer === "")) {
    const { customer = "", price = "" } = all.subscriptions[invoice.subscription ?? ""] ?? {};
    const { amount, periodStart, periodEnd } = invoice;
    const { product = "", currency = "usd" } = all.prices[price] ?? {};
    const description = all.products[product]?.name ?? "";
    const line = { description, amount, price, quantity: 1, isProration: false, periodStart, periodEnd, taxRates: [] };
    Object.assign(invoice, { customer, currency, lines: [line], number: invoice.id.slice(-8).toUpperCase() });
  }
  return all;
};

const load = (file: string): Records => {
  try {
    return completeInvoices(records.parse(JSON.parse(readFileSync(file, "utf8"))));
  } catch {
    return Object.fromEntries(Object.keys(records.shape).map((name) => [name, {}])) as Records;
  }
};

/** The stand-in's state. `save` writes it to the file; calls during a write share the next one. */
export const recordsIn = (file: string) => {
  const all = load(file);
  let next: Promise<void> | undefined;
  let writing = Promise.resolve();
  const write = async () => {
    next = undefined;
    await writeFile(`${file}.new`, JSON.stringify(all, undefined, 2));
    await rename(`${file}.new`, file);
  };
  const save = () => (next ??= writing = writing.catch(() => undefined).then(write));
  return { all, save };
};
export type Store = ReturnType<typeof recordsIn>;

/** Seconds since 1970. */
export const now = () => Math.floor(Date.now() / 1000);

/** A new id in Stripe's manner, such as `sub_…`. */
export const newId = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;
