import * as z from "zod/mini";
import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { settlePayment } from "./settle-payment.ts";
import { paymentEventSchema, isStripeEventTaken, keepStrayEvent, type PaymentEvent } from "./stripe-event.ts";
import { withStripe, refreshCredentials, getSubscription, type Service } from "./stripe.ts";

/** For how many seconds a signature holds: Stripe signs anew for each delivery. */
const tolerance = 300;

/** Reads an event that Stripe has signed, without asking it. Throws `invalid` for any other. */
export const verifyStripeEvent = async (rawBody: string, signature: string | undefined): Promise<PaymentEvent> => {
  const refused = () => new AppError("invalid", "This is not signed by the payment service.");
  if (!signature) throw refused();
  const verify = ({ stripe, webhookSecret }: Service) => {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, tolerance);
    } catch {
      return undefined;
    }
  };
  // The secret may have been changed since it was read.
  const event = verify(await withStripe((service) => service)) ?? verify(await withStripe(refreshCredentials));
  if (event) return paymentEventSchema(event);
  logger.error("unverified stripe event");
  throw refused();
};

const { SITE_URL } = parseEnv({ SITE_URL: z.string() });

const follow = async (event: PaymentEvent, subscriptionId: string, payload: string) => {
  const { listingId, site } = (event.listingId === undefined ? await getSubscription(subscriptionId) : event) ?? {};
  // The same account at Stripe may sell other things, and those of other clubs.
  if (listingId === undefined) return;
  if (await settlePayment({ listingId, subscriptionId, event })) return;
  if (site !== undefined && site !== SITE_URL) return;
  await keepStrayEvent(event, payload);
  logger.error("stray stripe event", { eventId: event.id, type: event.type, subscriptionId, listingId });
};

export const receiveStripeEvent = publicEndpoint(
  listingsContract.receiveStripeEvent,
  async (_, { rawBody, stripeSignature }) => {
    const event = await verifyStripeEvent(rawBody, stripeSignature);
    const { subscriptionId } = event;
    // Nothing else is about a listing.
    if (subscriptionId !== undefined && !(await isStripeEventTaken(event)))
      await follow(event, subscriptionId, rawBody);
    return { received: true };
  },
);
