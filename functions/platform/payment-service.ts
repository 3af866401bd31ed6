import type Stripe from "stripe";
import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { listingPrice } from "#shared/listings.ts";
import { AppError } from "../errors.ts";
import { env } from "./env.ts";
import { logger } from "./logger.ts";

const { PAYMENTS_SECRET } = env({ PAYMENTS_SECRET: z.string() });

/** Longest wait for an answer of Stripe, in milliseconds: a visitor waits for it. It is asked twice at most. */
const timeout = 4000;

const filledIn = z.string().check(z.minLength(1));

/**
 * What the secret holds. `price` is the id of a price made by hand; without it the club makes one. `endpoint` replaces
 * Stripe's address where a stand-in plays its part.
 */
const account = z.object({
  secretKey: filledIn,
  webhookSecret: filledIn,
  price: z.optional(z.string()),
  endpoint: z.optional(z.url()),
});

const addressOf = (endpoint: string) => {
  const { protocol, hostname, port } = new URL(endpoint);
  return { protocol: protocol === "http:" ? "http" : "https", host: hostname, ...(port && { port }) } as const;
};

/** The name by which the price is found again; another price has another one. */
const lookupKey = `business-listing-${listingPrice.amount}-${listingPrice.currency}-${listingPrice.interval}`;

/** The id of the listings' price at Stripe, made the first time it is asked for. */
const findPrice = async ({ prices, products }: Stripe) => {
  const { data } = await prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  const product = await products.create(
    { name: `${brand.name} business listing` },
    { idempotencyKey: `product-${lookupKey}` },
  );
  const { amount, currency, interval } = listingPrice;
  const price = await prices.create(
    {
      product: product.id,
      currency,
      unit_amount: amount,
      recurring: { interval },
      lookup_key: lookupKey,
      // From a price that somebody has put away.
      transfer_lookup_key: true,
    },
    { idempotencyKey: `price-${lookupKey}-${product.id}` },
  );
  return price.id;
};

// Both are fetched on first use: most cold starts never talk to Stripe.
const connect = async () => {
  const [{ GetSecretValueCommand, SecretsManagerClient }, { default: StripeClient }] = await Promise.all([
    import("@aws-sdk/client-secrets-manager"),
    import("stripe"),
  ]);
  const secret = await new SecretsManagerClient().send(new GetSecretValueCommand({ SecretId: PAYMENTS_SECRET }));
  const { secretKey, webhookSecret, price, endpoint } = account.parse(JSON.parse(secret.SecretString ?? "{}"));
  const stripe = new StripeClient(secretKey, {
    apiVersion: "2026-08-26.dahlia",
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(endpoint && addressOf(endpoint)),
  });
  let found: Promise<string> | undefined;
  return { stripe, webhookSecret, price: async () => price || (found ??= findPrice(stripe)) };
};
type Service = Awaited<ReturnType<typeof connect>>;
let connection: Promise<Service> | undefined;

/** What the payment service answers. Throws `unavailable`, and notes why, where it does not, or not to us. */
export const asked = async <Answer>(call: (service: Service) => Answer | Promise<Answer>): Promise<Answer> => {
  try {
    return await call(await (connection ??= connect()));
  } catch (error) {
    // The key or the price may have been changed meanwhile: the next call looks.
    connection = undefined;
    const { name, type, code, param, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
    // Not the message: it may quote an address, or what somebody put into the secret.
    const reason = { cause: type ?? name, code, param, statusCode, stripe: requestId };
    logger.warn("the payment service does not answer", reason);
    throw new AppError("unavailable", "The payment service does not answer. Please try again in a moment.");
  }
};

/** Whether Stripe says that it does not know what `param` names; without `param`, what was asked for. */
export const isMissing = (error: unknown, param?: string) => {
  const refusal = error as Partial<Stripe.errors.StripeError>;
  return refusal.code === "resource_missing" && (param === undefined || refusal.param === param);
};
