import { createHandler } from "../http/lambda.ts";
import { listListings, restoreListing, takeListingDown } from "./admin.ts";
import { createCheckout, openBilling, payAgain } from "./checkout.ts";
import { changeListing, getOwnListing, listOwnListings } from "./own.ts";
import { getBusiness, listBusinesses } from "./public.ts";
import { releaseListing, submitListing } from "./submit.ts";
import { getListingVisits, reportVisit } from "./visits.ts";

/** Business listings, and what their owners pay for them. */
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
  reportVisit,
  getListingVisits,
  listListings,
  takeListingDown,
  restoreListing,
]);
