import { brand } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";
import { contactAbout } from "#web/ui/contact-about.ts";

/** What a listing costs (portal-and-admin.md, section 9); `listingPrice` in shared/listings.ts, without its schemas. */
export const monthlyPrice = "$12/month";

export const listingPage = {
  eyebrow: "For owners",
  title: "List Your Business With Us",
  text: "A place in the Network Directory and a page of your own, in front of people who would rather hire somebody they can meet.",
  action: { label: "Start your listing", to: "#your-listing" },
  description: `List your business in the directory of ${brand.name}: a card, a page of your own and a link that lets you change both, for $12 a month.`,
} as const;

export const listingSteps = {
  title: "How it works",
  steps: [
    {
      title: "You tell us about it",
      text: "About five minutes. What you type stays in this tab, also while you pay.",
    },
    {
      title: "You pay at Stripe",
      text: "By card, $12 a month. Your card number goes to Stripe and never to us.",
    },
    {
      title: "You are in the directory",
      text: "Usually within a minute. Your private link comes by e-mail: change your listing whenever you like.",
    },
  ],
} as const;

/** What somebody reads who comes back from the payment (portal-and-admin.md, section 2, "Business listing page"). */
export const paymentNotices = {
  success: {
    title: "Payment Successful",
    text: "Thank you: your premium listing subscription is active. Your business appears in the Network Directory within a minute or two, and a private link to change it or to cancel is on its way to you by e-mail.",
    action: "See the network",
  },
  canceled: {
    title: "Payment Canceled",
    text: "Nothing was charged. You may continue with a free listing, which we keep for you but do not show in the directory, or retry: everything you typed is still in the form, and the button below it leads back to the payment.",
    /** Where this tab has sent no listing. */
    elsewhere:
      "Nothing was charged. You may continue with a free listing, which is kept but not shown in the directory, or retry with the form below.",
    action: "Back to the form",
  },
  unpaid: {
    title: "Not Paid Yet",
    text: "We have heard of no payment for this listing so far. If you have just paid, give it a minute. Otherwise everything you typed is still in the form, and the button below it leads back to the payment.",
    action: "Back to the form",
  },
  page: "Its private page",
  dismiss: "Dismiss",
} as const;

export const listingOffer = {
  eyebrow: "One plan",
  title: "What $12 a month gives you",
  text: "No tiers, no commission, no fee for a lead. A listing pays for itself the first time somebody calls.",
  price: { amount: "$12", per: "/month" },
  action: { label: "Browse the directory", to: paths.network },
  features: [
    "A card in the Network Directory, found by name, trade and place",
    "A page of your own with your story, logo and picture, and an address to share",
    "Your phone number, website and social profiles, one tap away",
    "A private link to change every word and picture yourself",
  ],
} as const;

export const listingFacts = {
  form: "Your listing",
  title: "Good to know",
  facts: [
    {
      name: "Cancel any time",
      text: "In two clicks by your private link. Your listing stays until the month you paid ends.",
    },
    {
      name: "If a payment fails",
      text: "We write to you, and your listing stays for seven days while you put it right.",
    },
    {
      name: "What others see",
      text: "Your business, its phone number and its links. Your own name and your e-mail address stay with the club.",
    },
    {
      name: "Who looks at it",
      text: "Listings appear without waiting for us. One that misleads is taken down, and you are told why.",
    },
  ],
  question: "A question before you pay?",
  contact: { label: "Ask us", to: contactAbout("My business listing") },
} as const;

export const listingNext = {
  eyebrow: "Around the club",
  title: "Who would see it",
  cards: [
    { title: "About the club", text: "Who we are, and who leads us.", action: "Read our story", to: paths.about },
    { title: "Membership", text: "Join the circle yourself.", action: "See both kinds", to: paths.membership },
    { title: "Events", text: "Meet your next customer in person.", action: "See what is next", to: paths.events },
    { title: "Contact", text: "Write to the people behind it.", action: "Write to us", to: paths.contact },
  ],
} as const;
