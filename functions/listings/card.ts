import * as z from "zod/mini";
import { businessCategories } from "#shared/businesses.ts";
import { toSortKey } from "#shared/text.ts";
import { readChange } from "../platform/change-marks.ts";
import { queryAll, rangeOfList, queryPage, readEach } from "../platform/pages.ts";

/*
 * @item business
 * @key `LISTING#id` · `CARD`
 * @asks (only listings that the public sees have one)
 * @cost part of the transaction that changes it
 * @key `gsi1`: `BUSINESSES` · name#id
 * @asks the network page, by name, 500 a page
 * @cost 1 query a page
 * @item change mark
 * @key `BUSINESSES` · `CHANGED`
 * @asks have they changed since this answer?
 * @cost 1 get
 */

/** A business on `/network`, with the card's fields only: a page costs by its bytes. */
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
  /** End of the grace period of a failed payment. */
  shownUntil: z.optional(z.iso.datetime()),
  /** When its page last changed, in UTC; absent from cards written before 2026-11-30. */
  changedAt: z.optional(z.iso.datetime()),
});
export type StoredCard = z.infer<typeof storedCard>;

const businessList = "BUSINESSES";

/** The mark of the last change to the list. */
export const businessesChangedKey = { pk: businessList, sk: "CHANGED" };

export const cardKeyOf = (id: string) => ({ pk: `LISTING#${id}`, sk: "CARD" });

/** The item of a card, listed by name. */
export const cardItemOf = (id: string, card: StoredCard) => ({
  ...cardKeyOf(id),
  gsi1pk: businessList,
  gsi1sk: `${toSortKey(card.name)}#${id}`,
  ...card,
});

/** When the list of businesses last changed, an ISO time; undefined before the first change. */
export const readBusinessesChange = () => readChange(businessesChangedKey);

/** A page of the businesses, by name. */
export const queryCards = (cursor: string | undefined, pageSize = 500) =>
  queryPage({ index: "gsi1", list: businessList, pageSize, parse: (item) => storedCard.parse(item) }, cursor);

/** All cards, also of listings whose grace period is over. */
export const listCards = async () => {
  const items = await queryAll(rangeOfList("gsi1", businessList));
  return readEach(items, (item) => storedCard.parse(item));
};

/** The ids of all listings that have a card. */
export const listCardIds = async () =>
  (await queryAll(rangeOfList("gsi1", businessList))).map(({ pk }) => String(pk).replace("LISTING#", ""));
