import { isDeepStrictEqual } from "node:util";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { businessFacts, paymentStates, type BusinessFacts, type ListingForm } from "#shared/listings.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { queryAll, rangeOfList, queryPage } from "../platform/pages.ts";
import { createSecret, idFromToken, verifyToken } from "../platform/private-links.ts";
import { buildUpdate, table, tableName, writeOne, type Write } from "../platform/table.ts";
import { cardItemOf, cardKeyOf, toCard, businessesChangedKey } from "./card.ts";

/** A listing as the table keeps it. */
export const storedListing = z.object({
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
export type StoredListing = z.infer<typeof storedListing>;

/** Where a listing is kept. */
export const listingKeyOf = (id: string) => ({ pk: `LISTING#${id}`, sk: "LISTING" });

/** Where the listings of a month such as `2026-11` are listed, by time. */
const listingListOf = (month: string) => `LISTINGS#${month}`;

/**
 * Where somebody's listings are listed, whatever the case of the e-mail address: by time, and those that were ever shown
 * after those that were not, which anybody may submit for anybody.
 */
const ownerListOf = (email: string) => `LISTING-OWNER#${email.toLowerCase()}`;

/** A listing as an item of the table. */
export const listingItemOf = (kept: StoredListing) => {
  const place = `${kept.createdAt}#${kept.id}`;
  return {
    ...listingKeyOf(kept.id),
    gsi1pk: listingListOf(kept.createdAt.slice(0, 7)),
    gsi1sk: place,
    gsi2pk: ownerListOf(kept.email),
    gsi2sk: `${kept.slug === undefined ? "submitted" : "was-shown"}#${place}`,
    ...kept,
  };
};

/** Listings on a page of a month, and the most that are shown of one owner. */
const pageSize = 50;
const mostOfOwner = 100;

/** What is said to whoever asks for a listing that is not there, or not theirs. */
const listingNotFound = () => new AppError("not-found", "Listing not found.");

/** What is said to an owner who wants something of a listing that an admin has hidden. */
export const listingHidden = () =>
  new AppError("conflict", `This listing was taken down. Please write to ${brand.contactEmail}.`);

/** A listing as it is now, if there is one. */
export const findListing = async (id: string): Promise<StoredListing | undefined> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName, Key: listingKeyOf(id), ConsistentRead: true }),
  );
  return Item && storedListing.parse(Item);
};

/** A listing as it is now. Throws `not-found`. */
export const readListing = async (id: string) => {
  const found = await findListing(id);
  if (!found) throw listingNotFound();
  return found;
};

const newestOf = async (...[index, list, cursor, Limit]: ["gsi1" | "gsi2", string, string | undefined, number]) => {
  const page = await queryPage(index, list, cursor, { ScanIndexForward: false, Limit });
  return { ...page, items: page.items.map((item) => storedListing.parse(item)) };
};

/** A page of the listings that were submitted in a month such as `2026-11`, newest first. */
export const readListings = (month: string, cursor: string | undefined) =>
  newestOf("gsi1", listingListOf(month), cursor, pageSize);

/** The listings of an e-mail address, newest first, and before the others those that were ever shown. */
export const readListingsOwnedBy = async (email: string) =>
  (await newestOf("gsi2", ownerListOf(email), undefined, mostOfOwner)).items;

/** Keeps a new listing: part of a transaction, refused when there is one of its id. */
export const listingWrites = (listing: StoredListing): Write => ({
  Put: { Item: listingItemOf(listing), ConditionExpression: "attribute_not_exists(pk)" },
});

const isSameCard = (before: StoredListing, after: StoredListing) => isDeepStrictEqual(toCard(before), toCard(after));

/** Notes that the list of businesses is about to change, where this changes it. */
export const markBusinesses = async (before: StoredListing, after: StoredListing) => {
  if (!isSameCard(before, after)) await markChange(businessesChangedKey);
};

/** What the public sees follows the listing in the same transaction. */
const cardWrites = (before: StoredListing, after: StoredListing): Record<string, Write> => {
  if (isSameCard(before, after)) return {};
  const { id } = after;
  const card = toCard(after);
  return { card: card ? { Put: { Item: cardItemOf(id, card) } } : { Delete: { Key: cardKeyOf(id) } } };
};

/** Listings whose subscriptions an admin has ended, and Stripe has not yet. */
const toEnd = "LISTINGS-TO-END";

/** What is to be ended is listed until it is. */
const ending = (
  { id, takenDown: before }: StoredListing,
  { takenDown: after }: StoredListing,
): Record<string, Write> => {
  const [was, is] = [before?.endsSubscription === true, after?.endsSubscription === true];
  if (was === is) return {};
  const Key = { pk: listingKeyOf(id).pk, sk: "ENDING" };
  return { ending: is ? { Put: { Item: { ...Key, gsi1pk: toEnd, gsi1sk: id } } } : { Delete: { Key } } };
};

/** The listings whose subscriptions are still to be ended. */
export const listIdsToEnd = async () =>
  (await queryAll(rangeOfList("gsi1", toEnd))).map(({ gsi1sk }) => String(gsi1sk));

/** Changes a listing, and its card with it, on condition that it is as it was read: part of a transaction, after `markBusinesses`. */
export const listingUpdateWrites = (before: StoredListing, after: StoredListing): Record<string, Write> => {
  const next = { ...after, revision: before.revision + 1 };
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = buildUpdate(
    listingItemOf(before),
    listingItemOf(next),
  );
  return {
    listing: {
      Update: {
        Key: listingKeyOf(before.id),
        ...update,
        ConditionExpression: "#revision = :read",
        ExpressionAttributeNames: { ...ExpressionAttributeNames, "#revision": "revision" },
        ExpressionAttributeValues: { ...ExpressionAttributeValues, ":read": before.revision },
      },
    },
    ...cardWrites(before, after),
    ...ending(before, after),
  };
};

/**
 * Notes where a listing is to be paid, as the next of its checkouts; false where another request has noted one since
 * it was read. No new version: nothing changes that anybody could have seen.
 */
export const noteCheckout = ({ id, checkouts }: StoredListing, checkout: { id: string; url: string }) =>
  writeOne({
    Update: {
      Key: listingKeyOf(id),
      UpdateExpression: "SET checkout = :checkout, checkouts = :next",
      ConditionExpression: "checkouts = :read",
      ExpressionAttributeValues: { ":checkout": checkout, ":next": checkouts + 1, ":read": checkouts },
    },
  });

type Of = Pick<StoredListing, "id" | "logo" | "featuredImage" | "request">;

/** What a form says of a business. */
export const toListingFacts = (form: ListingForm): BusinessFacts => {
  const { businessName, website, fullName, phone, category, shortDescription, fullBio } = form;
  const { yearsInBusiness, location, instagram, otherSocials } = form;
  const words = { shortDescription, fullBio, yearsInBusiness, location, instagram, otherSocials };
  return { businessName, website, fullName, phone, category, ...words };
};

/** A listing as it begins: not paid for. */
export const buildListing = (form: ListingForm, of: Of): StoredListing => ({
  ...of,
  secret: createSecret(),
  ...toListingFacts(form),
  email: form.email,
  payment: "unpaid",
  checkouts: 0,
  createdAt: new Date().toISOString(),
  version: 1,
  revision: 1,
});

/** The listing that a private link opens. Throws `not-found` for a wrong one, as for one that never was. */
export const getListingByToken = async (token: string) => {
  const listing = await findListing(idFromToken(token));
  if (!verifyToken(token, listing ?? { id: "", secret: "" }) || !listing) throw listingNotFound();
  return listing;
};
