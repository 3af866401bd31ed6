import * as z from "zod/mini";
import { dispute } from "#shared/money.ts";

/** A dispute as it is stored with what was paid for. */
export const storedDispute = z.object({
  id: z.string(),
  /** The invoice, or the payment where there was none. */
  paymentId: z.string(),
  ...dispute.shape,
  /** What Stripe keeps for it; absent where it tells none. */
  fee: z.optional(z.int()),
  /** Until when the club can answer it at Stripe. */
  answerBy: z.optional(z.iso.datetime()),
});
export type StoredDispute = z.infer<typeof storedDispute>;

/** Disputes with those at Stripe in their current state, and which of them are in another state than was stored. */
export const mergeDisputes = (stored: readonly StoredDispute[], read: readonly StoredDispute[]) => {
  const others = stored.filter(({ id }) => !read.some((each) => each.id === id));
  const changed = read.filter(({ id, state }) => stored.find((each) => each.id === id)?.state !== state);
  return { disputes: [...others, ...read], changed };
};
