import * as z from "zod";
import { known, parametersOf, Refusal, refused } from "./conventions.ts";
import type { Ledger } from "./ledger.ts";
import { checkoutObject, portalObject } from "./objects.ts";
import { flag, id, integer, metadata, noParameters, url } from "./parameters.ts";
import { shift } from "./periods.ts";
import { createInlinePrice, priceData } from "./price-calls.ts";
import { newId, now, type Price } from "./records.ts";
import { taxRates } from "./tax-rates.ts";

const newCheckout = z.strictObject({
  mode: z.enum(["subscription", "payment"]),
  line_items: z
    .array(
      z.strictObject({
        price: id.optional(),
        price_data: priceData.optional(),
        quantity: integer.refine((count) => count >= 1),
        tax_rates: z.array(id).optional(),
      }),
    )
    .min(1)
    .max(20),
  success_url: url,
  cancel_url: url.optional(),
  customer: id.optional(),
  customer_email: z.email().optional(),
  customer_creation: z.enum(["always", "if_required"]).optional(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: integer.optional(),
  metadata: metadata.default({}),
  subscription_data: z
    .strictObject({
      metadata: metadata.default({}),
      billing_cycle_anchor: integer.optional(),
      proration_behavior: z.enum(["create_prorations", "none"]).optional(),
      trial_end: integer.optional(),
    })
    .optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.default({}) }).optional(),
  invoice_creation: z
    .strictObject({
      enabled: flag,
      invoice_data: z.strictObject({ metadata: metadata.default({}) }).optional(),
    })
    .optional(),
});
type Order = z.infer<typeof newCheckout>;

const newPortal = z.strictObject({ customer: id, return_url: url.optional() });

const [minute, day] = [60, 86_400];

const refuseParameter = (param: string, message: string) =>
  new Refusal(400, { type: "invalid_request_error", message, param });

/** What belongs to one mode only. */
const modeOf = {
  subscription_data: "subscription",
  payment_intent_data: "payment",
  invoice_creation: "payment",
  customer_creation: "payment",
} as const;

const requireMode = (order: Order) => {
  for (const [name, mode] of Object.entries(modeOf)) {
    if (order[name as keyof typeof modeOf] === undefined || order.mode === mode) continue;
    throw refuseParameter(name, `You can not pass \`${name}\` in \`${order.mode}\` mode.`);
  }
};

const requirePrices = ({ mode }: Order, prices: Price[]) => {
  const recurring = prices.filter(({ interval }) => interval);
  if (new Set(prices.map(({ currency }) => currency)).size > 1)
    throw refuseParameter("line_items", "All prices on a Checkout Session must have the same currency.");
  if (mode === "payment" && recurring.length > 0)
    throw refuseParameter(
      "mode",
      "You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.",
    );
  if (mode === "subscription" && recurring.length === 0)
    throw refuseParameter(
      "mode",
      "You must provide at least one recurring price in `subscription` mode when using prices.",
    );
  // Stripe takes several.
  if (recurring.length > 1) throw refuseParameter("line_items", "The stand-in takes one recurring price.");
};

/** What Stripe charges at least, in the smallest unit, of the currencies that it lists and tests use; half a dollar elsewhere. */
const minimums: Partial<Record<string, number>> = {
  gbp: 30,
  jpy: 50,
  czk: 1500,
  mxn: 1000,
  hkd: 400,
  sek: 300,
  nok: 300,
};
const maximum = 99_999_999;

/** A payment that is made once is neither too small nor too large; of a subscription, only what is due matters, later. */
const requireAmounts = ({ mode, line_items: items }: Order, prices: Price[]) => {
  if (mode !== "payment") return;
  const total = prices.reduce((sum, { amount }, index) => sum + amount * (items[index]?.quantity ?? 1), 0);
  const { currency = "usd" } = prices[0] ?? {};
  const minimum = minimums[currency] ?? 50;
  if (total < minimum)
    throw new Refusal(400, {
      type: "invalid_request_error",
      code: "amount_too_small",
      message: `The Checkout Session's total amount due must add up to at least ${minimum} in ${currency}.`,
    });
  if (total > maximum)
    throw new Refusal(400, {
      type: "invalid_request_error",
      code: "amount_too_large",
      message: `The Checkout Session's total amount must be no more than ${maximum} in ${currency}.`,
    });
};

const requireTimes = ({ expires_at: expires, subscription_data: data }: Order, prices: Price[]) => {
  const param = "expires_at";
  if (expires !== undefined && expires < now() + 30 * minute)
    throw refuseParameter(
      param,
      "The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.",
    );
  if (expires !== undefined && expires > now() + day)
    throw refuseParameter(
      param,
      "The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.",
    );
  const { trial_end: trialEnd, billing_cycle_anchor: anchor } = data ?? {};
  if (trialEnd !== undefined && trialEnd < now() + 2 * day)
    throw refuseParameter(
      "subscription_data[trial_end]",
      "The `trial_end` date has to be at least 2 days in the future.",
    );
  const interval = prices.map((price) => price.interval).find(Boolean) ?? "month";
  if (anchor !== undefined && (anchor <= now() || anchor > shift(now(), interval)))
    throw refuseParameter(
      "subscription_data[billing_cycle_anchor]",
      "`billing_cycle_anchor` must be in the future, and not later than the next natural billing date.",
    );
};

/** The calls about checkouts, and the way to the billing page. */
export const checkoutCalls = ({ all, address, checkouts }: Ledger) => {
  const findPrice = ({ price, price_data: data }: Order["line_items"][number], index: number) => {
    const at = `line_items[${index}]`;
    if (price !== undefined && data === undefined) return known(all.prices[price], "price", price, `${at}[price]`);
    if (data !== undefined && price === undefined) return createInlinePrice(all, data, `${at}[price_data]`);
    const message = `You must specify either \`${at}[price]\` or \`${at}[price_data]\`.`;
    throw refused("parameter_missing", message, `${at}[price]`);
  };

  const findCheckout = (id: string) => known(checkouts.find(id), "checkout.session", id);

  return {
    openCheckout: (given: unknown) => {
      const order = parametersOf(newCheckout, given);
      const { customer = null, customer_email: email = null, subscription_data: data } = order;
      const both = "You may only specify one of these parameters: customer, customer_email.";
      if (customer && email) throw refused("parameter_invalid", both, "customer");
      if (customer) known(all.customers[customer], "customer", customer, "customer");
      requireMode(order);
      const prices = order.line_items.map(findPrice);
      requirePrices(order, prices);
      requireTimes(order, prices);
      requireAmounts(order, prices);
      const { enabled: isInvoiced, invoice_data: invoice } = order.invoice_creation ?? {};
      const checkout = checkouts.open({
        mode: order.mode,
        expires: order.expires_at,
        items: order.line_items.map(({ quantity, tax_rates: rates = [] }, index) => {
          for (const rate of rates) known(taxRates[rate], "tax rate", rate, `line_items[${index}][tax_rates][0]`);
          return { price: prices[index]?.id ?? "", quantity, taxRates: rates };
        }),
        customer,
        email,
        reference: order.client_reference_id ?? null,
        metadata: order.metadata,
        subscriptionMetadata: data?.metadata ?? {},
        paymentMetadata: order.payment_intent_data?.metadata ?? {},
        invoiceMetadata: isInvoiced ? (invoice?.metadata ?? {}) : null,
        anchor: data?.billing_cycle_anchor ?? null,
        isProrated: data?.proration_behavior !== "none",
        trialEnd: data?.trial_end ?? null,
        makesCustomer: order.customer_creation === "always",
        successUrl: order.success_url,
        cancelUrl: order.cancel_url ?? null,
      });
      return checkoutObject(checkout, all, address);
    },

    getCheckout: (given: unknown, id: string) => {
      parametersOf(noParameters, given);
      return checkoutObject(findCheckout(id), all, address);
    },

    expireCheckout: (given: unknown, id: string) => {
      const checkout = findCheckout(id);
      parametersOf(noParameters, given);
      const message = `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${checkout.status}.`;
      if (checkout.status !== "open") throw new Refusal(400, { type: "invalid_request_error", message });
      checkouts.expire(checkout);
      return checkoutObject(checkout, all, address);
    },

    openPortal: (given: unknown) => {
      const { customer, return_url: returnUrl = null } = parametersOf(newPortal, given);
      known(all.customers[customer], "customer", customer, "customer");
      const portal = { id: newId("bps"), created: now(), customer, returnUrl };
      return portalObject((all.portals[portal.id] = portal), address);
    },
  };
};
