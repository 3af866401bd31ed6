import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { checkoutFor } from "./checkout.ts";
import { openedListing } from "./opened-listing.ts";

export const payAgain = publicEndpoint(listingsContract.payAgain, async ({ token }) =>
  checkoutFor((await openedListing(token)).id),
);
