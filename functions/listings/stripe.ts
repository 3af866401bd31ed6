import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { listingPrice } from "#shared/listings.ts";
import { toAsciiAddress } from "#shared/text.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { describeError, logger } from "../platform/logger.ts";
import { paymentsAccount, readSecret, SecretNotFilledIn } from "../platform/secrets.ts";

/**
 * Whether Stripe repeats a failed first response to this key, or has it with other parameters. Stripe keeps keys for a
 * day.
 */
const isKeyStuck = ({ type, headers }: Partial<Stripe.errors.StripeError>) =>
  type === "StripeIdempotencyError" || headers?.["idempotent-replayed"] === "true";

/** Creates something once per idempotency key; uses a new key if Stripe only repeats a failure. */
const createOnce = async <Made>(key: string, make: (options: Stripe.RequestOptions) => Promise<Made>) => {
  try {
    return await make({ idempotencyKey: key });
  } catch (error) {
    if (!isKeyStuck(error as Partial<Stripe.errors.StripeError>)) throw error;
    return make({ idempotencyKey: `${key}-${randomUUID()}` });
  }
};

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

const { PAYMENTS_SECRET } = parseEnv({ PAYMENTS_SECRET: z.string() });

/** Timeout of each of two attempts: a visitor waits. */
const timeoutMs = 3000;

/** How long the secret is cached in spite of invalid signatures, which anyone can send. */
const secretMs = 60_000;

const parseEndpoint = (endpoint: string) => {
  const { protocol, hostname, port } = new URL(endpoint);
  return { protocol: protocol === "http:" ? "http" : "https", host: hostname, ...(port && { port }) } as const;
};

// Loaded on use: most cold starts never call Stripe.
const connect = async () => {
  const [{ secretKey, webhookSecret, price, endpoint }, { default: StripeClient }] = await Promise.all([
    readSecret(PAYMENTS_SECRET, paymentsAccount),
    import("stripe"),
  ]);
  const stripe = new StripeClient(secretKey, {
    apiVersion: "2026-08-26.dahlia",
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(endpoint && parseEndpoint(endpoint)),
  });
  let foundPrice: Promise<string> | undefined;
  const getPrice = async () => price || (foundPrice ??= findPrice(stripe));
  return { stripe, webhookSecret, readAt: Date.now(), getPrice };
};
/** Stripe's client with the secret, and when it was read. */
export type Service = Awaited<ReturnType<typeof connect>>;
let connection: Promise<Service> | undefined;

/** Logs the failure. The next call reads the secret again, since the key or the price may have changed. */
const createUnavailable = (error: unknown) => {
  connection = undefined;
  const { name, type, code, param, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
  // Omits the message, which may contain an address or a part of the secret.
  const reason = { cause: type ?? name, code, param, statusCode, stripe: requestId };
  logger.warn("the payment service does not answer", reason);
  return new AppError("unavailable", "The payment service didn't respond. Please try again in a moment.");
};

const open = () =>
  (connection = connect().catch((error: unknown) => {
    connection = undefined;
    throw error instanceof SecretNotFilledIn ? createUnavailable(error) : error;
  }));

/** Whether Stripe or the connection to it failed, rather than our code. */
const isStripeFailure = (error: unknown) => String((error as { type?: unknown }).type).startsWith("Stripe");

/** Calls Stripe. Throws `unavailable` if it fails or refuses, or the secret is not filled in. */
export const withStripe = async <Answer>(call: (service: Service) => Answer | Promise<Answer>): Promise<Answer> => {
  try {
    return await call(await (connection ?? open()));
  } catch (error) {
    throw isStripeFailure(error) ? createUnavailable(error) : error;
  }
};

/** Reads the secret again, unless it was read within the last minute. */
export const refreshCredentials = (service: Service) => (Date.now() - service.readAt < secretMs ? service : open());

/** Whether Stripe does not know the object that `param` refers to; without `param`, the requested one. */
const isMissing = (error: unknown, param?: string) => {
  const refusal = error as Partial<Stripe.errors.StripeError>;
  return refusal.code === "resource_missing" && (param === undefined || refusal.param === param);
};

/** A listing's subscription at Stripe. Times are ISO, in UTC. */
export type Subscription = {
  id: string;
  customer: string;
  /** From its metadata, with the site of the listing. */
  listingId: string | undefined;
  site?: string | undefined;
  status: Stripe.Subscription.Status;
  /** Start of the current month, paid or overdue. */
  periodStart: string;
  paidUntil: string;
  /** Canceled: it ends with that month. */
  endsThen: boolean;
};

/** A checkout session at Stripe. */
type Checkout = {
  id: string;
  /** Its page's address, while it is open. */
  url: string | undefined;
  status: "open" | "complete" | "expired";
  /** The subscription paid for on it. */
  subscriptionId: string | undefined;
};

const toIsoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
const getId = (ref: string | { id: string }) => (typeof ref === "string" ? ref : ref.id);

const parseSubscription = (subscription: Stripe.Subscription): Subscription => {
  const [item] = subscription.items.data;
  return {
    id: subscription.id,
    customer: getId(subscription.customer),
    listingId: subscription.metadata.listing,
    site: subscription.metadata.site,
    status: subscription.status,
    periodStart: toIsoTime(item?.current_period_start ?? subscription.start_date),
    paidUntil: toIsoTime(item?.current_period_end ?? subscription.start_date),
    // Stripe sets one or the other, depending on how the subscription is billed.
    endsThen: subscription.cancel_at_period_end || subscription.cancel_at !== null,
  };
};

const parseCheckout = ({ id, url, status, subscription }: Stripe.Checkout.Session): Checkout => ({
  id,
  url: url ?? undefined,
  status: status === "complete" ? "complete" : status === "expired" ? "expired" : "open",
  subscriptionId: subscription ? getId(subscription) : undefined,
});

const { SITE_URL } = parseEnv({ SITE_URL: z.string() });
const formPage = `${SITE_URL}/business-listing`;
const getOwnPage = (token: string) => `${formPage}/manage#${token}`;
/** Where a checkout returns to: the owner's page, or without a token the form. */
const getReturnUrl = (outcome: "success" | "canceled", token: string | undefined) =>
  token === undefined ? `${formPage}?${outcome}=true` : `${formPage}/manage?${outcome}=true#${token}`;

/** Retries with other parameters if Stripe refuses the payer: a deleted customer, or an address it finds invalid. */
const orIfPayerRefused = (openOther: () => Promise<Checkout>) => (error: unknown) => {
  if (isMissing(error, "customer") || (error as { param?: string }).param === "customer_email") return openOther();
  throw error;
};

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

/** Opens a checkout, once per attempt. Throws `unavailable`. */
export const openCheckout = ({ listingId, attempt, email, token, customer }: NewCheckout): Promise<Checkout> =>
  withStripe(async ({ stripe, getPrice }) => {
    const metadata = { listing: listingId, site: SITE_URL };
    const price = await getPrice();
    const order: Stripe.Checkout.SessionCreateParams = {
      mode: "subscription",
      line_items: [{ price, quantity: 1 }],
      client_reference_id: listingId,
      metadata,
      subscription_data: { metadata },
      success_url: getReturnUrl("success", token),
      cancel_url: getReturnUrl("canceled", token),
    };
    const open = async (payer: Partial<typeof order>, key: string) =>
      parseCheckout(
        await createOnce(key, (options) => stripe.checkout.sessions.create({ ...order, ...payer }, options)),
      );
    // Stripe accepts a key only with the parameters of its first use.
    const key = `checkout-${listingId}-${attempt}-${price}${token === undefined ? "" : "-owner"}`;
    const openForAnyone = () => open({}, `${key}-anyone`);
    const openForEmail = () =>
      open({ customer_email: toAsciiAddress(email) }, key).catch(orIfPayerRefused(openForAnyone));
    return customer ? open({ customer }, `${key}-${customer}`).catch(orIfPayerRefused(openForEmail)) : openForEmail();
  });

/** A checkout; an unknown one counts as expired. Throws `unavailable`. */
export const getCheckout = (id: string): Promise<Checkout> =>
  withStripe(async ({ stripe }) => {
    try {
      return parseCheckout(await stripe.checkout.sessions.retrieve(id));
    } catch (error) {
      if (isMissing(error)) return { id, url: undefined, status: "expired", subscriptionId: undefined };
      throw error;
    }
  });

/** A subscription; undefined if Stripe does not know it. Throws `unavailable`. */
export const getSubscription = (id: string): Promise<Subscription | undefined> =>
  withStripe(async ({ stripe }) => {
    try {
      return parseSubscription(await stripe.subscriptions.retrieve(id));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  });

/** Tries to close an open checkout: a payment on one that stays open is processed anyway. */
export const closeCheckout = (id: string): Promise<void> =>
  withStripe(async ({ stripe }) => {
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === "open") await stripe.checkout.sessions.expire(id);
  }).catch((error: unknown) => {
    if (!(error instanceof AppError)) logger.error("checkout not closed", { error: describeError(error) });
  });

/** Ends a subscription at once, unless it has ended. */
export const endSubscription = (id: string): Promise<void> =>
  withStripe(async ({ stripe }) => {
    try {
      await stripe.subscriptions.cancel(id);
    } catch (error) {
      // Stripe's response for a subscription that has ended.
      if (!isMissing(error)) throw error;
    }
  });

/**
 * The address of Stripe's billing page, where a customer changes the card or cancels; it returns to the owner's page.
 */
export const createBillingPage = (customer: string, token: string): Promise<string> =>
  withStripe(async ({ stripe }) => {
    return (await stripe.billingPortal.sessions.create({ customer, return_url: getOwnPage(token) })).url;
  });
