import type Stripe from "stripe";
import { brand } from "#shared/brand.ts";
import { listingPrice } from "#shared/listings.ts";
import { once } from "./payment-keys.ts";

/** The name by which the price is found again; another price has another one. */
const lookupKey = `business-listing-${listingPrice.amount}-${listingPrice.currency}-${listingPrice.interval}`;

/** The id of the listings' price at Stripe, made the first time it is asked for. */
export const findPrice = async ({ prices, products }: Stripe) => {
  const { data } = await prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  const product = await once(`product-${lookupKey}`, (options) =>
    products.create({ name: `${brand.name} business listing` }, options),
  );
  const { amount, currency, interval } = listingPrice;
  const order = {
    product: product.id,
    currency,
    unit_amount: amount,
    recurring: { interval },
    lookup_key: lookupKey,
    // From a price that somebody has put away.
    transfer_lookup_key: true,
  };
  const price = await once(`price-${lookupKey}-${product.id}`, (options) => prices.create(order, options));
  return price.id;
};
