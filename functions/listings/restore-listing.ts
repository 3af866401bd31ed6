import { listingsContract } from "#shared/listings.ts";
import { adminEndpoint } from "../http/doors.ts";
import { shownAgainLetter } from "./owner-letters.ts";
import { presentListing } from "./present-listing.ts";
import { updateListing } from "./update-listing.ts";

export const restoreListing = adminEndpoint(listingsContract.restoreListing, async ({ listingId }) => {
  const { after } = await updateListing(listingId, (hidden) => {
    if (!hidden.takenDown) return undefined;
    const after = { ...hidden, takenDown: undefined };
    return { after, letter: shownAgainLetter(after) };
  });
  return presentListing(after);
});
