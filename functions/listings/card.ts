import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { businessCategories } from "#shared/businesses.ts";
import { toSortKey, queryAll, rangeOfList, queryPage } from "../platform/pages.ts";
import { table, tableName } from "../platform/table.ts";
import type { StoredListing } from "./listing.ts";

/** A business as `/network` lists it: what a card shows and no more, since a page costs by its bytes. */
export const storedCard = z.object({
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
export type StoredCard = z.infer<typeof storedCard>;

/** Where cards are listed. */
const businessList = "BUSINESSES";

/** Where it is kept when that list last changed. */
export const businessesChangedKey = { pk: businessList, sk: "CHANGED" };

/** Where a listing's card is kept. */
export const cardKeyOf = (id: string) => ({ pk: `LISTING#${id}`, sk: "CARD" });

/** What the public sees of a listing: nothing of one that is not paid for, or that an admin has hidden. */
export const toCard = (listing: StoredListing): StoredCard | undefined => {
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
export const cardItemOf = (id: string, card: StoredCard) => ({
  ...cardKeyOf(id),
  gsi1pk: businessList,
  gsi1sk: `${toSortKey(card.name)}#${id}`,
  ...card,
});

/** Cards on a page at most. */
const pageSize = 500;

/** When the list of businesses last changed, in UTC; undefined before its first one. */
export const readBusinessesChange = async () => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: businessesChangedKey }));
  return Item && String(Item.changed_at);
};

/** A page of the businesses, by name. */
export const queryCards = async (from: string | undefined) => {
  const { items, cursor } = await queryPage("gsi1", businessList, from, { Limit: pageSize });
  return { items: items.map((item) => storedCard.parse(item)), cursor };
};

/** The listings of all businesses. */
export const listCardIds = async () =>
  (await queryAll(rangeOfList("gsi1", businessList))).map(({ pk }) => String(pk).replace("LISTING#", ""));
