import * as z from "zod/mini";
import { businessFacts, paymentStates } from "#shared/listings.ts";

/** A listing as the table keeps it. */
export const keptListing = z.object({
  ...businessFacts.shape,
  id: z.string(),
  /** What only the private link knows. */
  secret: z.string(),
  email: z.string(),
  /** The pictures' keys in the bucket. */
  logo: z.optional(z.string()),
  featuredImage: z.optional(z.string()),
  /** Its address under `/network/`, given when it is first shown; it never changes. */
  slug: z.optional(z.string()),
  payment: z.enum(paymentStates),
  /** The subscription that pays for it, as Stripe told when last asked. */
  subscription: z.optional(
    z.object({
      id: z.string(),
      customer: z.string(),
      status: z.string(),
      paidUntil: z.iso.datetime(),
      graceUntil: z.optional(z.iso.datetime()),
      /** Whether it ends with the paid month. */
      endsThen: z.boolean(),
    }),
  ),
  /** Stripe's page on which it is to be paid, the last one of so many. */
  checkout: z.optional(z.object({ id: z.string(), url: z.string() })),
  checkouts: z.int(),
  /** Hidden by an admin; `endsSubscription` until its subscription has ended. */
  takenDown: z.optional(
    z.object({
      at: z.iso.datetime(),
      by: z.object({ id: z.string(), name: z.string() }),
      reason: z.string(),
      endsSubscription: z.boolean(),
    }),
  ),
  /** Digest of the request that brought it, which may be repeated. */
  request: z.optional(z.string()),
  /** Digest of the owner's last change, which may be repeated. */
  change: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  /** Grows with what the owner's form shows. */
  version: z.int(),
  /** Grows with everything that is kept, also with what Stripe says where it is nothing new. */
  revision: z.int(),
});
export type KeptListing = z.infer<typeof keptListing>;

/** Where a listing is kept. */
export const keyOf = (id: string) => ({ pk: `LISTING#${id}`, sk: "LISTING" });

/** Where the listings of a month such as `2026-11` are listed, by time. */
export const listOf = (month: string) => `LISTINGS#${month}`;

/**
 * Where somebody's listings are listed, whatever the case of the e-mail address: by time, and those that were ever shown
 * after those that were not, which anybody may submit for anybody.
 */
export const ownerListOf = (email: string) => `LISTING-OWNER#${email.toLowerCase()}`;

/** A listing as an item of the table. */
export const itemOf = (kept: KeptListing) => {
  const place = `${kept.createdAt}#${kept.id}`;
  return {
    ...keyOf(kept.id),
    gsi1pk: listOf(kept.createdAt.slice(0, 7)),
    gsi1sk: place,
    gsi2pk: ownerListOf(kept.email),
    gsi2sk: `${kept.slug === undefined ? "submitted" : "was-shown"}#${place}`,
    ...kept,
  };
};
