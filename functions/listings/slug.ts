import { randomBytes } from "node:crypto";
import { sampleSlugs } from "#shared/businesses.ts";
import { toSlug } from "#shared/text.ts";
import { getItem, type Write } from "../platform/table.ts";

/*
 * @item address
 * @key `LISTING-SLUG#slug` · `LISTING-SLUG`
 * @asks whose page is it?
 * @cost 1 get
 */

/** Businesses with the same name are numbered up to here; later ones get a random suffix. */
const maxNumber = 9;

function* generateSlugs(name: string) {
  const base = toSlug(name) || "business";
  yield base;
  for (let number = 2; number <= maxNumber; number++) yield `${base}-${number}`;
  for (;;) yield `${base}-${randomBytes(4).toString("hex")}`;
}

/** The best slug for a business's name, except those of sample businesses and those `taken`. */
export const pickFreeSlug = (name: string, taken: ReadonlySet<string>): string => {
  const samples = new Set<string>(sampleSlugs);
  for (const slug of generateSlugs(name)) if (!samples.has(slug) && !taken.has(slug)) return slug;
  throw new Error("There is always another one.");
};

/** The item of an address. */
export const slugKeyOf = (slug: string) => ({ pk: `LISTING-SLUG#${slug}`, sk: "LISTING-SLUG" });

/** Reserves a slug for a listing, permanently: part of the transaction that first publishes it. Refused if taken. */
export const slugWrite = (slug: string, listingId: string): Write => ({
  Put: { Item: { ...slugKeyOf(slug), listingId }, ConditionExpression: "attribute_not_exists(pk)" },
});

/** The id of the listing with this slug. */
export const findListingBySlug = async (slug: string) => {
  const item = await getItem(slugKeyOf(slug), { isLatest: false });
  return item && String(item.listingId);
};
