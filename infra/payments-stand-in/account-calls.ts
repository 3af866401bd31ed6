import * as z from "zod";
import { currencies } from "#shared/money.ts";
import { known, parametersOf } from "./conventions.ts";
import { listObject } from "./objects.ts";
import { flag, listPart, noParameters } from "./parameters.ts";
import { taxRates } from "./tax-rates.ts";

const created = 1_790_000_000;

/** Where the club has its account, which takes all currencies of clubs. */
const account = { id: "acct_local", object: "account", country: "US", default_currency: "usd" };

const countrySpec = {
  id: account.country,
  object: "country_spec",
  default_currency: account.default_currency,
  supported_bank_account_currencies: {},
  supported_payment_currencies: [...currencies],
  supported_payment_methods: ["card"],
  supported_transfer_countries: [account.country],
  verification_fields: { company: { additional: [], minimum: [] }, individual: { additional: [], minimum: [] } },
};

const portal = {
  livemode: false,
  id: "bpc_local",
  object: "billing_portal.configuration",
  active: true,
  created,
  updated: created,
  is_default: true,
  business_profile: { headline: null, privacy_policy_url: null, terms_of_service_url: null },
  features: {
    customer_update: { allowed_updates: [], enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true, payment_method_configuration: null },
    subscription_cancel: {
      ...{ enabled: true, mode: "at_period_end", proration_behavior: "none" },
      cancellation_reason: { enabled: false, options: [] },
    },
    subscription_update: {
      ...{ default_allowed_updates: [], enabled: false, proration_behavior: "none" },
      ...{ schedule_at_period_end: { conditions: [] }, trial_update_behavior: "end_trial" },
    },
  },
  login_page: { enabled: false, url: null },
};

const portalFilter = z.strictObject({ ...listPart, active: flag.optional(), is_default: flag.optional() });

/** The calls about the account itself, its webhooks, and what it has set up. */
export const accountCalls = (webhook: string) => ({
  getAccount: (given: unknown) => {
    parametersOf(noParameters, given);
    return account;
  },
  getCountry: (given: unknown, id: string) => {
    parametersOf(noParameters, given);
    return known(id === countrySpec.id ? countrySpec : undefined, "country spec", id);
  },
  getTaxRate: (given: unknown, id: string) => {
    parametersOf(noParameters, given);
    return known(taxRates[id], "tax rate", id);
  },
  /** All events go to the site, by the name that it has for itself. */
  findWebhooks: (given: unknown) => {
    parametersOf(z.strictObject(listPart), given);
    const url = webhook.replace("//127.0.0.1:", "//localhost:");
    const about = { livemode: false, id: "we_local", object: "webhook_endpoint", created, metadata: {} };
    return listObject("/v1/webhook_endpoints", [{ ...about, url, status: "enabled", enabled_events: ["*"] }]);
  },
  findPortals: (given: unknown) => {
    parametersOf(portalFilter, given);
    return listObject("/v1/billing_portal/configurations", [portal]);
  },
});
