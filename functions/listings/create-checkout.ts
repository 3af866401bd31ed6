import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { checkoutFor } from "./checkout.ts";
import { allowOpening } from "./opening-limit.ts";

export const createCheckout = publicEndpoint(listingsContract.createCheckout, async ({ listingId }, { address }) => {
  await allowOpening(address);
  return checkoutFor(listingId, "anybody");
});
