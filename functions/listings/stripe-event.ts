import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { table, tableName, type Write } from "../platform/table.ts";

/** What an event of Stripe's is about; what it tells of it may be late, so it is only a reason to ask. */
export type PaymentEvent = {
  id: string;
  type: string;
  /** The listing that the payment names, where it names one, and the site that it is of. */
  listingId: string | undefined;
  site?: string | undefined;
  subscriptionId: string | undefined;
};

/** Something of Stripe's: its id, or all of it where somebody has asked for that. */
const reference = z.nullish(z.union([z.string(), z.object({ id: z.string() })]));
const metadata = z.nullish(z.object({ listing: z.optional(z.string()), site: z.optional(z.string()) }));

const event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});
const subscription = z.object({ id: z.string(), metadata });
const checkout = z.object({ subscription: reference, metadata });
/** Since its version of March 2025 an invoice tells its subscription in `parent`; before, by itself. */
const invoice = z.object({
  parent: z.nullish(z.object({ subscription_details: z.nullish(z.object({ subscription: reference, metadata })) })),
  subscription: reference,
  subscription_details: z.nullish(z.object({ metadata })),
});

const idOf = (named: z.infer<typeof reference>) => (typeof named === "string" ? named : named?.id);

const named = (told: z.infer<typeof metadata>) => ({ listingId: told?.listing, site: told?.site });

const subjectOf = (object: { object: string }) => {
  switch (object.object) {
    case "subscription": {
      const { id, metadata } = subscription.parse(object);
      return { ...named(metadata), subscriptionId: id };
    }
    case "checkout.session": {
      const { subscription, metadata } = checkout.parse(object);
      return { ...named(metadata), subscriptionId: idOf(subscription) };
    }
    case "invoice": {
      const { parent, subscription, subscription_details } = invoice.parse(object);
      const { metadata } = parent?.subscription_details ?? subscription_details ?? {};
      return {
        ...named(metadata),
        subscriptionId: idOf(parent?.subscription_details?.subscription ?? subscription),
      };
    }
    default:
      return { ...named(undefined), subscriptionId: undefined };
  }
};

/** Reads an event of any version of Stripe's API that a webhook may be set to. Throws for what is none. */
export const paymentEventSchema = (payload: unknown): PaymentEvent => {
  const { id, type, data } = event.parse(payload);
  return { id, type, ...subjectOf(data.object) };
};

/** For how many seconds an event is remembered (35 days): Stripe repeats one for three, by hand for thirty. */
const remembered = 35 * 86_400;

const keyOf = ({ id }: PaymentEvent) => ({ pk: `STRIPE-EVENT#${id}`, sk: "STRIPE-EVENT" });

const markOf = (event: PaymentEvent) => {
  const now = Date.now();
  const ttl = Math.floor(now / 1000) + remembered;
  return { ...keyOf(event), type: event.type, takenAt: new Date(now).toISOString(), ttl };
};

/** Whether an event was taken before. */
export const isStripeEventTaken = async (event: PaymentEvent) => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keyOf(event) }));
  return Item !== undefined;
};

/** Remembers an event: part of the transaction that it leads to, refused where it has led to one before. */
export const stripeEventWrite = (event: PaymentEvent): Write => ({
  Put: { Item: markOf(event), ConditionExpression: "attribute_not_exists(pk)" },
});

/**
 * Keeps an event that names a listing we do not have, with all it says, until somebody has looked at it. It is not
 * taken: when what was wrong is mended, Stripe may send it again.
 */
export const keepStrayEvent = ({ id, type }: PaymentEvent, payload: string) => {
  const key = { pk: `STRAY-STRIPE-EVENT#${id}`, sk: "STRAY-STRIPE-EVENT" };
  const Item = { ...key, type, keptAt: new Date().toISOString(), payload };
  return table.send(new PutCommand({ TableName: tableName, Item }));
};
