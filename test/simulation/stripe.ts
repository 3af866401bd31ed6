import { devNull } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import express from "express";
import { credentials } from "#infra/local/embedded-aws.ts";
import { freePorts, listen } from "#infra/local/ports.ts";
import { actsForPayment } from "#infra/payments-stand-in/acts.ts";
import { api } from "#infra/payments-stand-in/api.ts";
import { standInAccount } from "#infra/payments-stand-in/conventions.ts";
import { ledgerIn } from "#infra/payments-stand-in/ledger.ts";
import { purposeOf, purposeOfPayment } from "#infra/payments-stand-in/purposes.ts";
import { newId, now, recordsIn, type Payment } from "#infra/payments-stand-in/records.ts";
import { signatureOf } from "#infra/payments-stand-in/webhooks.ts";

/** What befalls a call of the API: it is out, or has done what it was asked and its answer is lost. */
export type StripeFault = "out" | "answer lost";

/** An event as it is sent, as often and whenever somebody likes. */
export type StripeEvent = { id: string; type: string; body: string };

/**
 * The stand-in of the payment service, whose API the functions of this process are told of by a secret of their own.
 * Import them after it. Its events are not sent: they are held, by the id of the listing, the dues or the
 * ticket, in the order in which they happened.
 */
export const startStripe = async (endpoint: string) => {
  const { payments: port } = await freePorts();
  const account = standInAccount(port);
  const { all } = recordsIn(devNull);
  const held = new Map<string, StripeEvent[]>();
  const eventsOf = (about: string) => held.get(about) ?? held.set(about, []).get(about) ?? [];

  const emit = (type: string, object: object) => {
    const id = newId("evt");
    const about = { id, object: "event", api_version: "2026-08-26.dahlia", created: now(), livemode: false };
    const event = { id, type, body: JSON.stringify({ ...about, type, data: { object } }) };
    eventsOf(purposeOf(all, object)?.id ?? "").push(event);
  };
  const ledger = ledgerIn(all, account.endpoint, { emit });
  const { checkouts, act, actOnPayment } = ledger;

  const app = express()
    .set("query parser", "extended")
    .use(express.urlencoded({ extended: true }));
  const { secretKey, webhookSecret } = account;
  let nextDelayMs = () => 0;
  let nextFault: () => StripeFault | undefined = () => undefined;
  app.use("/v1", (_, response, next) => {
    const send = response.json.bind(response);
    const fault = nextFault();
    // The client would try once more, after half a second.
    if (fault) response.set("stripe-should-retry", "false");
    const fail = () => response.status(503).end(JSON.stringify({ error: { type: "api_error", message: "out" } }));
    if (fault === "out") return void fail();
    response.json = (answer: object) => {
      if (fault) return fail();
      // Details is as of now, whenever it comes.
      const text = JSON.stringify(answer);
      void wait(nextDelayMs()).then(() => send(JSON.parse(text)));
      return response;
    };
    next();
  });
  app.use("/v1", api({ ledger, save: () => Promise.resolve(), secretKey, webhook: account.endpoint }));
  const { stop } = await listen(app, port);
  const secret = new CreateSecretCommand({ Name: newId("payments"), SecretString: JSON.stringify(account) });
  const { ARN } = await new SecretsManagerClient(credentials(endpoint)).send(secret);
  process.env.PAYMENTS_SECRET = ARN;

  return {
    stop,
    eventsOf,
    checkouts,
    /** Lets each answer be on its way for so long. */
    delayAnswers: (next: () => number) => void (nextDelayMs = next),
    /** Lets something befall each call. */
    failAnswers: (next: () => StripeFault | undefined) => void (nextFault = next),
    act,
    actOnPayment,
    /** Its whole state. */
    all,
    /** Forgets whoever paid, once nobody asks about them any more: it looks through all that it has. */
    forget: () => {
      const { customers, checkouts: pages, subscriptions, invoices, payments, refunds, disputes, portals } = all;
      for (const records of [customers, pages, subscriptions, invoices, payments, refunds, disputes, portals])
        for (const id of Object.keys(records)) Reflect.deleteProperty(records, id);
      held.clear();
    },
    actsForPayment: (payment: Payment) => actsForPayment(all, payment),
    /** The payments for a listing or dues, oldest first. */
    paymentsOf: (id: string) => Object.values(all.payments).filter((each) => purposeOfPayment(all, each)?.id === id),
    /** Somebody pays for a listing, or dues, past the club, as on a page that was open all the time. */
    payPastClub: (id: string, email: string, purpose = "listing") => {
      const [price] = Object.keys(all.prices);
      if (!price) return;
      const metadata = { [purpose]: id };
      const items = [{ price, quantity: 1, taxRates: [] }];
      const order = { items, email, reference: id, metadata, subscriptionMetadata: metadata };
      checkouts.pay(checkouts.open({ ...order, successUrl: account.endpoint }), email);
    },
    /** The subscriptions of a listing, or of dues, oldest first. */
    subscriptionsOf: (id: string) =>
      Object.values(all.subscriptions).filter(({ metadata }) => metadata.listing === id || metadata.dues === id),
    /** The payments and refunds of a ticket, oldest first. */
    paidFor: (ticket: string) => {
      const payments = Object.values(all.payments).filter(({ metadata }) => metadata.ticket === ticket);
      const refunds = Object.values(all.refunds).filter(({ payment }) => payments.some(({ id }) => id === payment));
      return { payments, refunds };
    },
    /** The header that makes the club believe an event. */
    sign: (body: string) => signatureOf(body, webhookSecret),
  };
};
export type FakeStripe = Awaited<ReturnType<typeof startStripe>>;
