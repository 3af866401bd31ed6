import { settleDues } from "../dues/settle.ts";
import { settlePayment } from "../listings/settle-payment.ts";
import { settleOrder } from "../orders/settle.ts";
import { createWebhook } from "../payments/webhook.ts";

/** Stripe's events, each by what settles what it is about. A listing is paid for by a subscription alone. */
export const receiveStripeEvent = createWebhook({
  listing: async ({ id: listingId, subscriptionId, event }) =>
    (subscriptionId === undefined && event.paymentId === undefined) ||
    (await settlePayment({ listingId, subscriptionId, event })) !== undefined,
  ticket: async ({ id: registrationId, event }) => (await settleOrder({ registrationId, event })) !== undefined,
  dues: async ({ id: duesId, subscriptionId, event }) =>
    (await settleDues({ duesId, subscriptionId, event })) !== undefined,
});
