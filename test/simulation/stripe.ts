import { devNull } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { CreateSecretCommand, SecretsManagerClient } from "@aws-sdk/client-secrets-manager";
import express from "express";
import { credentials } from "#infra/local/embedded-aws.ts";
import { freePorts, listen } from "#infra/local/ports.ts";
import { actsOn } from "#infra/payments-stand-in/acts.ts";
import { api } from "#infra/payments-stand-in/api.ts";
import { checkoutsIn } from "#infra/payments-stand-in/checkouts.ts";
import { standInAccount } from "#infra/payments-stand-in/conventions.ts";
import { newId, now, recordsIn } from "#infra/payments-stand-in/records.ts";
import { subscriptionsIn } from "#infra/payments-stand-in/subscriptions.ts";
import { signatureOf } from "#infra/payments-stand-in/webhooks.ts";

/** An event as it is sent, as often and whenever somebody likes. */
export type StripeEvent = { id: string; type: string; body: string };

type Named = { metadata?: { listing?: string } | null };
type About = Named & { parent?: { subscription_details?: Named } };

/**
 * The stand-in of the payment service, whose API the functions of this process are told of by a secret of their own.
 * Import them after it. Its events are not sent: they are held, by listing, in the order in which they happened.
 */
export const startStripe = async (endpoint: string) => {
  const { payments: port } = await freePorts();
  const account = standInAccount(port);
  const store = { all: recordsIn(devNull).all, save: () => Promise.resolve() };
  const held = new Map<string, StripeEvent[]>();
  const eventsOf = (listing: string) => held.get(listing) ?? held.set(listing, []).get(listing) ?? [];

  const emit = (type: string, object: object) => {
    const { metadata, parent } = object as About;
    const listing = metadata?.listing ?? parent?.subscription_details?.metadata?.listing ?? "";
    const id = newId("evt");
    const about = { id, object: "event", api_version: "2026-08-26.dahlia", created: now(), livemode: false };
    eventsOf(listing).push({ id, type, body: JSON.stringify({ ...about, type, data: { object } }) });
  };
  const subscriptions = subscriptionsIn(store.all, { emit });
  const address = account.endpoint;
  const checkouts = checkoutsIn(store.all, address, { emit }, subscriptions);

  const app = express()
    .set("query parser", "extended")
    .use(express.urlencoded({ extended: true }));
  const { secretKey, webhookSecret } = account;
  let nextDelayMs = () => 0;
  app.use("/v1", (_, response, next) => {
    const send = response.json.bind(response);
    response.json = (answer: object) => {
      // Details is as of now, whenever it comes.
      const text = JSON.stringify(answer);
      void wait(nextDelayMs()).then(() => send(JSON.parse(text)));
      return response;
    };
    next();
  });
  app.use("/v1", api({ store, checkouts, subscriptions, address, secretKey }));
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
    act: actsOn(store.all, subscriptions),
    /** Somebody pays for a listing past the club, as on a page that was open all the time. */
    payPastClub: (listing: string, email: string) => {
      const [price] = Object.keys(store.all.prices);
      if (!price) return;
      const metadata = { listing };
      const order = { price, email, customer: null, reference: listing, metadata, subscriptionMetadata: metadata };
      checkouts.pay(checkouts.open({ ...order, successUrl: address, cancelUrl: null }), email);
    },
    /** A listing's subscriptions, oldest first. */
    subscriptionsOf: (listing: string) =>
      Object.values(store.all.subscriptions).filter(({ metadata }) => metadata.listing === listing),
    /** The header that makes the club believe an event. */
    sign: (body: string) => signatureOf(body, webhookSecret),
  };
};
export type FakeStripe = Awaited<ReturnType<typeof startStripe>>;
