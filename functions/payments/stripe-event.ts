import * as z from "zod/mini";
import { getItem, writeOne, type Write } from "../platform/table.ts";
import { parseMetadata, type Subject } from "./subject.ts";

/*
 * @item Stripe's event
 * @key `STRIPE-EVENT#id` · `STRIPE-EVENT`; of nothing that is known `STRAY-STRIPE-EVENT#id`
 * @asks was it taken?
 * @cost 1 get; part of the transaction that it leads to
 */

/** The subject of a Stripe event. Its content may be outdated, so the subscription is read from Stripe again. */
export type PaymentEvent = {
  id: string;
  type: string;
  /** From the payment's metadata, with the site. */
  subject: Subject | undefined;
  site?: string | undefined;
  subscriptionId: string | undefined;
  /** The payment of which something came back, or of which the fee is known now. */
  paymentId?: string | undefined;
};

/** An object's id, or the whole object if expanded. */
const reference = z.nullish(z.union([z.string(), z.object({ id: z.string() })]));
const metadata = z.nullish(z.record(z.string(), z.string()));

const event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});
const subscription = z.object({ id: z.string(), metadata });
const checkout = z.object({ subscription: reference, metadata });
/** Stripe's API has an invoice's subscription in `parent` since March 2025. */
const invoice = z.object({
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ subscription: reference, metadata })) })),
  subscription: reference,
  subscription_details: z.nullish(z.object({ metadata })),
});

/** A charge, a refund or a dispute: of a payment, which the charge of a subscription doesn't say what it is for. */
const ofPayment = z.object({ payment_intent: reference, metadata });

const getId = (ref: z.infer<typeof reference>) => (typeof ref === "string" ? ref : ref?.id);

const parseSubject = (object: { object: string }) => {
  switch (object.object) {
    case "subscription": {
      const { id, metadata } = subscription.parse(object);
      return { ...parseMetadata(metadata), subscriptionId: id };
    }
    case "checkout.session": {
      const { subscription, metadata } = checkout.parse(object);
      return { ...parseMetadata(metadata), subscriptionId: getId(subscription) };
    }
    case "invoice": {
      const { parent, subscription, subscription_details } = invoice.parse(object);
      const { metadata } = parent?.subscription_details ?? subscription_details ?? {};
      return {
        ...parseMetadata(metadata),
        subscriptionId: getId(parent?.subscription_details?.subscription ?? subscription),
      };
    }
    case "charge":
    case "refund":
    case "dispute": {
      const { payment_intent, metadata } = ofPayment.parse(object);
      return { ...parseMetadata(metadata), subscriptionId: undefined, paymentId: getId(payment_intent) };
    }
    default:
      return { ...parseMetadata(undefined), subscriptionId: undefined };
  }
};

/** Parses an event of any version of Stripe's API that a webhook may use. Throws for anything else. */
export const paymentEventSchema = (payload: unknown): PaymentEvent => {
  const { id, type, data } = event.parse(payload);
  return { id, type, ...parseSubject(data.object) };
};

/** 35 days: Stripe repeats an event for three days, and by hand for thirty. */
const retentionSeconds = 35 * 86_400;

const getKey = ({ id }: Pick<PaymentEvent, "id">) => ({ pk: `STRIPE-EVENT#${id}`, sk: "STRIPE-EVENT" });

const buildItem = (event: PaymentEvent) => {
  const now = Date.now();
  const ttl = Math.floor(now / 1000) + retentionSeconds;
  return { ...getKey(event), type: event.type, takenAt: new Date(now).toISOString(), ttl };
};

/** Whether an event was processed before. */
export const isStripeEventTaken = async (event: Pick<PaymentEvent, "id">) =>
  (await getItem(getKey(event), { isLatest: false })) !== undefined;

/** Records an event as processed: part of its transaction, refused for a repeat. */
export const stripeEventWrite = (event: PaymentEvent): Write => ({
  Put: { Item: buildItem(event), ConditionExpression: "attribute_not_exists(pk)" },
});

/**
 * Stores the whole event about something unknown for the operator. It does not count as processed: Stripe can send it
 * again once the cause is fixed.
 */
export const saveStrayEvent = ({ id, type }: PaymentEvent, payload: string) => {
  const key = { pk: `STRAY-STRIPE-EVENT#${id}`, sk: "STRAY-STRIPE-EVENT" };
  return writeOne({ Put: { Item: { ...key, type, keptAt: new Date().toISOString(), payload } } });
};
