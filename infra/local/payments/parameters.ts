import * as z from "zod";

/** The parameters that the stand-in knows of the operations it knows; Stripe's have more. Forms carry text only. */

const url = z.url({ protocol: /^https?$/ });
const id = z.string().min(1).max(5000);
const integer = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const metadata = z.record(z.string().min(1).max(40), z.string().max(500));

export const priceFilter = z.strictObject({
  lookup_keys: z.array(z.string()).max(10).optional(),
  active: flag.optional(),
  limit: integer.optional(),
});

export const newProduct = z.strictObject({ name: z.string().min(1).max(5000) });

export const newPrice = z.strictObject({
  product: id,
  currency: z.literal("usd"),
  unit_amount: integer,
  recurring: z.strictObject({ interval: z.enum(["day", "week", "month", "year"]) }),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: flag.optional(),
});

export const newCheckout = z.strictObject({
  mode: z.literal("subscription"),
  line_items: z.array(z.strictObject({ price: id, quantity: integer })).length(1),
  success_url: url,
  cancel_url: url.optional(),
  customer: id.optional(),
  customer_email: z.email().optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.default({}),
  subscription_data: z.strictObject({ metadata }).default({ metadata: {} }),
});

export const newPortal = z.strictObject({ customer: id, return_url: url.optional() });

export const noParameters = z.strictObject({});
