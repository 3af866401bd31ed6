import { listingsContract } from "#shared/listings.ts";
import { AppError } from "../errors.ts";
import { publicEndpoint } from "../http/doors.ts";
import { findListing } from "./listing-store.ts";
import { presentPage } from "./present-listing.ts";
import { listingAt } from "./slug-store.ts";

export const getBusiness = publicEndpoint(listingsContract.getBusiness, async ({ slug }) => {
  const id = await listingAt(slug);
  const listing = id === undefined ? undefined : await findListing(id);
  const page = listing && presentPage(listing);
  if (!page) throw new AppError("not-found", "Business not found.");
  return page;
});
