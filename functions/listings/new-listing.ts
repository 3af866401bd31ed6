import type { BusinessFacts, ListingForm } from "#shared/listings.ts";
import { newSecret } from "../platform/private-link.ts";
import type { KeptListing } from "./listing-item.ts";

type Of = Pick<KeptListing, "id" | "logo" | "featuredImage" | "request">;

/** What a form says of a business. */
export const factsOf = (form: ListingForm): BusinessFacts => {
  const { businessName, website, fullName, phone, category, shortDescription, fullBio } = form;
  const { yearsInBusiness, location, instagram, otherSocials } = form;
  const words = { shortDescription, fullBio, yearsInBusiness, location, instagram, otherSocials };
  return { businessName, website, fullName, phone, category, ...words };
};

/** A listing as it begins: not paid for. */
export const newListing = (form: ListingForm, of: Of): KeptListing => ({
  ...of,
  secret: newSecret(),
  ...factsOf(form),
  email: form.email,
  payment: "unpaid",
  checkouts: 0,
  createdAt: new Date().toISOString(),
  version: 1,
  revision: 1,
});
