import { listingsContract } from "#shared/listings.ts";
import { adminEndpoint } from "../http/doors.ts";
import { presentListing } from "./present-listing.ts";
import { updateListing } from "./update-listing.ts";

export const restoreListing = adminEndpoint(listingsContract.restoreListing, async ({ listingId }) => {
  const { after } = await updateListing(listingId, (before) =>
    before.takenDown ? { after: { ...before, takenDown: undefined } } : undefined,
  );
  return presentListing(after);
});
