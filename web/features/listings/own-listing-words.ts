import type { BusinessFacts } from "#shared/listings.ts";
import { monthlyPrice } from "#web/content/listings.ts";
import { listingFields } from "./listing-form-words.ts";

const failed = "There was a problem. Please try again.";

const notSaved = "There was a problem saving your listing. Please try again.";

const noBilling = "We couldn't open billing. Please try again.";

export const ownListingWords = {
  standing: "Status",
  view: "See your page",
  pay: `Pay now (${monthlyPrice})`,
  payAgain: `Pay again (${monthlyPrice})`,
  billing: "Billing",
  changeCard: "Change your card",
  billingHelp: "Under Billing, change your card, see your invoices, or cancel.",
  leaving: "Redirecting to payment...",
  openingBilling: "Opening billing...",
  payFailed: "The payment did not open",
  billingFailed: "Billing did not open",
  noBilling: { unknown: noBilling },
  content: "Details",
  edit: "Edit listing",
  form: "Edit listing",
  save: "Save",
  saved: { title: "Listing updated", description: "Your changes are saved and live wherever your listing is." },
  notSaved: { title: "Error", description: notSaved },
  failureTitle: "Your listing was not saved",
  failure: { unknown: notSaved },
  conflict: {
    title: "Your listing changed while you were editing",
    same: "Only an image changed.",
    newest: "Use the latest",
  },
  /** The fields where they are read, in the order of the form. */
  names: {
    businessName: listingFields.businessName.label,
    category: listingFields.category.label,
    location: listingFields.location.label,
    yearsInBusiness: listingFields.yearsInBusiness.label,
    website: "Website",
    shortDescription: listingFields.shortDescription.label,
    fullBio: listingFields.fullBio.label,
    fullName: listingFields.fullName.label,
    phone: listingFields.phone.label,
    instagram: listingFields.instagram.label,
    otherSocials: listingFields.otherSocials.label,
  } satisfies Record<keyof BusinessFacts, string>,
  email: listingFields.email.label,
  pictures: { logo: "Logo", featuredImage: "Featured Image", none: "None" },
  unknown: failed,
} as const;

/** A member's own listings in the portal. */
export const memberListingWords = {
  title: "My Business Listing",
  loading: "Loading your listing",
  failed: "We couldn't load your listing. Please check your internet connection.",
  empty: (email: string) =>
    `No listing for ${email} yet. List your business, then manage it here. Listed it with another email address? Use its private link.`,
  create: "List your business",
  lost: "Get your private link",
} as const;
