import * as z from "zod/mini";
import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { parseEnv } from "../platform/env.ts";
import { AppError } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { settlePayment } from "./settle-payment.ts";
import { paymentEventSchema, isStripeEventTaken, saveStrayEvent, type PaymentEvent } from "./stripe-event.ts";
import { withStripe, refreshCredentials, getSubscription, type Service } from "./stripe.ts";

/** Maximum age of a signature in seconds: Stripe signs each delivery anew. */
const tolerance = 300;

/** The client's error for a signature that does not match the body. */
const forgery = "StripeSignatureVerificationError";

/** Verifies and parses an event with Stripe's signature. Throws `invalid` for any other. */
export const verifyStripeEvent = async (rawBody: string, signature: string | undefined): Promise<PaymentEvent> => {
  const createRefusal = () => new AppError("invalid", "This is not signed by the payment service.");
  if (!signature) throw createRefusal();
  const verify = ({ stripe, webhookSecret }: Service) => {
    try {
      return stripe.webhooks.constructEvent(rawBody, signature, webhookSecret, tolerance);
    } catch (error) {
      if ((error as { type?: unknown }).type === forgery) return undefined;
      throw error;
    }
  };
  // The secret may have changed since it was read.
  const event = verify(await withStripe((service) => service)) ?? verify(await withStripe(refreshCredentials));
  if (event) return paymentEventSchema(event);
  logger.error("unverified stripe event");
  throw createRefusal();
};

const { SITE_URL } = parseEnv({ SITE_URL: z.string() });

const processEvent = async (event: PaymentEvent, subscriptionId: string, payload: string) => {
  const { listingId, site } = (event.listingId === undefined ? await getSubscription(subscriptionId) : event) ?? {};
  // The Stripe account may also serve other products and clubs.
  if (listingId === undefined) return;
  if (await settlePayment({ listingId, subscriptionId, event })) return;
  if (site !== undefined && site !== SITE_URL) return;
  await saveStrayEvent(event, payload);
  logger.error("stray stripe event", { eventId: event.id, type: event.type, subscriptionId, listingId });
};

export const receiveStripeEvent = publicEndpoint(
  listingsContract.receiveStripeEvent,
  async (_, { rawBody, stripeSignature }) => {
    const event = await verifyStripeEvent(rawBody, stripeSignature);
    const { subscriptionId } = event;
    // Other events are not about listings.
    if (subscriptionId !== undefined && !(await isStripeEventTaken(event)))
      await processEvent(event, subscriptionId, rawBody);
    return { received: true };
  },
);
