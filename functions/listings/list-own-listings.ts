import { listingsContract } from "#shared/listings.ts";
import { memberEndpoint } from "../http/doors.ts";
import { verifiedEmailOf } from "../platform/accounts.ts";
import { ownedBy } from "./listing-store.ts";
import { presentOwn } from "./present-listing.ts";

export const listOwnListings = memberEndpoint(listingsContract.listOwnListings, async (_, { id }) => {
  const email = await verifiedEmailOf(id);
  const owned = email === undefined ? [] : await ownedBy(email);
  return { items: owned.map((each) => presentOwn(each)) };
});
