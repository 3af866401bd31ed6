import { fireEvent, screen } from "@testing-library/react";
import type { OwnListing } from "#shared/listings.ts";
import { ok } from "../api.ts";
import { api, field, type } from "../registrations/registrations.tsx";
import { visit } from "../site.tsx";

/** What Ada types of her business. */
export const typed = {
  businessName: "Obi & Daughters",
  category: "Real Estate",
  location: "Dallas, TX",
  yearsInBusiness: "12",
  website: "obi.example",
  shortDescription: "Houses with shade.",
  fullBio: "Two sisters, one drawing board.",
  fullName: "Ada Obi",
  email: "ada@guest.test",
  phone: "(214) 555-0100",
  instagram: "@obi",
  otherSocials: "None",
};

export const consents = ["authorized", "permissionToList", "agreeToUpdates"];

export const submit = "POST /api/listings";
export const checkout = "POST /api/listings/listing_01/checkout";
export const uploads = "POST /api/uploads/listing-image";
export const paymentPage = "https://pay.example/session";

export const token = "listing_01.secret-of-at-least-twenty";

/** The API takes the listing and opens its payment. */
export const listingApi = (more: Parameters<typeof api>[0] = {}) =>
  api({
    [submit]: () => ({ status: 201, body: { id: "listing_01", token, mailingList: "synced" } }),
    [checkout]: () => ({ status: 201, body: { url: paymentPage } }),
    ...more,
  });

/** The page, once its form is there. */
export const openForm = async (query = "") => {
  const page = await visit(`/business-listing${query}`);
  await screen.findByRole("form", { name: "List your business" });
  return page;
};

/** Fills everything in, with other values where given. */
export const fillIn = (values: Partial<typeof typed> = {}) => {
  type({ ...typed, ...values });
  for (const name of consents) fireEvent.click(field(name));
};

export const pay = () => screen.getByRole("button", { name: "Continue to Payment ($12/month)" });

/** A listing that is filled in and sent on to its payment. */
export const submitListing = async (answers: Parameters<typeof api>[0] = {}) => {
  const wire = listingApi(answers);
  const page = await openForm();
  fillIn();
  await page.visitor.click(pay());
  return { ...wire, ...page };
};

/** Ada's listing as she reads it. */
export const own = (changes: Partial<OwnListing> = {}): OwnListing => ({
  ...typed,
  category: "Real Estate",
  website: "https://obi.example",
  logo: "/media/listings/logo.webp",
  featuredImage: null,
  slug: "obi-daughters",
  payment: "live",
  paidUntil: "2030-03-06T18:00:00.000Z",
  endsThen: false,
  createdAt: "2029-11-21T10:00:00.000Z",
  version: 3,
  token,
  ...changes,
});

export const getOwn = `GET /api/own-listings/by-link`;
export const change = `PUT /api/own-listings/by-link`;
export const payAgain = `POST /api/own-listings/by-link/checkout`;
export const billing = `POST /api/own-listings/by-link/billing`;

/** The page of the private link, once the listing is there. */
export const openOwn = async (changes: Partial<OwnListing> = {}) => {
  const wire = api({ [getOwn]: () => ok(own(changes)) });
  const page = await visit(`/business-listing/manage#${token}`);
  await screen.findByRole("heading", { level: 2, name: "Details" });
  return { ...wire, ...page };
};
