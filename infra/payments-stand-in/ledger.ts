import { actsOn, paymentActsOn } from "./acts.ts";
import { checkoutsIn } from "./checkouts.ts";
import { invoicesIn } from "./invoices.ts";
import { paymentsIn } from "./payments.ts";
import type { Records } from "./records.ts";
import { subscriptionsIn } from "./subscriptions.ts";
import type { Webhooks } from "./webhooks.ts";

/** Everything that moves money on one state: what happens there is told to `emit`. */
export const ledgerIn = (all: Records, address: string, webhooks: Pick<Webhooks, "emit">) => {
  const payments = paymentsIn(all, webhooks);
  const invoices = invoicesIn(all, address, webhooks, payments);
  const subscriptions = subscriptionsIn(all, webhooks, invoices);
  const checkouts = checkoutsIn(all, address, webhooks, { payments, invoices, subscriptions });
  const act = actsOn(all, subscriptions);
  const actOnPayment = paymentActsOn(all, payments);
  return { all, address, payments, invoices, subscriptions, checkouts, act, actOnPayment };
};
export type Ledger = ReturnType<typeof ledgerIn>;
