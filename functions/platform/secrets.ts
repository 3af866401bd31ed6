import * as z from "zod/mini";

const filledIn = z.string().check(z.trim(), z.minLength(1));

// Both are empty forms until the operator fills them in. `endpoint` is the address of a stand-in.

/** What the secret of the mailing list holds: an account at Mailchimp. */
export const mailingListAccount = z.object({
  apiKey: filledIn,
  server: filledIn,
  listId: filledIn,
  endpoint: z.optional(z.url()),
});

/** What the secret of payments holds: an account at Stripe, and a price where none is to be made. */
export const paymentsAccount = z.object({
  secretKey: filledIn,
  webhookSecret: filledIn,
  price: z.optional(z.string()),
  endpoint: z.optional(z.url()),
});
