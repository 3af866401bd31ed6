import type { BusinessFacts } from "#shared/listings.ts";
import { listingFields } from "./listing-form.ts";
import { monthlyPrice } from "./listings.ts";

const failed = "There was a problem. Please try again.";
const notSaved = "There was a problem saving your listing. Please try again.";
const noBilling = "Billing could not be opened. Please try again.";

/** How a listing stands, in a word and in a sentence; dates are those of the club. */
export const standings = {
  unpaid: { badge: "Not paid yet", text: "It is kept, and appears in the directory as soon as it is paid for." },
  live: { badge: "Live", text: "It is in the directory." },
  renewed: (day: string) => `It is in the directory. The next payment is on ${day}.`,
  endsThen: {
    badge: "Ends soon",
    text: "You have cancelled. It stays in the directory until the month you paid ends.",
    on: (day: string) => ({
      badge: `Ends on ${day}`,
      text: `You have cancelled. It stays in the directory until ${day}; until then you can take that back under Billing.`,
    }),
  },
  pastDue: {
    badge: "Payment failed",
    text: "It is still in the directory. Please look at your card under Billing.",
    until: (day: string) => `It stays in the directory until ${day}. Please look at your card under Billing.`,
    endsThen: (day: string) =>
      `The last payment failed, and you have cancelled. It stays in the directory until ${day}; to keep it, look under Billing.`,
  },
  ended: { badge: "Ended", text: "It is not in the directory any more. Pay, and it comes back." },
  takenDown: {
    badge: "Taken down",
    text: "We have taken it out of the directory. What we wrote to you:",
    payment: "Your subscription goes on until you end it under Billing.",
    ending: "Your subscription ends with it: nothing more is charged.",
  },
} as const;

export const ownListingWords = {
  standing: "How it stands",
  view: "See your page",
  pay: `Pay now (${monthlyPrice})`,
  payAgain: `Pay again (${monthlyPrice})`,
  billing: "Billing",
  billingHelp: "Under Billing you change your card, see your invoices, or cancel.",
  leaving: "Redirecting to payment...",
  openingBilling: "Opening billing...",
  payFailed: "The payment did not open",
  billingFailed: "Billing did not open",
  noBilling: { unknown: noBilling, withoutMessage: noBilling },
  content: "What it says",
  edit: "Edit listing",
  form: "Edit listing",
  save: "Save",
  saving: "Saving...",
  cancel: "Cancel",
  saved: { title: "Listing updated", description: "Your changes are saved, and shown wherever your listing is." },
  notSaved: { title: "Error", description: notSaved },
  notSavedTitle: "Your listing was not saved",
  failure: { unknown: notSaved, withoutMessage: notSaved },
  conflict: {
    title: "Your listing was changed elsewhere meanwhile",
    same: "Only a picture has changed there.",
    newest: "Take the other",
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
  withoutMessage: failed,
} as const;

/** A member's own listings in the portal. */
export const memberListingWords = {
  title: "My Business Listing",
  loading: "Loading your listing",
  failed: "Your listing could not be loaded. Please check your internet connection.",
  empty: (email: string) =>
    `No listing goes with ${email} yet. List your business, and you change it here; one made with another e-mail address opens by its private link.`,
  create: "List your business",
} as const;
