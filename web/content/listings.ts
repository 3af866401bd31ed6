import { brand, listingSubject } from "#shared/brand.ts";
import { getContactPath, paths } from "#web/paths.ts";

/** What a listing costs (portal-and-admin.md, section 9); `listingPrice` in shared/listings.ts, without its schemas. */
export const monthlyPrice = "$12/month";

export const listingPage = {
  eyebrow: "For owners",
  title: "List Your Business With Us",
  text: "A spot in the Network Directory and a page of your own, in front of people who like to meet the people they hire.",
  action: { label: "Start your listing", to: "#your-listing" },
  description: `List your business in the ${brand.name} directory: a card, a page of your own, and a link to edit both, for $12 a month.`,
} as const;

export const listingSteps = {
  title: "How it works",
  steps: [
    {
      title: "Tell us about it",
      text: "About five minutes. What you type stays in this tab, even while you pay.",
    },
    {
      title: "Pay with Stripe",
      text: "By card, $12 a month. Your card number goes to Stripe, never to us.",
    },
    {
      title: "You're in the directory",
      text: "Usually within a minute. We email you a private link to change your listing anytime.",
    },
  ],
} as const;

/** The notices after a payment (portal-and-admin.md, section 2, "Business listing page"). */
export const paymentNotices = {
  success: {
    title: "Payment Successful",
    text: "Thank you. Your premium listing subscription is active. Your business will appear in the Network Directory within a minute or two, and we're emailing you a private link to change it or cancel.",
    action: "See the network",
    /** Once the club has recorded the payment. */
    page: "See your page",
  },
  canceled: {
    title: "Payment Canceled",
    text: "Nothing was charged. You may continue with a free listing, which we save but don't show in the directory, or retry: everything you typed is still in the form. Pay now for what you sent, or change it in the form first.",
    /** When this tab has not submitted a listing. */
    elsewhere:
      "Nothing was charged. You may continue with a free listing, which we save but don't show in the directory, or retry below.",
    action: "Back to the form",
  },
  unpaid: {
    title: "Not Paid Yet",
    text: "We haven't received payment for this listing yet. If you just paid, give it a minute. Otherwise, pay now for what you sent, or change it in the form first: everything you typed is still there.",
    action: "Back to the form",
  },
  /** Before hydration. */
  checking: "We're checking your payment…",
  /** The link at the top of the page. */
  see: { label: "See your payment", to: "#payment" },
  page: "Private page",
  pay: `Pay now (${monthlyPrice})`,
  dismiss: "Dismiss",
} as const;

export const listingOffer = {
  eyebrow: "One plan",
  title: "What $12 a month gives you",
  text: "No tiers, no commission, no lead fees.",
  price: { amount: "$12", per: "/month" },
  action: { label: "Browse the directory", to: paths.network },
  features: [
    "A card in the Network Directory, found by name, trade, or area",
    "A page of your own with your story, logo, image, and a link to share",
    "Your phone, website, and social profiles, one tap away",
    "A private link to edit every word and image yourself",
  ],
} as const;

export const listingFacts = {
  form: "Your listing",
  title: "Good to know",
  facts: [
    {
      name: "Cancel anytime",
      text: "Two clicks from your private link. It stays up through the month you paid for.",
    },
    {
      name: "If a payment fails",
      text: "We email you, and your listing stays up for seven days while you fix it.",
    },
    {
      name: "What others see",
      text: "Your business, its phone number, and its links. Your name and email address stay with the club.",
    },
    {
      name: "Who reviews it",
      text: "Listings go live as soon as they're paid for. If one misleads, we take it down and tell you why.",
    },
  ],
  question: "A question before you pay?",
  contact: { label: "Ask us", to: getContactPath(listingSubject) },
} as const;

export const listingNext = {
  eyebrow: "Around the club",
  title: "Who will see it",
  cards: [
    { title: "About the club", text: "Who we are, and who leads us.", action: "Read our story", to: paths.about },
    { title: "Membership", text: "Join the circle yourself.", action: "See what's included", to: paths.membership },
    { title: "Events", text: "Meet your next customer in person.", action: "See what's next", to: paths.events },
    { title: "Contact", text: "Write to the people behind it.", action: "Write to us", to: paths.contact },
  ],
} as const;
