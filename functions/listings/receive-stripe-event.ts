import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { logger } from "../platform/logger.ts";
import { subscriptionOf, verifiedEvent, type PaymentEvent } from "../platform/payments.ts";
import { settlePayment } from "./settle-payment.ts";
import { isTaken, keepStray } from "./stripe-event-store.ts";

const follow = async (event: PaymentEvent, subscriptionId: string, payload: string) => {
  const listingId = event.listingId ?? (await subscriptionOf(subscriptionId))?.listingId;
  if (listingId !== undefined && (await settlePayment({ listingId, subscriptionId, event }))) return;
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
