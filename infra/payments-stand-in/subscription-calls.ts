import * as z from "zod";
import { known, parametersOf, Refusal, refused, unknown } from "./conventions.ts";
import { invoiceObject } from "./invoice-objects.ts";
import type { Ledger } from "./ledger.ts";
import { itemIdOf, subscriptionObject } from "./objects.ts";
import { flag, id, integer, metadata, noParameters } from "./parameters.ts";
import { createInlinePrice, priceData } from "./price-calls.ts";
import type { Subscription } from "./records.ts";

const item = z.strictObject({
  id,
  price: id.optional(),
  price_data: priceData.omit({ product_data: true }).optional(),
});

const changes = z.strictObject({
  // Stripe has several; all subscriptions here are of one.
  items: z.array(item).length(1).optional(),
  proration_behavior: z.enum(["none", "create_prorations", "always_invoice"]).default("create_prorations"),
  proration_date: integer.optional(),
  payment_behavior: z.enum(["allow_incomplete", "error_if_incomplete"]).default("allow_incomplete"),
  cancel_at_period_end: flag.optional(),
  metadata: metadata.optional(),
});

const previewed = z.strictObject({
  subscription: id,
  subscription_details: changes.pick({ items: true, proration_behavior: true, proration_date: true }),
});

/** The calls about subscriptions. */
export const subscriptionCalls = ({ all, address, subscriptions }: Ledger) => {
  const find = (id: string) => known(all.subscriptions[id], "subscription", id);

  const findPrice = (subscription: Subscription, { id, price: priceId, price_data: data }: z.infer<typeof item>) => {
    if (id !== itemIdOf(subscription)) throw unknown("subscription item", id, "items[0][id]");
    if (priceId === undefined && data === undefined) return undefined;
    const price = data
      ? createInlinePrice(all, data, "items[0][price_data]")
      : known(all.prices[priceId ?? ""], "price", priceId ?? "", "items[0][price]");
    const { currency } = known(all.prices[subscription.price], "price", subscription.price);
    const only =
      "The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.";
    if (!price.interval) throw refused("parameter_invalid", only, "items[0][price]");
    const message = `The price's currency must be ${currency}, as of all items of this subscription.`;
    if (price.currency !== currency) throw refused("parameter_invalid", message, "items[0][price]");
    return price;
  };

  /** Throws Stripe's refusal of a time outside of the period. */
  const requireTime = ({ periodStart, periodEnd }: Subscription, at: number | undefined) => {
    if (at === undefined || (at >= periodStart && at <= periodEnd)) return;
    const message = "The subscription proration date must be within the subscription's current period.";
    throw refused("parameter_invalid", message, "proration_date");
  };

  return {
    previewInvoice: (given: unknown) => {
      const { subscription: id, subscription_details: details } = parametersOf(previewed, given);
      const { items, proration_behavior: proration, proration_date: at } = details;
      const subscription = known(all.subscriptions[id], "subscription", id, "subscription");
      requireTime(subscription, at);
      const price = (items?.[0] && findPrice(subscription, items[0])) ?? all.prices[subscription.price];
      if (!price) throw unknown("price", subscription.price);
      const invoice = subscriptions.preview(subscription, { price, proration, at, isRefusedIfDeclined: false });
      return { ...invoiceObject(invoice, all, address), hosted_invoice_url: null, status: "draft" };
    },

    getSubscription: (given: unknown, id: string) => {
      parametersOf(noParameters, given);
      return subscriptionObject(find(id), all);
    },

    changeSubscription: (given: unknown, id: string) => {
      const subscription = find(id);
      const { items, metadata, cancel_at_period_end: endsThen, ...how } = parametersOf(changes, given);
      const message = "A canceled subscription can only update its cancellation_details and metadata.";
      if (subscription.status === "canceled" && (items || endsThen !== undefined))
        throw new Refusal(400, { type: "invalid_request_error", message });
      const price = items?.[0] && findPrice(subscription, items[0]);
      const isRefusedIfDeclined = how.payment_behavior === "error_if_incomplete";
      const at = how.proration_date;
      requireTime(subscription, at);
      if (price && price.id !== subscription.price) {
        const proration = how.proration_behavior;
        subscriptions.change(subscription, { price, proration, metadata, at, isRefusedIfDeclined });
      } else if (metadata) subscriptions.describe(subscription, metadata);
      if (endsThen !== undefined && endsThen !== subscription.endsThen) subscriptions.letEnd(subscription, endsThen);
      return subscriptionObject(subscription, all);
    },

    endSubscription: (given: unknown, id: string) => {
      const subscription = find(id);
      parametersOf(noParameters, given);
      // Stripe answers so for a subscription that has ended.
      if (subscription.status === "canceled") throw unknown("subscription", subscription.id);
      subscriptions.end(subscription);
      return subscriptionObject(subscription, all);
    },
  };
};
