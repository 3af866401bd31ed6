import { AppError } from "../errors.ts";
import { logger } from "./logger.ts";
import { paymentEvent, type PaymentEvent } from "./payment-event.ts";
import { asked, renewed, type Service } from "./payment-service.ts";

/** For how many seconds a signature holds: Stripe signs anew for each delivery. */
const tolerance = 300;

/** Reads an event that Stripe has signed, without asking it. Throws `invalid` for any other. */
export const verifiedEvent = async (rawBody: string, signature: string | undefined): Promise<PaymentEvent> => {
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
  const event = verify(await asked((service) => service)) ?? verify(await asked(renewed));
  if (event) return paymentEvent(event);
  logger.error("unverified stripe event");
  throw refused();
};
