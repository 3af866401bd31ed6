import type { Price, Product } from "../records.ts";

/** A product as Stripe's API shows it. */
export const productObject = ({ id, created, name }: Product) => ({
  livemode: false,
  id,
  object: "product",
  active: true,
  created,
  updated: created,
  name,
  description: null,
  images: [],
  marketing_features: [],
  metadata: {},
  package_dimensions: null,
  shippable: null,
  url: null,
});

/** A price by the month as Stripe's API shows it. */
export const priceObject = ({ id, created, product, amount, currency, interval, lookupKey }: Price) => ({
  livemode: false,
  id,
  object: "price",
  active: true,
  billing_scheme: "per_unit",
  created,
  currency,
  custom_unit_amount: null,
  lookup_key: lookupKey,
  metadata: {},
  nickname: null,
  product,
  recurring: { interval, interval_count: 1, meter: null, usage_type: "licensed" },
  tax_behavior: "unspecified",
  tiers_mode: null,
  transform_quantity: null,
  type: "recurring",
  unit_amount: amount,
  unit_amount_decimal: String(amount),
});
