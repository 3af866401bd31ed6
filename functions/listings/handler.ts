import { lambda } from "../http/lambda.ts";
import { changeListing } from "./change-listing.ts";
import { createCheckout } from "./create-checkout.ts";
import { getBusiness } from "./get-business.ts";
import { getOwnListing } from "./get-own-listing.ts";
import { listBusinesses } from "./list-businesses.ts";
import { listListings } from "./list-listings.ts";
import { listOwnListings } from "./list-own-listings.ts";
import { openBilling } from "./open-billing.ts";
import { payAgain } from "./pay-again.ts";
import { receiveStripeEvent } from "./receive-stripe-event.ts";
import { restoreListing } from "./restore-listing.ts";
import { submitListing } from "./submit-listing.ts";
import { takeListingDown } from "./take-listing-down.ts";

/** Businesses that pay for their place on `/network`. */
export const handler = lambda([
  listBusinesses,
  getBusiness,
  submitListing,
  createCheckout,
  getOwnListing,
  changeListing,
  payAgain,
  openBilling,
  listOwnListings,
  receiveStripeEvent,
  listListings,
  takeListingDown,
  restoreListing,
]);
