import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { listingPrice } from "#shared/listings.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { paymentsAccount } from "../platform/secrets.ts";

/** Whether Stripe keeps a key's first answer, of a failure or to other parameters: for a day it gives no other. */
const isStuck = ({ type, headers }: Partial<Stripe.errors.StripeError>) =>
  type === "StripeIdempotencyError" || headers?.["idempotent-replayed"] === "true";

/** Does something once for each key; where Stripe only repeats how it failed, by a key of its own. */
const idempotencyOptions = async <Made>(key: string, make: (options: Stripe.RequestOptions) => Promise<Made>) => {
  try {
    return await make({ idempotencyKey: key });
  } catch (error) {
    if (!isStuck(error as Partial<Stripe.errors.StripeError>)) throw error;
    return make({ idempotencyKey: `${key}-${randomUUID()}` });
  }
};

/** The name by which the price is found again; another price has another one. */
const lookupKey = `business-listing-${listingPrice.amount}-${listingPrice.currency}-${listingPrice.interval}`;

/** The id of the listings' price at Stripe, made the first time it is asked for. */
const findPrice = async ({ prices, products }: Stripe) => {
  const { data } = await prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 });
  if (data[0]) return data[0].id;
  const product = await idempotencyOptions(`product-${lookupKey}`, (options) =>
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
  const price = await idempotencyOptions(`price-${lookupKey}-${product.id}`, (options) =>
    prices.create(order, options),
  );
  return price.id;
};

const { PAYMENTS_SECRET } = parseEnv({ PAYMENTS_SECRET: z.string() });

/** Longest wait for an answer of Stripe, in milliseconds: a visitor waits for it. It is asked twice at most. */
const timeout = 3000;

/** How long a secret is believed that an event's signature speaks against, in milliseconds: anybody can send one. */
const believedFor = 60_000;

const addressOf = (endpoint: string) => {
  const { protocol, hostname, port } = new URL(endpoint);
  return { protocol: protocol === "http:" ? "http" : "https", host: hostname, ...(port && { port }) } as const;
};

// Both are fetched on first use: most cold starts never talk to Stripe.
const connect = async () => {
  const [{ GetSecretValueCommand, SecretsManagerClient }, { default: StripeClient }] = await Promise.all([
    import("@aws-sdk/client-secrets-manager"),
    import("stripe"),
  ]);
  const secrets = new SecretsManagerClient({
    requestHandler: { connectionTimeout: 1000, requestTimeout: 3000, throwOnRequestTimeout: true },
  });
  const secret = await secrets.send(new GetSecretValueCommand({ SecretId: PAYMENTS_SECRET }));
  const { secretKey, webhookSecret, price, endpoint } = paymentsAccount.parse(JSON.parse(secret.SecretString ?? "{}"));
  const stripe = new StripeClient(secretKey, {
    apiVersion: "2026-08-26.dahlia",
    timeout,
    maxNetworkRetries: 1,
    telemetry: false,
    ...(endpoint && addressOf(endpoint)),
  });
  let found: Promise<string> | undefined;
  return { stripe, webhookSecret, readAt: Date.now(), price: async () => price || (found ??= findPrice(stripe)) };
};
/** Stripe's client and what the secret says, as it was when it was read. */
export type Service = Awaited<ReturnType<typeof connect>>;
let connection: Promise<Service> | undefined;

/** Notes why the service does not answer; the key or the price may have been changed meanwhile: the next call looks. */
const unavailable = (error: unknown) => {
  connection = undefined;
  const { name, type, code, param, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
  // Not the message: it may quote an address, or what somebody put into the secret.
  const reason = { cause: type ?? name, code, param, statusCode, stripe: requestId };
  logger.warn("the payment service does not answer", reason);
  return new AppError("unavailable", "The payment service didn't respond. Please try again in a moment.");
};

const open = () =>
  (connection = connect().catch((error: unknown) => {
    throw unavailable(error);
  }));

/** Whether Stripe or the way to it failed, and not our own code. */
const isStripeFailure = (error: unknown) => String((error as { type?: unknown }).type).startsWith("Stripe");

/** What the payment service answers. Throws `unavailable`, and notes why, where it does not, or not to us. */
export const withStripe = async <Answer>(call: (service: Service) => Answer | Promise<Answer>): Promise<Answer> => {
  try {
    return await call(await (connection ?? open()));
  } catch (error) {
    throw isStripeFailure(error) ? unavailable(error) : error;
  }
};

/** The service by the secret as it is now, unless that was read just now. */
export const refreshCredentials = (service: Service) => (Date.now() - service.readAt < believedFor ? service : open());

/** Whether Stripe says that it does not know what `param` names; without `param`, what was asked for. */
const isMissing = (error: unknown, param?: string) => {
  const refusal = error as Partial<Stripe.errors.StripeError>;
  return refusal.code === "resource_missing" && (param === undefined || refusal.param === param);
};

/** What is paid month by month for a listing, as Stripe knows it. Times are ISO, in UTC. */
export type Subscription = {
  id: string;
  customer: string;
  /** What it pays for, and the site that this is listed on. */
  listingId: string | undefined;
  site?: string | undefined;
  status: Stripe.Subscription.Status;
  /** When the current month began: the one that is paid, or that a payment has failed for. */
  periodStart: string;
  paidUntil: string;
  /** Whether it ends with that month. */
  endsThen: boolean;
};

/** A page of Stripe's on which a listing is paid for. */
type Checkout = {
  id: string;
  /** Where it is, while it is open. */
  url: string | undefined;
  status: "open" | "complete" | "expired";
  /** What was paid on it. */
  subscriptionId: string | undefined;
};

const isoTime = (seconds: number) => new Date(seconds * 1000).toISOString();
const idOf = (named: string | { id: string }) => (typeof named === "string" ? named : named.id);

/** A subscription of Stripe's in our words. */
const parseSubscription = (told: Stripe.Subscription): Subscription => {
  const [item] = told.items.data;
  return {
    id: told.id,
    customer: idOf(told.customer),
    listingId: told.metadata.listing,
    site: told.metadata.site,
    status: told.status,
    periodStart: isoTime(item?.current_period_start ?? told.start_date),
    paidUntil: isoTime(item?.current_period_end ?? told.start_date),
    // Stripe's own page sets the one or the other, by how the subscription is billed.
    endsThen: told.cancel_at_period_end || told.cancel_at !== null,
  };
};

/** A checkout session of Stripe's in our words. */
const parseCheckout = ({ id, url, status, subscription }: Stripe.Checkout.Session): Checkout => ({
  id,
  url: url ?? undefined,
  status: status === "complete" ? "complete" : status === "expired" ? "expired" : "open",
  subscriptionId: subscription ? idOf(subscription) : undefined,
});

const { SITE_URL } = parseEnv({ SITE_URL: z.string() });
const formPage = `${SITE_URL}/business-listing`;
const ownPage = (token: string) => `${formPage}/manage#${token}`;

/** Where Stripe refuses who is to pay, a customer it has forgotten or an address it takes for none: another way. */
const unlessRefused = (another: () => Promise<Checkout>) => (error: unknown) => {
  if (isMissing(error, "customer") || (error as { param?: string }).param === "customer_email") return another();
  throw error;
};

type NewCheckout = {
  listingId: string;
  /** Which checkout of the listing this is: a repetition finds the page of the first. */
  attempt: number;
  email: string;
  /** Where the page leads back to: the form, or the owner's page of this token. */
  token?: string | undefined;
  /** Who has paid for it before. */
  customer?: string | undefined;
};

/** Opens a page on which the listing is paid for, once for each attempt. */
export const openCheckout = ({ listingId, attempt, email, token, customer }: NewCheckout): Promise<Checkout> =>
  withStripe(async ({ stripe, price }) => {
    const metadata = { listing: listingId, site: SITE_URL };
    const ofPrice = await price();
    const order: Stripe.Checkout.SessionCreateParams = {
      mode: "subscription",
      line_items: [{ price: ofPrice, quantity: 1 }],
      client_reference_id: listingId,
      metadata,
      subscription_data: { metadata },
      success_url: token === undefined ? `${formPage}?success=true` : ownPage(token),
      cancel_url: token === undefined ? `${formPage}?canceled=true` : ownPage(token),
    };
    const open = async (payer: Partial<typeof order>, key: string) =>
      parseCheckout(
        await idempotencyOptions(key, (options) => stripe.checkout.sessions.create({ ...order, ...payer }, options)),
      );
    // Stripe takes a key with the parameters of its first use only.
    const key = `checkout-${listingId}-${attempt}-${ofPrice}${token === undefined ? "" : "-owner"}`;
    const byAnyone = () => open({}, `${key}-anyone`);
    const byAddress = () => open({ customer_email: email }, key).catch(unlessRefused(byAnyone));
    return customer ? open({ customer }, `${key}-${customer}`).catch(unlessRefused(byAddress)) : byAddress();
  });

/** What has become of a checkout; one that Stripe does not know has expired. */
export const getCheckout = (id: string): Promise<Checkout> =>
  withStripe(async ({ stripe }) => {
    try {
      return parseCheckout(await stripe.checkout.sessions.retrieve(id));
    } catch (error) {
      if (isMissing(error)) return { id, url: undefined, status: "expired", subscriptionId: undefined };
      throw error;
    }
  });

/** A subscription as it is now; undefined where Stripe knows none of this id. */
export const getSubscription = (id: string): Promise<Subscription | undefined> =>
  withStripe(async ({ stripe }) => {
    try {
      return parseSubscription(await stripe.subscriptions.retrieve(id));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  });

/** Closes a page on which something is to be paid, unless it is closed. */
export const closeCheckout = (id: string): Promise<void> =>
  withStripe(async ({ stripe }) => {
    const { status } = await stripe.checkout.sessions.retrieve(id);
    if (status === "open") await stripe.checkout.sessions.expire(id);
  });

/** Ends a subscription at once, unless it has ended. */
export const endSubscription = (id: string): Promise<void> =>
  withStripe(async ({ stripe }) => {
    try {
      await stripe.subscriptions.cancel(id);
    } catch (error) {
      // What Stripe says of one that has ended.
      if (!isMissing(error)) throw error;
    }
  });

/** The address of a page on which a customer changes the card or cancels, and comes back to the owner's page. */
export const createBillingPage = (customer: string, token: string): Promise<string> =>
  withStripe(async ({ stripe }) => {
    return (await stripe.billingPortal.sessions.create({ customer, return_url: ownPage(token) })).url;
  });
