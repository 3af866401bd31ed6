import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { rename, writeFile } from "node:fs/promises";
import * as z from "zod";

/** Times are seconds since 1970, as in Stripe's API. */
const time = z.int();
const named = { id: z.string(), created: time };
const metadata = z.record(z.string(), z.string());

const product = z.object({ ...named, name: z.string() });
const price = z.object({
  ...named,
  product: z.string(),
  amount: z.int(),
  currency: z.string(),
  interval: z.string(),
  lookupKey: z.string().nullable(),
});
const customer = z.object({ ...named, email: z.string(), card: z.string() });
const checkout = z.object({
  ...named,
  status: z.enum(["open", "complete", "expired"]),
  expires: time,
  price: z.string(),
  email: z.string().nullable(),
  customer: z.string().nullable(),
  reference: z.string().nullable(),
  metadata,
  subscriptionMetadata: metadata,
  successUrl: z.string(),
  cancelUrl: z.string().nullable(),
  subscription: z.string().nullable(),
});
const subscription = z.object({
  ...named,
  status: z.enum(["active", "past_due", "canceled"]),
  customer: z.string(),
  price: z.string(),
  metadata,
  periodStart: time,
  periodEnd: time,
  endsThen: z.boolean(),
  canceled: time.nullable(),
  ended: time.nullable(),
  invoice: z.string(),
});
const invoice = z.object({
  ...named,
  status: z.enum(["open", "paid"]),
  reason: z.enum(["subscription_create", "subscription_cycle"]),
  subscription: z.string(),
  amount: z.int(),
  attempts: z.int(),
  periodStart: time,
  periodEnd: time,
  paid: time.nullable(),
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
  portals: z.record(z.string(), portal),
  events: z.record(z.string(), event),
  /** By idempotency key. */
  answers: z.record(z.string(), answer),
});
export type Records = z.infer<typeof records>;
export type Product = z.infer<typeof product>;
export type Price = z.infer<typeof price>;
export type Checkout = z.infer<typeof checkout>;
export type Subscription = z.infer<typeof subscription>;
export type Invoice = z.infer<typeof invoice>;
export type Portal = z.infer<typeof portal>;
export type Event = z.infer<typeof event>;

const load = (file: string): Records => {
  try {
    return records.parse(JSON.parse(readFileSync(file, "utf8")));
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
