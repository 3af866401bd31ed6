import { listingsContract } from "#shared/listings.ts";
import { adminEndpoint } from "../http/doors.ts";
import { listingsOf } from "./listing-store.ts";
import { presentListing } from "./present-listing.ts";

export const listListings = adminEndpoint(listingsContract.listListings, async ({ month, cursor: from }) => {
  const { items, cursor } = await listingsOf(month, from);
  return { items: items.map((each) => presentListing(each)), cursor };
});
