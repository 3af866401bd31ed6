import { brand } from "#shared/brand.ts";
import { listingPrice } from "#shared/listings.ts";
import { LinkButton, Note, toPlainTitle } from "./layout.tsx";
import { ownListingLink } from "./links.ts";

/** Such as "$12 a month". */
export const price = `$${listingPrice.amount / 100} a ${listingPrice.interval}`;

/** What the listing is called in an email. */
export const formatBusinessName = ({ businessName }: Pick<ListingData, "businessName">) =>
  toPlainTitle(businessName) ?? "your business";

/** The way to the page on which the owner does what the button says. */
export const ListingLink = ({ token, label }: { token: string; label: string }) => (
  <>
    <LinkButton href={ownListingLink(token)}>{label}</LinkButton>
    <Note>This link is yours alone: anyone with it can change your listing.</Note>
  </>
);

/** Why an owner gets such an email. */
export const listed = `You received this email because this address is on a business listing with ${brand.name}. Questions? Write to ${brand.contactEmail}.`;

/** Shown by `npm run emails`. */
export const listingExample: ListingData = {
  fullName: "Ada Okafor",
  businessName: "Okafor Studio",
  token: "listing_01K6XCK5V9Q0J4R8T2W7Y1ZB3D.kq3VhWc8sYb1mZ0x",
};

/** What every email about a business listing knows. */
export type ListingData = {
  /** The owner's. */
  fullName: string;
  businessName: string;
  /** For the private link, `{site}/business-listing/manage#{token}`. */
  token: string;
};
