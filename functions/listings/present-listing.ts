import {
  listing as shownToAdmins,
  ownListing,
  type BusinessCard,
  type BusinessPage,
  type Listing,
  type OwnListing,
} from "#shared/listings.ts";
import { formatToken } from "../platform/private-links.ts";
import { toCard, type StoredCard } from "./card.ts";
import { isSubscribed, isWithin, getPaymentAt } from "./listing-status.ts";
import type { StoredListing } from "./listing.ts";

/** Where a picture is on the site's own origin. */
const pictureUrl = (key: string | undefined) => (key === undefined ? null : `/${key}`);

const picturesOf = ({ logo, featuredImage }: { logo?: string; featuredImage?: string }) => ({
  logo: pictureUrl(logo),
  featuredImage: pictureUrl(featuredImage),
});

/** A card as anybody reads it. */
export const presentCard = (card: StoredCard): BusinessCard => {
  const { slug, name, category, description, location, website, phone } = card;
  return { slug, name, category, description, location, website, phone, ...picturesOf(card) };
};

/** A business on its own page, at a time; undefined while the public does not see it. */
export const presentPage = (listing: StoredListing, now = new Date()): BusinessPage | undefined => {
  const card = toCard(listing);
  if (!card || !isWithin(card.shownUntil, now)) return undefined;
  const { fullBio: bio, yearsInBusiness, instagram, otherSocials } = listing;
  return { ...presentCard(card), bio, yearsInBusiness, instagram, otherSocials };
};

/** What becomes of a listing at a time, beside what it says. */
const standingOf = (listing: StoredListing, now: Date) => {
  const payment = getPaymentAt(listing, now);
  const { graceUntil, paidUntil, endsThen = false } = (isSubscribed(listing) && listing.subscription) || {};
  return {
    ...listing,
    ...picturesOf(listing),
    payment,
    graceUntil: payment === "past-due" ? graceUntil : undefined,
    paidUntil,
    endsThen,
  };
};

/** A listing as its owner reads it: what the contract names, and no more. */
export const presentOwn = (listing: StoredListing, now = new Date()): OwnListing =>
  ownListing.parse({ ...standingOf(listing, now), token: formatToken(listing) });

/** A listing as an admin reads it: what the contract names, and no more. */
export const presentListing = (listing: StoredListing, now = new Date()): Listing =>
  shownToAdmins.parse(standingOf(listing, now));
