import { listingsContract } from "#shared/listings.ts";
import { publicEndpoint } from "../http/doors.ts";
import { checkoutFor } from "./checkout.ts";

export const createCheckout = publicEndpoint(listingsContract.createCheckout, ({ listingId }) =>
  checkoutFor(listingId),
);
