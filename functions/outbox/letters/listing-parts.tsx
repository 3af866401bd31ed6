import { brand } from "#shared/brand.ts";
import { listingPrice } from "#shared/listings.ts";
import { LinkButton, Note } from "./layout.tsx";
import type { ListingData } from "./listing-data.ts";
import { plainTitle } from "./plain-name.ts";
import { ownListingLink } from "./private-link.ts";

/** Such as "$12 a month". */
export const price = `$${listingPrice.amount / 100} a ${listingPrice.interval}`;

/** What the listing is called in a letter. */
export const nameOf = ({ businessName }: Pick<ListingData, "businessName">) =>
  plainTitle(businessName) ?? "your business";

/** The way to the page on which the owner does what the button says. */
export const OwnPage = ({ token, label }: { token: string; label: string }) => (
  <>
    <LinkButton href={ownListingLink(token)}>{label}</LinkButton>
    <Note>This link is yours alone: anyone with it can change your listing.</Note>
  </>
);

/** Why an owner gets such a letter. */
export const listed = `You received this email because this address is on a business listing with ${brand.name}. Questions? Write to ${brand.contactEmail}.`;

/** Shown by `npm run emails`. */
export const example: ListingData = {
  fullName: "Ada Okafor",
  businessName: "Okafor Studio",
  token: "listing_01K6XCK5V9Q0J4R8T2W7Y1ZB3D.kq3VhWc8sYb1mZ0x",
};
