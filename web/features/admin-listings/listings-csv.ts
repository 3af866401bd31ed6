import type { Listing } from "#shared/listings.ts";
import { adminListingsWords, listingColumns } from "#web/content/admin-listings.ts";
import { csvOf } from "#web/files/csv.ts";
import { paths } from "#web/paths.ts";

const addressOf = (path: string | null) => (path === null ? "" : location.origin + path);

const rowOf = (listing: Listing): Partial<Record<keyof typeof listingColumns, string>> => {
  const { createdAt, payment, takenDown, paidUntil = "", endsThen, slug, logo, featuredImage, ...facts } = listing;
  return {
    ...facts,
    submitted: createdAt,
    payment: adminListingsWords.payments[payment],
    takenDown: takenDown ? `${takenDown.at}: ${takenDown.reason}` : "",
    paidUntil,
    cancelled: endsThen ? "Yes" : "No",
    address: slug === undefined ? "" : addressOf(paths.business(slug)),
    logo: addressOf(logo),
    featuredImage: addressOf(featuredImage),
  };
};

/** Listings as CSV. */
export const listingsCsv = (listings: readonly Listing[]) => csvOf(listingColumns, listings.map(rowOf));
