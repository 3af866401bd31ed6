import * as z from "zod/mini";
import { businessCategories } from "#shared/businesses.ts";
import { sortable } from "../platform/sortable.ts";
import type { KeptListing } from "./listing-item.ts";

/** A business as `/network` lists it: what a card shows and no more, since a page costs by its bytes. */
export const keptCard = z.object({
  slug: z.string(),
  name: z.string(),
  category: z.enum(businessCategories),
  description: z.string(),
  location: z.string(),
  website: z.string(),
  phone: z.string(),
  /** The pictures' keys in the bucket. */
  logo: z.optional(z.string()),
  featuredImage: z.optional(z.string()),
  /** Until when a failed payment is forgiven. */
  shownUntil: z.optional(z.iso.datetime()),
});
export type KeptCard = z.infer<typeof keptCard>;

/** Where cards are listed. */
export const businesses = "BUSINESSES";

/** Where it is kept when that list last changed. */
export const changedKey = { pk: businesses, sk: "CHANGED" };

/** Where a listing's card is kept. */
export const cardKeyOf = (id: string) => ({ pk: `LISTING#${id}`, sk: "CARD" });

/** What the public sees of a listing: nothing of one that is not paid for, or that an admin has hidden. */
export const cardOf = (listing: KeptListing): KeptCard | undefined => {
  const { slug, payment, takenDown, subscription, businessName, shortDescription } = listing;
  const isPaid = payment === "live" || payment === "past-due";
  if (slug === undefined || !isPaid || takenDown) return undefined;
  const { category, location, website, phone, logo, featuredImage } = listing;
  const shownUntil = payment === "past-due" ? subscription?.graceUntil : undefined;
  return {
    slug,
    name: businessName,
    category,
    description: shortDescription,
    location,
    website,
    phone,
    ...(logo !== undefined && { logo }),
    ...(featuredImage !== undefined && { featuredImage }),
    ...(shownUntil !== undefined && { shownUntil }),
  };
};

/** A listing's card as an item of the table, listed by name. */
export const cardItemOf = (id: string, card: KeptCard) => ({
  ...cardKeyOf(id),
  gsi1pk: businesses,
  gsi1sk: `${sortable(card.name)}#${id}`,
  ...card,
});
