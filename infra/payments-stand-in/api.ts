import { Router, type Request, type RequestHandler } from "express";
import * as z from "zod";
import type { Checkouts } from "./checkouts.ts";
import { Refusal, authenticated, explained, idempotent, known, parametersOf, refused, unknown } from "./conventions.ts";
import { checkoutObject, portalObject, subscriptionObject, priceObject, productObject } from "./objects.ts";
import { newId, now, type Records, type Store } from "./records.ts";
import type { Subscriptions } from "./subscriptions.ts";

// The parameters that the stand-in supports, of the calls that it supports. Forms carry text only.

const url = z.url({ protocol: /^https?$/ });
const id = z.string().min(1).max(5000);
const integer = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const flag = z.enum(["true", "false"]).transform((text) => text === "true");
const metadata = z.record(z.string().min(1).max(40), z.string().max(500));

const priceFilter = z.strictObject({
  lookup_keys: z.array(z.string()).max(10).optional(),
  active: flag.optional(),
  limit: integer.optional(),
});

const newProduct = z.strictObject({ name: z.string().min(1).max(5000) });

const newPrice = z.strictObject({
  product: id,
  currency: z.literal("usd"),
  unit_amount: integer,
  recurring: z.strictObject({ interval: z.enum(["day", "week", "month", "year"]) }),
  lookup_key: z.string().max(200).optional(),
  transfer_lookup_key: flag.optional(),
});

const newCheckout = z.strictObject({
  mode: z.literal("subscription"),
  line_items: z.array(z.strictObject({ price: id, quantity: integer })).length(1),
  success_url: url,
  cancel_url: url.optional(),
  customer: id.optional(),
  customer_email: z.email().optional(),
  client_reference_id: z.string().max(200).optional(),
  metadata: metadata.default({}),
  subscription_data: z.strictObject({ metadata }).default({ metadata: {} }),
});

const newPortal = z.strictObject({ customer: id, return_url: url.optional() });

const noParameters = z.strictObject({});

/** The calls about prices and what they are for. */
const priceCalls = (all: Records) => {
  const findPrices = ({ query }: Request) => {
    const { lookup_keys: keys, active = true, limit = 10 } = parametersOf(priceFilter, query);
    const found = Object.values(all.prices).filter(({ lookupKey }) => !keys || keys.includes(lookupKey ?? ""));
    const data = (active ? found : []).map(priceObject);
    return { object: "list", url: "/v1/prices", has_more: data.length > limit, data: data.slice(0, limit) };
  };

  const makeProduct = ({ body }: Request) => {
    const product = { ...parametersOf(newProduct, body), id: newId("prod"), created: now() };
    return productObject((all.products[product.id] = product));
  };

  const makePrice = ({ body }: Request) => {
    const { product, currency, unit_amount: amount, recurring, ...by } = parametersOf(newPrice, body);
    known(all.products[product], "product", product, "product");
    const lookupKey = by.lookup_key ?? null;
    for (const other of Object.values(all.prices).filter((other) => lookupKey && other.lookupKey === lookupKey)) {
      const message = `A price (\`${other.id}\`) already uses that lookup key.`;
      if (!by.transfer_lookup_key) throw refused("resource_already_exists", message, "lookup_key");
      other.lookupKey = null;
    }
    const price = { id: newId("price"), created: now(), product, amount, currency, lookupKey, ...recurring };
    return priceObject((all.prices[price.id] = price));
  };

  return { findPrices, makeProduct, makePrice };
};

type Parts = { store: Store; checkouts: Checkouts; subscriptions: Subscriptions; address: string; secretKey: string };

const getId = ({ params }: Request) => String(params.id);

/** The calls of Stripe's API that the club makes, in its wire format. */
export const api = ({ store: { all, save }, checkouts, subscriptions, address, secretKey }: Parts) => {
  /** Answers what the work returns, once the state is saved. */
  const respond =
    (work: (request: Request) => object): RequestHandler =>
    async (request, response) => {
      const answer = work(request);
      (response.locals.remember as ((answer: object) => void) | undefined)?.(answer);
      await save();
      response.json(answer);
    };

  const { findPrices, makeProduct, makePrice } = priceCalls(all);

  const openCheckout = ({ body }: Request) => {
    const { customer = null, customer_email: email = null, ...order } = parametersOf(newCheckout, body);
    const both = "You may only specify one of these parameters: customer, customer_email.";
    if (customer && email) throw refused("parameter_invalid", both, "customer");
    if (customer) known(all.customers[customer], "customer", customer, "customer");
    const [{ price } = { price: "" }] = order.line_items;
    known(all.prices[price], "price", price, "line_items[0][price]");
    const checkout = checkouts.open({
      price,
      customer,
      email,
      reference: order.client_reference_id ?? null,
      metadata: order.metadata,
      subscriptionMetadata: order.subscription_data.metadata,
      successUrl: order.success_url,
      cancelUrl: order.cancel_url ?? null,
    });
    return checkoutObject(checkout, all, address);
  };

  const findCheckout = (request: Request) => known(checkouts.find(getId(request)), "checkout.session", getId(request));

  const expireCheckout = (request: Request) => {
    const checkout = findCheckout(request);
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${checkout.status}.`;
    if (checkout.status !== "open") throw new Refusal(400, { type: "invalid_request_error", message });
    checkouts.expire(checkout);
    return checkoutObject(checkout, all, address);
  };

  const findSubscription = (request: Request) =>
    known(all.subscriptions[getId(request)], "subscription", getId(request));

  const endSubscription = (request: Request) => {
    const subscription = findSubscription(request);
    parametersOf(noParameters, request.body);
    // Stripe answers so for a subscription that has ended.
    if (subscription.status === "canceled") throw unknown("subscription", subscription.id);
    subscriptions.end(subscription);
    return subscriptionObject(subscription, all);
  };

  const openPortal = ({ body }: Request) => {
    const { customer, return_url: returnUrl = null } = parametersOf(newPortal, body);
    known(all.customers[customer], "customer", customer, "customer");
    const portal = { id: newId("bps"), created: now(), customer, returnUrl };
    return portalObject((all.portals[portal.id] = portal), address);
  };

  return Router()
    .use(authenticated(secretKey), idempotent(all))
    .get("/prices", respond(findPrices))
    .post("/prices", respond(makePrice))
    .post("/products", respond(makeProduct))
    .post("/checkout/sessions", respond(openCheckout))
    .get(
      "/checkout/sessions/:id",
      respond((request) => checkoutObject(findCheckout(request), all, address)),
    )
    .post("/checkout/sessions/:id/expire", respond(expireCheckout))
    .get(
      "/subscriptions/:id",
      respond((request) => subscriptionObject(findSubscription(request), all)),
    )
    .delete("/subscriptions/:id", respond(endSubscription))
    .post("/billing_portal/sessions", respond(openPortal))
    .use(({ method, originalUrl }) => {
      const message = `Unrecognized request URL (${method}: ${originalUrl}).`;
      throw new Refusal(404, { type: "invalid_request_error", message });
    })
    .use(explained);
};
