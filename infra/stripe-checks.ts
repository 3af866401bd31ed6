import { GetSecretValueCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import Stripe from "stripe";
import * as z from "zod/mini";
import { paymentEventTypes } from "#functions/payments/event-types.ts";
import { paymentsAccount } from "#functions/platform/secrets.ts";
import { levelsContract } from "#shared/levels.ts";
import type { AccountCheck } from "./account-checks.ts";
import type { AwsSettings } from "./deployed.ts";

/** The payments' secret, filled in with what Stripe gives out. */
export const filledInAccount = z.extend(paymentsAccount, {
  secretKey: z.string().check(z.regex(/^[rs]k_/)),
  webhookSecret: z.string().check(z.startsWith("whsec_")),
});

/** Why events do not arrive at an address; undefined where all do. */
export const findWebhookProblem = (
  endpoints: readonly Pick<Stripe.WebhookEndpoint, "url" | "status" | "enabled_events">[],
  address: string,
) => {
  const own = endpoints.filter(({ url }) => url === address);
  if (own.length === 0) return `Stripe has no webhook to ${address}: make one, as README.md says.`;
  const [endpoint] = own.filter(({ status }) => status === "enabled");
  if (!endpoint) return `Stripe's webhook to ${address} is turned off: turn it on in Stripe's dashboard.`;
  if (endpoint.enabled_events.includes("*")) return undefined;
  const missing = paymentEventTypes.filter((type) => !endpoint.enabled_events.includes(type));
  if (missing.length === 0) return undefined;
  return `Stripe's webhook does not send ${missing.join(", ")}: add them in Stripe's dashboard.`;
};

type Portal = {
  features: Pick<Stripe.BillingPortal.Configuration["features"], "payment_method_update" | "subscription_cancel">;
};

/** What the page lacks on which people change their card; undefined where nothing is missing. */
export const findPortalProblem = ([portal]: readonly Portal[]) => {
  const save = "save the customer portal's settings in Stripe's dashboard (Settings, Billing)";
  if (!portal) return `Stripe has no customer portal: ${save}.`;
  const { payment_method_update: card, subscription_cancel: cancel } = portal.features;
  if (!card.enabled) return `Nobody can change their card in Stripe's customer portal: ${save}.`;
  if (!cancel.enabled || cancel.mode !== "at_period_end")
    return `Stripe's customer portal does not cancel at the end of the period: ${save}.`;
  return undefined;
};

/** Whether Stripe takes the club's currency. */
export const findCurrencyProblem = (currency: string, taken: readonly string[], country: string) =>
  taken.includes(currency)
    ? undefined
    : `Levels are paid for in ${currency.toUpperCase()}, which Stripe does not take for an account in ${country}: choose another currency under Club Settings.`;

/** What is wrong with the tax rate that receipts name. */
export const findTaxRateProblem = ({ id, active, inclusive }: Pick<Stripe.TaxRate, "id" | "active" | "inclusive">) => {
  if (!active) return `The tax rate ${id} is archived: put another one into the payments' secret, or none.`;
  return inclusive
    ? undefined
    : `The tax rate ${id} is added to prices, which are what people pay: make an inclusive one.`;
};

const connect = ({ secretKey, endpoint }: z.infer<typeof paymentsAccount>) => {
  const { protocol, hostname, port } = new URL(endpoint ?? "https://api.stripe.com");
  return new Stripe(secretKey, {
    apiVersion: "2026-08-26.dahlia",
    ...(endpoint && { protocol: protocol === "http:" ? "http" : "https", host: hostname, port }),
  });
};

/** Stripe's refusals of a question, in words; of any other failure its own. */
const explain = (error: unknown) => {
  const { type, message } = error as Partial<Stripe.errors.StripeError>;
  if (type === "StripeAuthenticationError")
    return "Stripe does not know the key in the payments' secret: put a valid one into it.";
  if (type === "StripePermissionError")
    return `The key in the payments' secret may not be asked this (${message}): let it read it.`;
  if (type === "StripeInvalidRequestError") return `Stripe answers: ${message}`;
  throw error;
};

/** Whether Stripe is set up for a club that is deployed. A secret that is not filled in is another check's. */
export const stripeChecks = ({ secret, site }: { secret: string; site: string }, aws: AwsSettings): AccountCheck[] => {
  const readSecret = async () => {
    const client = new SecretsManagerClient(aws);
    const { SecretString = "" } = await client.send(new GetSecretValueCommand({ SecretId: secret }));
    try {
      return z.safeParse(filledInAccount, JSON.parse(SecretString)).data;
    } catch {
      return undefined;
    }
  };
  type Find = (stripe: Stripe, taxRate: string | undefined) => Promise<string | undefined>;
  const check = (name: string, find: Find): AccountCheck => ({
    name,
    spoils: "the first evening",
    findProblem: async () => {
      const found = await readSecret();
      return found && find(connect(found), found.taxRate).catch(explain);
    },
  });
  return [
    check("Stripe's events", async ({ webhookEndpoints }) => {
      const endpoints = await webhookEndpoints.list({ limit: 100 });
      return findWebhookProblem(endpoints.data, `${site}/api/stripe/webhook`);
    }),
    check("Stripe's customer portal", async ({ billingPortal }) => {
      const portals = await billingPortal.configurations.list({ active: true, is_default: true, limit: 1 });
      return findPortalProblem(portals.data);
    }),
    check("the currency of prices", async (stripe) => {
      const timeLimit = AbortSignal.timeout(10_000);
      const answer: unknown = await fetch(`${site}${levelsContract.listLevels.path}`, { signal: timeLimit })
        .then((response): Promise<unknown> => response.json())
        .catch(() => undefined);
      const { success, data } = levelsContract.listLevels.output.safeParse(answer);
      if (!success) return `${site} does not tell what its levels cost.`;
      const { items, currency } = data;
      if (items.every(({ price }) => !price)) return undefined;
      const { country = "" } = await stripe.accounts.retrieveCurrent();
      const { supported_payment_currencies: taken } = await stripe.countrySpecs.retrieve(country);
      return findCurrencyProblem(currency, taken, country);
    }),
    check("the tax rate", async ({ taxRates }, taxRate) =>
      taxRate === undefined ? undefined : findTaxRateProblem(await taxRates.retrieve(taxRate)),
    ),
  ];
};
