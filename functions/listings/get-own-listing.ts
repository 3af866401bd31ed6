import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { caughtUp } from "./checkout.ts";
import { openedListing } from "./opened-listing.ts";
import { presentOwn } from "./present-listing.ts";

export const getOwnListing = publicEndpoint(listingsContract.getOwnListing, async ({ token }) =>
  presentOwn(await caughtUp(await openedListing(token))),
);
