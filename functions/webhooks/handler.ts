import { createHandler } from "../http/lambda.ts";
import { receiveStripeEvent } from "./webhook.ts";

/** What the payment service tells of payments. */
export const handler = createHandler([receiveStripeEvent]);
