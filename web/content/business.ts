import { brand } from "#shared/brand.ts";
import type { SampleSlug } from "#shared/businesses.ts";
import type { BusinessPage } from "#shared/listings.ts";
import { paths } from "#web/paths.ts";

/** The words of a business's own page. */
export const businessWords = {
  /** While the business loads. */
  unknown: {
    head: {
      title: "A business in our circle",
      description: `A business in the ${brand.name} Network Directory: what it does, where it is, and how to reach it.`,
    },
    hero: {
      eyebrow: "Network Directory",
      title: "A business in our circle",
      text: "One moment while we look it up.",
    },
    failed: "We couldn't load it just now.",
  },
  loading: "Loading the business",
  failed: "We couldn't load this business. Please check your internet connection.",
  sample: "Sample: this business is made up to show how a listing looks.",
  details: "About this business",
  visit: "Visit website",
  back: "All businesses",
  about: (name: string) => `About ${name}`,
  reach: "How to reach them",
  facts: {
    location: "Where",
    years: "Years in business",
    phone: "Phone",
    email: "Email",
    website: "Website",
    instagram: "Instagram",
    otherSocials: "Elsewhere",
  },
} as const;

export const businessNotFound = {
  eyebrow: "Not found",
  title: "Listing not found",
  text: "It may have ended, or the link may have a typo. Browse the directory to see who's listed today.",
  back: "Browse the directory",
} as const;

export const listYours = {
  eyebrow: "For owners",
  title: "Get a page like this",
  text: "Show what you do, where you are, and how to reach you to people who look here first.",
  action: { label: "List Your Business", to: paths.businessListing },
} as const;

export const businessNext = {
  eyebrow: "Around the club",
  title: "Where to look next",
  cards: [
    { title: "The network", text: "Every business in our circle.", action: "Browse the directory", to: paths.network },
    { title: "Events", text: "Shake hands with an owner.", action: "See what's next", to: paths.events },
    { title: "Membership", text: "Join the circle yourself.", action: "See what's included", to: paths.membership },
  ],
} as const;

type Details = Pick<BusinessPage, "bio" | "yearsInBusiness">;

/** What the sample businesses' own pages say beyond their cards; made up as well. */
export const sampleDetails: Record<SampleSlug, Details> = {
  "second-chair-coaching": {
    yearsInBusiness: "8",
    bio: "Most people are handed their first forty reports and a calendar invitation. We sit in the second chair: beside you before the hard meeting, and on the phone after it.\n\nYou leave with one page. It says what to stop doing, who to trust with what, and what you owe your own evenings.",
  },
  "marlow-and-reed": {
    yearsInBusiness: "21",
    bio: "Two families, one office on Jefferson Boulevard. We have walked every home we sell in the rain.\n\nWe would rather lose a sale than explain a roof later.",
  },
  "loud-paper": {
    yearsInBusiness: "6",
    bio: "A studio of five with a printing press in the back. We name things, draw them, and wrap them, mostly for food, hair, and small machines.\n\nThe first conversation is free and has no slides.",
  },
  "crown-study": {
    yearsInBusiness: "14",
    bio: "Eight chairs in front, a classroom behind. Every stylist here has taught, and every student is paid from the first day.\n\nBring the kids: there's a corner with books, and no one minds the noise.",
  },
  "pecan-row-advisors": {
    yearsInBusiness: "11",
    bio: "We are paid by the hour and sell nothing else. Half of our clients are the first in their family with something to save.\n\nThey get numbers they understand, from people with no reason to bend them.",
  },
  "still-water-clinic": {
    yearsInBusiness: "9",
    bio: "One pool, no waiting room music. We treat knees before they need a surgeon.\n\nYou go home with two exercises rather than twenty.",
  },
  "long-table-events": {
    yearsInBusiness: "17",
    bio: "We began with one supper, and still write every menu by hand first.\n\nOne of us stays until the last guest has a ride. It is in the contract.",
  },
  "signal-and-daughters": {
    yearsInBusiness: "12",
    bio: "A father who wired half of Irving, and two daughters who secure it. We run networks for dentists, law offices, and one radio station.\n\nWhen you call, the person who answers has been in your server closet.",
  },
  "auntie-vees-kitchen": {
    yearsInBusiness: "25",
    bio: "Vee cooked for her church, then for its weddings, then for anyone who'd been to one. Her nieces run the kitchen now; she still has final say on the roux.\n\nOrder by Tuesday for the weekend. The cobbler sells out first.",
  },
};
