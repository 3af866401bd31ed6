import { monthlyPrice } from "./listings.ts";
import { pictureWords, type PictureWords } from "./pictures.ts";

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
  shortDescription: { label: "Short Description", help: "What the card in the directory says." },
  fullBio: { label: "Full Bio", help: "For your own page: what you do, for whom, and how it began." },
  fullName: { label: "Full Name", help: "Yours, for the club. It is not shown." },
  email: {
    label: "Email Address",
    placeholder: "you@example.com",
    help: "Your private link and our letters go there. It is not shown.",
  },
  phone: { label: "Phone Number", placeholder: "(214) 555-0100", help: "Shown, so that people can call." },
  instagram: { label: "Instagram", placeholder: "@username" },
  otherSocials: {
    label: "Other Socials",
    placeholder: "LinkedIn, Facebook, TikTok…",
    help: "“None” is an answer too.",
  },
  authorized: { label: "I am authorized to submit this business" },
  permissionToList: { label: "I give permission to list it in the directory" },
  agreeToUpdates: { label: "I agree to receive updates from the club" },
} as const;

/** Its pictures; what is said of a failed upload is the specification's (portal-and-admin.md, section 5). */
export const listingPictures: Record<"logo" | "featuredImage", PictureWords> = {
  logo: {
    title: "Logo (Optional)",
    choose: "Choose a logo",
    change: "Change logo",
    remove: "Remove logo",
    help: pictureWords.help,
    uploading: "Uploading your logo",
    ready: "Your logo is uploaded.",
    removed: "Save to remove it.",
    failed: "Logo upload failed",
  },
  featuredImage: {
    title: "Featured Image (Optional)",
    choose: "Choose an image",
    change: "Change image",
    remove: "Remove image",
    help: pictureWords.help,
    uploading: "Uploading your image",
    ready: "Your image is uploaded.",
    removed: "Save to remove it.",
    failed: "Featured image upload failed",
  },
};

export const listingParts = {
  business: "Your business",
  story: "What it is about",
  people: "How to reach you",
  pictures: "Pictures",
  consent: "Before you pay",
} as const;

/** The words of the listing form (portal-and-admin.md, sections 2 and 8). */
export const listingWords = {
  title: "List your business",
  submit: `Continue to Payment (${monthlyPrice})`,
  submitting: "Redirecting to payment...",
  failureTitle: "Not yet at the payment",
  length: (length: number, most: number) => `${length} of ${most} characters`,
  wrong: (count: number) => (count === 1 ? "One answer needs your attention" : `${count} answers need your attention`),
  unknown: notSubmitted,
  withoutMessage: notSubmitted,
  error: "Error",
  checkout: { unknown: noCheckout, withoutMessage: noCheckout },
} as const;
