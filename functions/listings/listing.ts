import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { isSubscribed } from "#shared/listing-acts.ts";
import { businessFacts, paymentStates, type BusinessFacts, type ListingForm } from "#shared/listings.ts";
import { foldAddress } from "#shared/text.ts";
import { emailWrite } from "../email/outbox.ts";
import type { Email } from "../email/templates.ts";
import { storedDispute } from "../payments/dispute.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { queryAll, rangeOfList, queryPage, readOne } from "../platform/pages.ts";
import { createSecret, findByToken } from "../platform/private-links.ts";
import {
  changeOptimistically,
  getItem,
  transact,
  versionedUpdateWrite,
  writeOne,
  type Item,
  type Write,
} from "../platform/table.ts";
import { cardItemOf, cardKeyOf, businessesChangedKey, type StoredCard } from "./card.ts";
import { slugKeyOf } from "./slug.ts";

/*
 * @item listing
 * @key `LISTING#id` · `LISTING`
 * @asks one listing; settle, change, hide
 * @cost 1 get; 1 transaction, conditional on its revision
 * @key `gsi1`: `LISTINGS#2026-11` · time#id; `gsi2`: `LISTING-OWNER#email` · shown?#time#id
 * @asks those of a month, of an owner
 * @cost 1 query a page
 * @item to be ended
 * @key `LISTING#id` · `ENDING`; `gsi1`: `LISTINGS-TO-END` · id
 * @asks whose subscription is still to be ended?
 * @cost 1 query; part of the transaction that hides it
 */

export const storedListing = z.object({
  ...businessFacts.shape,
  id: z.string(),
  /** Of the private link. */
  secret: z.string(),
  email: z.string(),
  /** The pictures' keys in the bucket. */
  logo: z.optional(z.string()),
  featuredImage: z.optional(z.string()),
  /** Its path below `/network/`, from its first publication on; it never changes. */
  slug: z.optional(z.string()),
  payment: z.enum(paymentStates),
  /** Its subscription as last read from Stripe. */
  subscription: z.optional(
    z.object({
      id: z.string(),
      customer: z.string(),
      status: z.string(),
      paidUntil: z.iso.datetime(),
      graceUntil: z.optional(z.iso.datetime()),
      /** Canceled: it ends with the paid month. */
      endsThen: z.boolean(),
    }),
  ),
  /** Payments that a bank took back, or tried to. */
  disputes: z.optional(z.array(storedDispute)),
  /** Its last Stripe checkout, which returns to the owner's page or the form, and the number of checkouts. */
  checkout: z.optional(z.object({ id: z.string(), url: z.string(), isOwners: z.optional(z.boolean()) })),
  checkouts: z.int(),
  /** The end its owner was notified of days before. */
  endTold: z.optional(z.iso.datetime()),
  /** Hidden by an admin; `endsSubscription` while its subscription still has to be ended. */
  takenDown: z.optional(
    z.object({
      at: z.iso.datetime(),
      by: z.object({ id: z.string(), name: z.string() }),
      reason: z.string(),
      endsSubscription: z.boolean(),
    }),
  ),
  /** Digest of the request that submitted it, for detecting repeats. */
  request: z.optional(z.string()),
  /** Present while it is as an admin released it: its owner has not sent or changed it since. */
  isReleased: z.optional(z.literal(true)),
  /** Digest of the owner's last change. */
  change: z.optional(z.string()),
  createdAt: z.iso.datetime(),
  /** When its owner last changed it, in UTC; absent before. */
  changedAt: z.optional(z.iso.datetime()),
  /** Incremented with each change that the owner's form shows. */
  version: z.int(),
  /** Incremented with each write, even of unchanged data from Stripe. */
  revision: z.int(),
});
export type StoredListing = z.infer<typeof storedListing>;

export const listingKeyOf = (id: string) => ({ pk: `LISTING#${id}`, sk: "LISTING" });

/** The list of a month's listings, such as `2026-11`, by time. */
const getMonthList = (month: string) => `LISTINGS#${month}`;

/**
 * The list of an owner's listings: those once published sort last, since anyone may submit one with a stranger's
 * address.
 */
const getOwnerList = (email: string) => `LISTING-OWNER#${foldAddress(email)}`;

export const listingItemOf = (listing: StoredListing) => {
  const { id, createdAt, email, slug } = listing;
  const sortKey = `${createdAt}#${id}`;
  return {
    ...listingKeyOf(id),
    gsi1pk: getMonthList(createdAt.slice(0, 7)),
    gsi1sk: sortKey,
    gsi2pk: getOwnerList(email),
    gsi2sk: `${slug === undefined ? "submitted" : "was-shown"}#${sortKey}`,
    ...listing,
  };
};

const pageSize = 50;
const maxOfOwner = 100;

/** For a listing that does not exist or is not the caller's. */
const listingNotFound = () => new AppError("not-found", "Listing not found.");

const parse = (item: Item) => storedListing.parse(item);

export const findListing = async (id: string): Promise<StoredListing | undefined> => {
  const item = await getItem(listingKeyOf(id));
  return item && readOne(item, parse);
};

/** Throws `not-found`. */
export const readListing = async (id: string) => {
  const listing = await findListing(id);
  if (!listing) throw listingNotFound();
  return listing;
};

/** A page of the listings that were submitted in a month such as `2026-11`, newest first. */
export const readListings = (month: string, cursor: string | undefined) =>
  queryPage({ index: "gsi1", list: getMonthList(month), pageSize, isDescending: true, parse }, cursor);

/** An owner's listings by email address, whatever its case: those once published first, each newest first. */
export const readListingsOwnedBy = async (email: string) => {
  const list = getOwnerList(email);
  return (await queryPage({ index: "gsi2", list, pageSize: maxOfOwner, isDescending: true, parse }, undefined)).items;
};

/** The ids of all of an owner's listings. May miss the last second. */
export const listIdsOwnedBy = async (email: string) =>
  (await queryAll(rangeOfList("gsi2", getOwnerList(email)))).map(({ id }) => String(id));

/** Adds a listing: part of a transaction, refused if the id exists. */
export const listingWrites = (listing: StoredListing): Write => ({
  Put: { Item: listingItemOf(listing), ConditionExpression: "attribute_not_exists(pk)" },
});

/** A listing's public card; undefined for an unpaid or hidden one. */
export const toCard = (listing: StoredListing): StoredCard | undefined => {
  const { slug, payment, takenDown, subscription, businessName, shortDescription } = listing;
  if (slug === undefined || !isSubscribed(listing) || takenDown) return undefined;
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
    changedAt: listing.changedAt ?? listing.createdAt,
  };
};

/** Records a change to the list of businesses, if this is one, before it is made: the list doesn't show when a page changed. */
export const markBusinesses = async (before: StoredListing, after: StoredListing) => {
  const [shownBefore, shownAfter] = [before, after].map((each) => ({ ...toCard(each), changedAt: undefined }));
  if (!isDeepStrictEqual(shownBefore, shownAfter)) await markChange(businessesChangedKey);
};

/** Updates the listing's card in the same transaction. */
const cardWrites = (before: StoredListing, after: StoredListing): Record<string, Write> => {
  const { id } = after;
  const card = toCard(after);
  if (isDeepStrictEqual(toCard(before), card)) return {};
  return { card: card ? { Put: { Item: cardItemOf(id, card) } } : { Delete: { Key: cardKeyOf(id) } } };
};

/** The list of listings whose subscription an admin has ended but Stripe has not yet. */
const endingList = "LISTINGS-TO-END";

const endingWrites = (
  { id, takenDown: before }: StoredListing,
  { takenDown: after }: StoredListing,
): Record<string, Write> => {
  const [wasEnding, isEnding] = [before?.endsSubscription === true, after?.endsSubscription === true];
  if (wasEnding === isEnding) return {};
  const Key = { pk: listingKeyOf(id).pk, sk: "ENDING" };
  return { ending: isEnding ? { Put: { Item: { ...Key, gsi1pk: endingList, gsi1sk: id } } } : { Delete: { Key } } };
};

/** The ids of listings whose subscription is still to be ended. */
export const listIdsToEnd = async () =>
  (await queryAll(rangeOfList("gsi1", endingList))).map(({ gsi1sk }) => String(gsi1sk));

/** Updates a listing and its card if its revision is unchanged: parts of a transaction, after `markBusinesses`. */
export const listingUpdateWrites = (before: StoredListing, after: StoredListing): Record<string, Write> => {
  const items: [Item, Item] = [listingItemOf(before), listingItemOf({ ...after, revision: before.revision + 1 })];
  return {
    listing: versionedUpdateWrite(listingKeyOf(before.id), items, "revision"),
    ...cardWrites(before, after),
    ...endingWrites(before, after),
  };
};

/** A changed listing, the email to its owner, and other writes of the transaction. */
type Change = { after: StoredListing; email?: Email; also?: Record<string, Write> };

/**
 * Updates a listing and its card in one transaction. `change` receives the current listing and runs again after a
 * conflict; it may return undefined, and throws to refuse. Returns the listing before and after.
 */
export const updateListing = (
  id: string,
  change: (listing: StoredListing) => Change | undefined | Promise<Change | undefined>,
) =>
  changeOptimistically(async () => {
    const before = await readListing(id);
    const changed = await change(before);
    if (!changed) return { before, after: before };
    const { after, email, also } = changed;
    await markBusinesses(before, after);
    await transact({
      ...listingUpdateWrites(before, after),
      ...(email && { email: emailWrite(email) }),
      ...also,
    });
    return { before, after };
  });

/**
 * Records a listing's next checkout; false if another request has recorded one since. The version stays, since nothing
 * visible changes.
 */
export const noteCheckout = ({ id, checkouts }: StoredListing, checkout: StoredListing["checkout"]) =>
  writeOne({
    Update: {
      Key: listingKeyOf(id),
      UpdateExpression: "SET checkout = :checkout, checkouts = :next",
      ConditionExpression: "checkouts = :read",
      ExpressionAttributeValues: { ":checkout": checkout, ":next": checkouts + 1, ":read": checkouts },
    },
  });

/** The facts in an owner's form. */
export const toListingFacts = (form: ListingForm): BusinessFacts => {
  const { businessName, website, fullName, phone, category, shortDescription, fullBio } = form;
  const { yearsInBusiness, location, instagram, otherSocials } = form;
  const texts = { shortDescription, fullBio, yearsInBusiness, location, instagram, otherSocials };
  return { businessName, website, fullName, phone, category, ...texts };
};

/** A new, unpaid listing. */
export const buildListing = (
  form: ListingForm,
  given: Pick<StoredListing, "id" | "logo" | "featuredImage" | "request" | "isReleased">,
): StoredListing => ({
  ...given,
  secret: createSecret(),
  ...toListingFacts(form),
  email: form.email,
  payment: "unpaid",
  checkouts: 0,
  createdAt: new Date().toISOString(),
  version: 1,
  revision: 1,
});

/** The listing of a private link. Throws `not-found`, also for a wrong secret. */
export const getListingByToken = async (token: string) => {
  const listing = await findByToken(token, findListing);
  if (!listing) throw listingNotFound();
  return listing;
};

/** Replaces the owner's text. */
const gone = "–";

/** A listing reduced to its payments: the records keep its id and the payment service's ids. */
const toPaymentRecord = ({ category, ...listing }: StoredListing, name: string): StoredListing => ({
  ...{ businessName: name, fullName: name, category, website: "", phone: gone },
  ...{
    shortDescription: gone,
    fullBio: gone,
    yearsInBusiness: gone,
    location: gone,
    instagram: gone,
    otherSocials: gone,
  },
  ...{ id: listing.id, secret: createSecret(), email: "", payment: "unpaid" },
  subscription: listing.subscription,
  disputes: listing.disputes,
  checkouts: listing.checkouts,
  createdAt: listing.createdAt,
  version: listing.version + 1,
  revision: listing.revision,
});

/**
 * Anonymizes a listing whose subscription has ended and releases its address; one that was ever paid for keeps its
 * payment records. Idempotent.
 */
export const forgetListing = (id: string, name: string) =>
  changeOptimistically(async () => {
    const before = await findListing(id);
    if (!before || before.email === "") return;
    const slug: Record<string, Write> =
      before.slug === undefined ? {} : { slug: { Delete: { Key: slugKeyOf(before.slug) } } };
    const record = before.subscription && toPaymentRecord(before, name);
    if (record) await markBusinesses(before, record);
    await transact(
      record
        ? { ...listingUpdateWrites(before, record), ...slug }
        : {
            listing: {
              Delete: {
                Key: listingKeyOf(id),
                ConditionExpression: "revision = :revision",
                ExpressionAttributeValues: { ":revision": before.revision },
              },
            },
            ...slug,
          },
    );
  });
