import * as z from "zod/mini";
import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { env } from "../platform/env.ts";
import { logger } from "../platform/logger.ts";
import type { PaymentEvent } from "../platform/payment-event.ts";
import { subscriptionOf } from "../platform/payments.ts";
import { verifiedEvent } from "../platform/verified-event.ts";
import { settlePayment } from "./settle-payment.ts";
import { isTaken, keepStray } from "./stripe-event-store.ts";

const { SITE_URL } = env({ SITE_URL: z.string() });

const follow = async (event: PaymentEvent, subscriptionId: string, payload: string) => {
  const { listingId, site } = (event.listingId === undefined ? await subscriptionOf(subscriptionId) : event) ?? {};
  // The same account at Stripe may sell other things, and those of other clubs.
  if (listingId === undefined) return;
  if (await settlePayment({ listingId, subscriptionId, event })) return;
  if (site !== undefined && site !== SITE_URL) return;
  await keepStray(event, payload);
  logger.error("stray stripe event", { eventId: event.id, type: event.type, subscriptionId, listingId });
};

export const receiveStripeEvent = publicEndpoint(
  listingsContract.receiveStripeEvent,
  async (_, { rawBody, stripeSignature }) => {
    const event = await verifiedEvent(rawBody, stripeSignature);
    const { subscriptionId } = event;
    // Nothing else is about a listing.
    if (subscriptionId !== undefined && !(await isTaken(event))) await follow(event, subscriptionId, rawBody);
    return { received: true };
  },
);
