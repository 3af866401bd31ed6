import { brand, listingSubject } from "#shared/brand.ts";

/** The page that the private link of a listing opens, before the listing is known, and where it is not. */
export const ownListingPage = {
  eyebrow: "Your business listing",
  title: "Your listing",
  text: "Change what the directory says about your business and manage billing. Anyone with this link can, so keep it to yourself.",
  description: `The private page for a business listing in the ${brand.name} directory: change it, manage billing, or cancel it.`,
  about: "Details and billing",
  loading: "Loading your listing",
  failed: "We couldn't load your listing. Please check your internet connection.",
  wrongLink: {
    eyebrow: "Your business listing",
    title: "This link doesn't work",
    text: "Please copy the whole link from our email; some email apps cut it off. If you can't find it, we'll send it again.",
    list: "List your business",
    contact: "Contact us",
    subject: listingSubject,
  },
} as const;
