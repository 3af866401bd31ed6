import express from "express";
import { listen } from "../local/ports.ts";
import { api } from "./api.ts";
import { billingPage } from "./billing-page.ts";
import { control } from "./control.ts";
import { standInAccount } from "./conventions.ts";
import { createDisturbance } from "./disturbance.ts";
import { ledgerIn } from "./ledger.ts";
import { payPage } from "./pay-page.ts";
import { receiptPage } from "./receipt-page.ts";
import { recordsIn } from "./records.ts";
import { webhooksTo } from "./webhooks.ts";

type Options = {
  /** Of its state. */
  file: string;
  /** The address of the site, which receives the webhooks. */
  site: string;
};

/**
 * Stands in for Stripe: the API calls that the club makes, in Stripe's wire format, its pages, and signed webhooks.
 * `GET /` shows its state. `POST /subscriptions/{id, id of what it is for, or email}/{act}` and `POST /payments/…` perform
 * an action; `POST /outage` makes every API call fail with 503 until `DELETE /outage`, `POST /revoked` likewise with the
 * refusal of a key that was revoked; `POST /slow/{ms}` makes every answer of the API late until `DELETE /slow`.
 */
export const startPayments = async (port: number, { file, site }: Options) => {
  const { secretKey, webhookSecret } = standInAccount(port);
  const store = recordsIn(file);
  const { save } = store;
  const webhook = `${site}/api/stripe/webhook`;
  const webhooks = webhooksTo(webhook, webhookSecret, store);
  const ledger = ledgerIn(store.all, `http://localhost:${port}`, webhooks);
  const { controls, disturb } = createDisturbance();

  const app = express().disable("x-powered-by").set("query parser", "extended");
  app.use(express.urlencoded({ extended: true }));
  app.use(controls);
  app.use("/v1", disturb, api({ ledger, save, secretKey, webhook }));
  app.use("/pay", payPage(save, ledger));
  app.use("/billing", billingPage(save, ledger));
  app.use("/invoices", receiptPage(save, ledger));
  app.use(control(save, webhooks, ledger));

  const { stop } = await listen(app, port);
  return {
    stop: async () => {
      await stop();
      await webhooks.stop();
    },
  };
};
