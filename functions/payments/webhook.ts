import * as z from "zod/mini";
import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { AppError } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { findPaidFor } from "./returned.ts";
import { isStripeEventTaken, paymentEventSchema, saveStrayEvent, type PaymentEvent } from "./stripe-event.ts";
import { refreshCredentials, withStripe, type Service } from "./stripe.ts";
import { isOfOtherSite, type Purpose } from "./subject.ts";
import { getSubscription } from "./subscription.ts";

/** Maximum age of a signature in seconds: Stripe signs each delivery anew. */
const tolerance = 300;

/** The client's error for a signature that does not match the body. */
const forgery = "StripeSignatureVerificationError";

/** Reads what Stripe signed. Throws `invalid` for what is no event that it sends: Stripe shows it as refused, and says why. */
const readEvent = (event: { id: string; type: string }) => {
  try {
    return paymentEventSchema(event);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    const paths = error.issues.map(({ path }) => path.join(".")).slice(0, 10);
    logger.error("unreadable stripe event", { eventId: event.id, type: event.type, paths });
    throw new AppError("invalid", "This isn't an event that we can read.");
  }
};

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
  if (event) return readEvent(event);
  logger.error("unverified stripe event");
  throw createRefusal();
};

/** What an event is about: what somebody pays for, and the subscription by which they do, if it is one. */
export type PaymentNews = { id: string; subscriptionId?: string | undefined; event: PaymentEvent };

/** Has what is paid for take the state that Stripe reports, once for each event; false for something unknown. */
export type Settle = (news: PaymentNews) => Promise<boolean>;

/** What an event is about that names a subscription, as invoices of earlier versions do, or a payment alone. */
const findSubject = ({ subscriptionId, paymentId }: PaymentEvent) => {
  if (subscriptionId !== undefined) return getSubscription(subscriptionId);
  return paymentId === undefined ? undefined : findPaidFor(paymentId);
};

const processEvent = async (
  settlers: Partial<Record<Purpose, Settle>>,
  event: PaymentEvent,
  payload: string,
): Promise<void> => {
  const { subscriptionId } = event;
  const { subject, site } = (event.subject ? event : await findSubject(event)) ?? {};
  const settle = subject && settlers[subject.purpose];
  if (!settle || (await settle({ id: subject.id, subscriptionId, event }))) return;
  if (isOfOtherSite(site)) return;
  await saveStrayEvent(event, payload);
  const { purpose, id } = subject;
  logger.error("stray stripe event", { eventId: event.id, type: event.type, subscriptionId, [`${purpose}Id`]: id });
};

/** Stripe's events about whatever money is taken for, each by what settles it. */
export const createWebhook = (settlers: Partial<Record<Purpose, Settle>>) =>
  publicEndpoint(listingsContract.receiveStripeEvent, async (_, { rawBody, stripeSignature }) => {
    const event = await verifyStripeEvent(rawBody, stripeSignature);
    const isAbout = [event.subject, event.subscriptionId, event.paymentId].some(Boolean);
    if (isAbout && !(await isStripeEventTaken(event))) await processEvent(settlers, event, rawBody);
    return { received: true };
  });
