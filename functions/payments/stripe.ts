import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import * as z from "zod/mini";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { paymentsAccount, readSecret, SecretNotFilledIn } from "../platform/secrets.ts";

/**
 * Whether Stripe repeats a failed first response to this key, or has it with other parameters. Stripe keeps keys for a
 * day.
 */
const isKeyStuck = ({ type, headers }: Partial<Stripe.errors.StripeError>) =>
  type === "StripeIdempotencyError" || headers?.["idempotent-replayed"] === "true";

/** Creates something once per idempotency key; uses a new key if Stripe only repeats a failure. */
export const createOnce = async <Made>(key: string, make: (options: Stripe.RequestOptions) => Promise<Made>) => {
  try {
    return await make({ idempotencyKey: key });
  } catch (error) {
    if (!isKeyStuck(error as Partial<Stripe.errors.StripeError>)) throw error;
    return make({ idempotencyKey: `${key}-${randomUUID()}` });
  }
};

const { PAYMENTS_SECRET } = parseEnv({ PAYMENTS_SECRET: z.string() });

/** Timeout of each of two attempts: a visitor waits, and on a busy day Stripe's answers take some seconds. */
const timeoutMs = 6000;

/** How long the secret is cached in spite of invalid signatures, which anyone can send. */
const secretMs = 60_000;

const parseEndpoint = (endpoint: string) => {
  const { protocol, hostname, port } = new URL(endpoint);
  return { protocol: protocol === "http:" ? "http" : "https", host: hostname, ...(port && { port }) } as const;
};

// Loaded on use: most cold starts never call Stripe.
const connect = async () => {
  const [{ secretKey, webhookSecret, price, taxRate, endpoint }, { default: StripeClient }] = await Promise.all([
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
  return { stripe, webhookSecret, listingPrice: price, taxRate, readAt: Date.now() };
};
/** Stripe's client with the secret, and when it was read. */
export type Service = Awaited<ReturnType<typeof connect>>;
let connection: Promise<Service> | undefined;

/** A key that was revoked, or may not do what it is to do. */
const refusedKeys = ["StripeAuthenticationError", "StripePermissionError"];

/** Logs the failure. The next call reads the secret again, since the key or the price may have changed. */
const createUnavailable = (error: unknown) => {
  connection = undefined;
  const { name, type, code, param, statusCode, requestId } = error as Partial<Stripe.errors.StripeError>;
  // Omits the message, which may contain an address or a part of the secret.
  const reason = { cause: type ?? name, code, param, statusCode, stripe: requestId };
  if (type && refusedKeys.includes(type)) {
    // Raises an alarm: until the key is replaced, nobody can pay.
    logger.error("payment key refused", reason);
    return new AppError("unavailable", "Payments aren't working right now. We know, and nothing is lost.");
  }
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
export const isMissing = (error: unknown, param?: string) => {
  const refusal = error as Partial<Stripe.errors.StripeError>;
  return refusal.code === "resource_missing" && (param === undefined || refusal.param === param);
};

/** Stripe's times are seconds since 1970. */
export const toIsoTime = (seconds: number) => new Date(seconds * 1000).toISOString();

/** An object's id, or that of the whole object if expanded. */
export const getId = (ref: string | { id: string }) => (typeof ref === "string" ? ref : ref.id);
