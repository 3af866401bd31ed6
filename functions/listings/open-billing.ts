import { listingsContract } from "#shared/listings.ts";
import { AppError } from "../errors.ts";
import { publicEndpoint } from "../http/doors.ts";
import { billingPage } from "../platform/payments.ts";
import { openedListing } from "./opened-listing.ts";
import { allowOpening } from "./opening-limit.ts";

export const openBilling = publicEndpoint(listingsContract.openBilling, async ({ token }, { address }) => {
  await allowOpening(address);
  const { subscription } = await openedListing(token);
  if (!subscription) throw new AppError("conflict", "This listing hasn't been paid for yet.");
  return { url: await billingPage(subscription.customer, token) };
});
