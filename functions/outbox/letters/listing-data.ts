/** What every letter about a business listing knows. */
export type ListingData = {
  /** The owner's. */
  fullName: string;
  businessName: string;
  /** For the private link, `{site}/business-listing/manage#{token}`. */
  token: string;
};
