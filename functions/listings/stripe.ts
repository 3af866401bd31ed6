import type Stripe from "stripe";
import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { listingPrice } from "#shared/listings.ts";
import * as payments from "../payments/checkout.ts";
import { createOnce, withStripe, type Service } from "../payments/stripe.ts";
import { parseEnv } from "../platform/env.ts";

/** Stripe's lookup key of the price; a changed price has another one. */
const lookupKey = `business-listing-${listingPrice.amount}-${listingPrice.currency}-${listingPrice.interval}`;

/** The id of the listings' price at Stripe, created on first use. */
const findPrice = async ({ prices, products }: Stripe) => {
  const { data } = await prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  const product = await createOnce(`product-${lookupKey}`, (options) =>
    products.create({ name: `${brand.name} business listing` }, options),
  );
  const { amount, currency, interval } = listingPrice;
  const order = {
    product: product.id,
    currency,
    unit_amount: amount,
    recurring: { interval },
    lookup_key: lookupKey,
    // From an archived price.
    transfer_lookup_key: true,
  };
  const price = await createOnce(`price-${lookupKey}-${product.id}`, (options) => prices.create(order, options));
  return price.id;
};

const foundPrices = new WeakMap<Service, Promise<string>>();

/** The price that the operator names, or the club's own. */
const getPrice = () =>
  withStripe((service) => {
    if (service.listingPrice) return service.listingPrice;
    const found = foundPrices.get(service) ?? findPrice(service.stripe);
    foundPrices.set(service, found);
    return found;
  });

const { SITE_URL } = parseEnv({ SITE_URL: z.string() });
const formPage = `${SITE_URL}/business-listing`;
const getOwnPage = (token: string) => `${formPage}/manage#${token}`;
/** Where a checkout returns to: the owner's page, or without a token the form. */
const getReturnUrl = (outcome: "success" | "canceled", token: string | undefined) =>
  token === undefined ? `${formPage}?${outcome}=true` : `${formPage}/manage?${outcome}=true#${token}`;

type NewCheckout = {
  listingId: string;
  /** The number of the listing's checkout: a repeated request gets the same page. */
  attempt: number;
  email: string;
  /** The token of the owner's page, to which the checkout returns; if absent, it returns to the form. */
  token?: string | undefined;
  /** From an earlier subscription. */
  customer?: string | undefined;
};

/** Opens a listing's checkout, once per attempt. Throws `unavailable`. */
export const openCheckout = async ({ listingId, attempt, email, token, customer }: NewCheckout) => {
  const price = await getPrice();
  return payments.openCheckout({
    subject: { purpose: "listing", id: listingId },
    key: `checkout-${listingId}-${attempt}-${price}${token === undefined ? "" : "-owner"}`,
    lines: [{ price }],
    email,
    customer,
    paidUrl: getReturnUrl("success", token),
    canceledUrl: getReturnUrl("canceled", token),
  });
};

/** The address of Stripe's billing page, which returns to the owner's page. */
export const createBillingPage = (customer: string, token: string) =>
  payments.createBillingPage(customer, getOwnPage(token));
