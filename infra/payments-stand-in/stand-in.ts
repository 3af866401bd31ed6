import express from "express";
import { listen } from "../local/ports.ts";
import { actsOn } from "./acts.ts";
import { api } from "./api.ts";
import { billingPage } from "./billing-page.ts";
import { checkoutsIn } from "./checkouts.ts";
import { control } from "./control.ts";
import { standInAccount } from "./conventions.ts";
import { payPage } from "./pay-page.ts";
import { recordsIn } from "./records.ts";
import { subscriptionsIn } from "./subscriptions.ts";
import { webhooksTo } from "./webhooks.ts";

type Options = {
  /** Of its state. */
  file: string;
  /** The address of the site, which receives the webhooks. */
  site: string;
};

/**
 * Stands in for Stripe: the API calls that the club makes, in Stripe's wire format, its pages, and signed webhooks.
 * `GET /` shows its state; `POST /subscriptions/{id, listing or email}/{act}` performs an action; `POST /outage` makes
 * every API call fail with 503 until `DELETE /outage`.
 */
export const startPayments = async (port: number, { file, site }: Options) => {
  const { secretKey, webhookSecret } = standInAccount(port);
  const address = `http://localhost:${port}`;
  const store = recordsIn(file);
  const webhooks = webhooksTo(`${site}/api/stripe/webhook`, webhookSecret, store);
  const subscriptions = subscriptionsIn(store.all, webhooks);
  const checkouts = checkoutsIn(store.all, address, webhooks, subscriptions);
  const act = actsOn(store.all, subscriptions);
  let isOut = false;

  const app = express().disable("x-powered-by").set("query parser", "extended");
  app.use(express.urlencoded({ extended: true }));
  app.post("/outage", (_, response) => void response.sendStatus(((isOut = true), 204)));
  app.delete("/outage", (_, response) => void response.sendStatus(((isOut = false), 204)));
  app.use("/v1", (_, response, next) => {
    if (!isOut) return next();
    response.status(503).json({ error: { type: "api_error", message: "The payment service is out." } });
  });
  app.use("/v1", api({ store, checkouts, subscriptions, address, secretKey }));
  app.use("/pay", payPage(store, checkouts));
  app.use("/billing", billingPage(store, subscriptions, act));
  app.use(control(store, webhooks, act));

  const { stop } = await listen(app, port);
  return {
    stop: async () => {
      await stop();
      await webhooks.stop();
    },
  };
};
