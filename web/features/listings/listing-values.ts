import type * as z from "zod/v4/core";
import type { BusinessFacts, listingsContract, OwnListing } from "#shared/listings.ts";
import { ownListingWords } from "#web/content/own-listing.ts";

/** What a save sends. */
export type ListingChange = z.input<typeof listingsContract.changeListing.input>;

/** What the form of a listing holds, and which save of it that started from. */
type ListingValues = BusinessFacts & { version: number };

type ListingField = keyof BusinessFacts;

/** The fields, in the order of the form. */
export const listingFields = Object.keys(ownListingWords.names) as ListingField[];

/** What the form starts from. */
export const toValues = (listing: OwnListing) =>
  Object.fromEntries(
    [...listingFields, "version" as const].map((name) => [name, listing[name]]),
  ) as unknown as ListingValues;
