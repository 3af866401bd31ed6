import { createHandler } from "../http/lambda.ts";
import { listListings, restoreListing, takeListingDown } from "./admin.ts";
import { createCheckout, openBilling, payAgain } from "./checkout.ts";
import { changeListing, getOwnListing, listOwnListings } from "./own.ts";
import { getBusiness, listBusinesses } from "./public.ts";
import { releaseListing, submitListing } from "./submit.ts";
import { receiveStripeEvent } from "./webhook.ts";

/** Business listings and their payments. */
export const handler = createHandler([
  listBusinesses,
  getBusiness,
  submitListing,
  releaseListing,
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
