import { idIn, opens } from "../platform/private-link.ts";
import { findListing, unknownListing } from "./listing-store.ts";

/** The listing that a private link opens. Throws `not-found` for a wrong one, as for one that never was. */
export const openedListing = async (token: string) => {
  const listing = await findListing(idIn(token));
  if (!opens(token, listing ?? { id: "", secret: "" }) || !listing) throw unknownListing();
  return listing;
};
