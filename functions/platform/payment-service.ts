import type Stripe from "stripe";
import * as z from "zod/mini";
import { AppError } from "../errors.ts";
import { env } from "./env.ts";
import { logger } from "./logger.ts";
import { findPrice } from "./payment-price.ts";
import { paymentsAccount } from "./secrets.ts";

const { PAYMENTS_SECRET } = env({ PAYMENTS_SECRET: z.string() });

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
export const asked = async <Answer>(call: (service: Service) => Answer | Promise<Answer>): Promise<Answer> => {
  try {
    return await call(await (connection ?? open()));
  } catch (error) {
    throw isStripeFailure(error) ? unavailable(error) : error;
  }
};

/** The service by the secret as it is now, unless that was read just now. */
export const renewed = (service: Service) => (Date.now() - service.readAt < believedFor ? service : open());

/** Whether Stripe says that it does not know what `param` names; without `param`, what was asked for. */
export const isMissing = (error: unknown, param?: string) => {
  const refusal = error as Partial<Stripe.errors.StripeError>;
  return refusal.code === "resource_missing" && (param === undefined || refusal.param === param);
};
