import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { checkoutFor } from "./checkout.ts";
import { openedListing } from "./opened-listing.ts";
import { allowOpening } from "./opening-limit.ts";

export const payAgain = publicEndpoint(listingsContract.payAgain, async ({ token }, { address }) => {
  await allowOpening(address);
  return checkoutFor((await openedListing(token)).id, "owner");
});
