import type { BusinessFacts } from "#shared/listings.ts";
import { monthlyPrice } from "#web/content/listings.ts";

/** portal-and-admin.md, section 8. */
const notSubmitted = "Failed to submit form. Please try again.";

const noCheckout = "Failed to start checkout process. Please try again.";

/** The fields of portal-and-admin.md, section 3, "Business listing form". */
export const listingFields = {
  businessName: { label: "Business Name" },
  category: { label: "Category", placeholder: "Select a category" },
  location: { label: "City & State", placeholder: "Dallas, TX" },
  yearsInBusiness: { label: "Years in Business", placeholder: "5" },
  website: { label: "Website (Optional)", placeholder: "example.com" },
  shortDescription: { label: "Short Description", help: "Shown on your directory card." },
  fullBio: { label: "Full Bio", help: "For your page: what you do, for whom, and how you started." },
  fullName: { label: "Full Name", help: "For our records. Never shown." },
  email: {
    label: "Email Address",
    placeholder: "you@example.com",
    help: "We'll send your private link and updates here. Never shown.",
  },
  phone: { label: "Phone Number", placeholder: "(214) 555-0100", help: "Shown so people can call." },
  instagram: { label: "Instagram", placeholder: "@username" },
  otherSocials: {
    label: "Other Socials",
    placeholder: "LinkedIn, Facebook, TikTok…",
    help: "Nothing else? Write “None”, and your page leaves it out.",
  },
  authorized: { label: "I am authorized to submit this business" },
  permissionToList: { label: "I give permission to list it in the directory" },
  agreeToUpdates: { label: "I agree to receive updates from the club" },
} as const;

export const listingParts = {
  business: "Your business",
  story: "Your story",
  people: "How to reach you",
  pictures: "Pictures",
  consent: "Before you pay",
} as const;

/** The words of the listing form (portal-and-admin.md, sections 2 and 8). */
export const listingWords = {
  title: "List your business",
  submit: `Continue to Payment (${monthlyPrice})`,
  submitting: "Redirecting to payment...",
  failureTitle: "Payment hasn't started",
  length: (length: number, most: number) => `${length} of ${most} characters`,
  wrong: (count: number) => (count === 1 ? "One answer needs your attention" : `${count} answers need your attention`),
  unknown: notSubmitted,
  error: "Error",
  checkout: { unknown: noCheckout },
} as const;

const failed = "There was a problem. Please try again.";

const notSaved = "There was a problem saving your listing. Please try again.";

const noBilling = "We couldn't open billing. Please try again.";

export const ownListingWords = {
  standing: "Status",
  visits: {
    title: "Visits",
    text: "How often your page was seen, and what people pressed. We count without cookies, and each network once a day.",
    none: "No visits counted yet.",
    columns: ["Month", "Views", "Links", "Phone"],
  },
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
  /** The fields for display, in form order. */
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

/** The member's own listings in the portal. */
export const memberListingWords = {
  title: "My Business Listing",
  loading: "Loading your listing",
  failed: "We couldn't load your listing. Please check your internet connection.",
  empty: (email: string) =>
    `No listing for ${email} yet. List your business, then manage it here. Listed it with another email address? Use its private link.`,
  create: "List your business",
  lost: "Get your private link",
} as const;
