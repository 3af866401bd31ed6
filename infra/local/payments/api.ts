import { Router, type Request, type RequestHandler } from "express";
import type { Checkouts } from "./checkouts.ts";
import { authenticated, explained, idempotent, known, parametersOf, Refusal, refused, unknown } from "./conventions.ts";
import { checkoutObject } from "./objects/checkout.ts";
import { portalObject } from "./objects/portal.ts";
import { subscriptionObject } from "./objects/subscription.ts";
import { newCheckout, newPortal, noParameters } from "./parameters.ts";
import { priceCalls } from "./price-calls.ts";
import { newId, now, type Store } from "./records.ts";
import type { Subscriptions } from "./subscriptions.ts";

type Parts = { store: Store; checkouts: Checkouts; subscriptions: Subscriptions; address: string; secretKey: string };

const idIn = ({ params }: Request) => String(params.id);

/** The calls of Stripe's API that the club makes, in its wire format. */
export const api = ({ store: { all, save }, checkouts, subscriptions, address, secretKey }: Parts) => {
  /** Answers what the work returns, once it is written down. */
  const answering =
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

  const checkoutIn = (request: Request) => known(checkouts.find(idIn(request)), "checkout.session", idIn(request));

  const expireCheckout = (request: Request) => {
    const checkout = checkoutIn(request);
    const message = `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${checkout.status}.`;
    if (checkout.status !== "open") throw new Refusal(400, { type: "invalid_request_error", message });
    checkouts.expire(checkout);
    return checkoutObject(checkout, all, address);
  };

  const subscriptionIn = (request: Request) => known(all.subscriptions[idIn(request)], "subscription", idIn(request));

  const endSubscription = (request: Request) => {
    const subscription = subscriptionIn(request);
    parametersOf(noParameters, request.body);
    // Stripe knows no ended one here.
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
    .get("/prices", answering(findPrices))
    .post("/prices", answering(makePrice))
    .post("/products", answering(makeProduct))
    .post("/checkout/sessions", answering(openCheckout))
    .get(
      "/checkout/sessions/:id",
      answering((request) => checkoutObject(checkoutIn(request), all, address)),
    )
    .post("/checkout/sessions/:id/expire", answering(expireCheckout))
    .get(
      "/subscriptions/:id",
      answering((request) => subscriptionObject(subscriptionIn(request), all)),
    )
    .delete("/subscriptions/:id", answering(endSubscription))
    .post("/billing_portal/sessions", answering(openPortal))
    .use(({ method, originalUrl }) => {
      const message = `Unrecognized request URL (${method}: ${originalUrl}).`;
      throw new Refusal(404, { type: "invalid_request_error", message });
    })
    .use(explained);
};
