import { isSubscribed } from "#shared/listing-acts.ts";
import {
  listing as shownToAdmins,
  ownListing,
  type BusinessCard,
  type BusinessPage,
  type Listing,
  type OwnListing,
} from "#shared/listings.ts";
import { AppError } from "../platform/errors.ts";
import { formatToken } from "../platform/private-links.ts";
import { type StoredCard } from "./card.ts";
import { isWithin, getPaymentAt } from "./listing-status.ts";
import { findListing, toCard, type StoredListing } from "./listing.ts";
import { findListingBySlug } from "./slug.ts";

/** The path of a picture on the site. */
const getPictureUrl = (key: string | undefined) => (key === undefined ? null : `/${key}`);

const presentPictures = ({ logo, featuredImage }: { logo?: string; featuredImage?: string }) => ({
  logo: getPictureUrl(logo),
  featuredImage: getPictureUrl(featuredImage),
});

/** A card as the public sees it. */
export const presentCard = (card: StoredCard): BusinessCard => {
  const { slug, name, category, description, location, website, phone } = card;
  return { slug, name, category, description, location, website, phone, ...presentPictures(card) };
};

/** A business's own page; undefined while it is not public. */
export const presentPage = (listing: StoredListing, now = new Date()): BusinessPage | undefined => {
  const card = toCard(listing);
  if (!card || !isWithin(card.shownUntil, now)) return undefined;
  const { fullBio: bio, yearsInBusiness, instagram, otherSocials } = listing;
  return { ...presentCard(card), bio, yearsInBusiness, instagram, otherSocials };
};

/** The page of the business at an address. Throws `not-found`. */
export const readBusiness = async (slug: string): Promise<BusinessPage> => {
  const id = await findListingBySlug(slug);
  const listing = id === undefined ? undefined : await findListing(id);
  const page = listing && presentPage(listing);
  if (!page) throw new AppError("not-found", "Business not found.");
  return page;
};

const addStatus = (listing: StoredListing, now: Date) => {
  const payment = getPaymentAt(listing, now);
  const { graceUntil, paidUntil, endsThen = false } = (isSubscribed(listing) && listing.subscription) || {};
  return {
    ...listing,
    ...presentPictures(listing),
    payment,
    graceUntil: payment === "past-due" ? graceUntil : undefined,
    paidUntil,
    endsThen,
  };
};

/** A listing as its owner sees it. */
export const presentOwn = (listing: StoredListing, now = new Date()): OwnListing =>
  ownListing.parse({ ...addStatus(listing, now), token: formatToken(listing) });

/** A listing as an admin sees it. */
export const presentListing = (listing: StoredListing, now = new Date()): Listing =>
  shownToAdmins.parse(addStatus(listing, now));
