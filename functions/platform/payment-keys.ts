import { randomUUID } from "node:crypto";
import type Stripe from "stripe";

/** Whether Stripe keeps a key's first answer, of a failure or to other parameters: for a day it gives no other. */
const isStuck = ({ type, headers }: Partial<Stripe.errors.StripeError>) =>
  type === "StripeIdempotencyError" || headers?.["idempotent-replayed"] === "true";

/** Does something once for each key; where Stripe only repeats how it failed, by a key of its own. */
export const once = async <Made>(key: string, make: (options: Stripe.RequestOptions) => Promise<Made>) => {
  try {
    return await make({ idempotencyKey: key });
  } catch (error) {
    if (!isStuck(error as Partial<Stripe.errors.StripeError>)) throw error;
    return make({ idempotencyKey: `${key}-${randomUUID()}` });
  }
};
