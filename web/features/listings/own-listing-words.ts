import type { BusinessFacts } from "#shared/listings.ts";
import { listingFields } from "#web/content/listing-form.ts";
import { monthlyPrice } from "#web/content/listings.ts";

const failed = "There was a problem. Please try again.";
const notSaved = "There was a problem saving your listing. Please try again.";
const noBilling = "We couldn't open billing. Please try again.";

/** How a listing stands, in a word and in a sentence; dates are those of the club. */
export const standings = {
  unpaid: { badge: "Not paid yet", text: "It's saved, and will appear in the directory as soon as you pay." },
  live: { badge: "Live", text: "It's in the directory." },
  renewed: (day: string) => `It's in the directory. Your next payment is on ${day}.`,
  endsThen: {
    badge: "Ends soon",
    text: "You've canceled. It stays in the directory through the month you paid for.",
    on: (day: string) => ({
      badge: `Ends on ${day}`,
      text: `You've canceled. It stays in the directory until ${day}. Changed your mind? Go to Billing.`,
    }),
  },
  pastDue: {
    badge: "Payment failed",
    text: "It's still in the directory. To keep it there, please change your card.",
    until: (day: string) => `It stays in the directory until ${day}. To keep it there, please change your card.`,
    endsThen: (day: string) =>
      `The last payment failed, and you've canceled. It stays in the directory until ${day}. To keep it, go to Billing.`,
  },
  ended: { badge: "Ended", text: "It's no longer in the directory. Pay to bring it back." },
  takenDown: {
    badge: "Taken down",
    text: "We removed it from the directory. Here's what we wrote:",
    payment: "Your subscription continues until you end it in Billing.",
    ending: "Your subscription ends, too: no more charges.",
  },
} as const;

/** What became of a payment that was begun on the private page. */
export const paymentResults = {
  checking: { title: "We're checking your payment…", text: "It usually takes a few seconds." },
  success: { title: "Payment Successful", text: "Thank you. Your listing is live in the Network Directory." },
  canceled: { title: "Payment Canceled", text: "Nothing was charged. Your listing is saved, and you can pay anytime." },
} as const;

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
