import { brand } from "#shared/brand.ts";

/** The page that the private link of a listing opens, before the listing is known, and where it is not. */
export const ownListingPage = {
  eyebrow: "Your business listing",
  title: "Your listing",
  text: "Change what the directory says of your business, and see how it is paid for. Whoever has this link can, so keep it to yourself.",
  description: `The private page of a business listing in the directory of ${brand.name}: change it, see how it is paid for, or cancel it.`,
  about: "What it says, and how it is paid for",
  loading: "Loading your listing",
  failed: "Your listing could not be loaded. Please check your internet connection.",
  wrongLink: {
    eyebrow: "Your business listing",
    title: "This link opens no listing",
    text: "Please take the whole link from our e-mail; some mail programs cut it. If you cannot find it, have it sent to you again.",
    list: "List your business",
    contact: "Contact us",
    subject: "My business listing",
    next: "While you are here",
  },
} as const;
