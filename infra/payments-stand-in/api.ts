import { Router, type RequestHandler } from "express";
import { checkoutCalls } from "./checkout-calls.ts";
import { Refusal, authenticated, explained, idempotent, parametersOf } from "./conventions.ts";
import { expand } from "./expand.ts";
import type { Ledger } from "./ledger.ts";
import { expansions } from "./parameters.ts";
import { paymentCalls } from "./payment-calls.ts";
import { priceCalls } from "./price-calls.ts";
import type { Store } from "./records.ts";
import { subscriptionCalls } from "./subscription-calls.ts";

type Parts = { ledger: Ledger; save: Store["save"]; secretKey: string };

/** What a call does, with its parameters, and with the id that its address names. */
type Call = (given: unknown, id: string) => object;

/** The calls of Stripe's API that the club makes, in its wire format, with the parameters that it sends. */
export const api = ({ ledger, save, secretKey }: Parts) => {
  /** Answers what the call returns, once the state is saved. */
  const respond =
    (call: Call): RequestHandler =>
    async ({ method, query, body, params }, response) => {
      const { expand: asked, ...given } = ((method === "GET" ? query : body) ?? {}) as { [name: string]: unknown };
      const { expand: paths } = parametersOf(expansions, asked === undefined ? {} : { expand: asked });
      const answer = expand(call(given, String(params.id)), paths, ledger);
      (response.locals.remember as ((answer: object) => void) | undefined)?.(answer);
      await save();
      response.json(answer);
    };

  const { findPrices, makeProduct, makePrice } = priceCalls(ledger.all);
  const { openCheckout, getCheckout, expireCheckout, openPortal } = checkoutCalls(ledger);
  const { getSubscription, changeSubscription, endSubscription } = subscriptionCalls(ledger);
  const { findInvoices, getInvoice, findInvoicePayments, getPayment, makeRefund, findRefunds, ...ofCharges } =
    paymentCalls(ledger);

  return Router()
    .use(authenticated(secretKey), idempotent(ledger.all))
    .get("/prices", respond(findPrices))
    .post("/prices", respond(makePrice))
    .post("/products", respond(makeProduct))
    .post("/checkout/sessions", respond(openCheckout))
    .get("/checkout/sessions/:id", respond(getCheckout))
    .post("/checkout/sessions/:id/expire", respond(expireCheckout))
    .get("/subscriptions/:id", respond(getSubscription))
    .post("/subscriptions/:id", respond(changeSubscription))
    .delete("/subscriptions/:id", respond(endSubscription))
    .get("/invoices", respond(findInvoices))
    .get("/invoices/:id", respond(getInvoice))
    .get("/invoice_payments", respond(findInvoicePayments))
    .get("/payment_intents/:id", respond(getPayment))
    .get("/charges", respond(ofCharges.findCharges))
    .get("/disputes", respond(ofCharges.findDisputes))
    .get("/refunds", respond(findRefunds))
    .post("/refunds", respond(makeRefund))
    .post("/billing_portal/sessions", respond(openPortal))
    .use(({ method, originalUrl }) => {
      const message = `Unrecognized request URL (${method}: ${originalUrl}).`;
      throw new Refusal(404, { type: "invalid_request_error", message });
    })
    .use(explained);
};
