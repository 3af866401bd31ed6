import { brand } from "#shared/brand.ts";
import { getContactPath } from "#web/paths.ts";

export const websitesHead = {
  title: "A website for your business",
  description: `Websites for ${brand.name} businesses: designed with you, good on a phone, and on a domain of your own.`,
} as const;

export const websitesHero = {
  eyebrow: "Websites",
  title: "A website for your business, from the club",
  text: "We build it, you approve it, and it's ready when your customers look you up. One monthly price, and people you know to ask.",
  action: { label: "See the Plans", to: "#plans" },
} as const;

export const websiteFeatures = {
  eyebrow: "What we build",
  title: "A site that earns its keep",
  features: [
    {
      drawing: "draft",
      title: "Designed with you",
      text: "Tell us what you sell and to whom. Get a draft to mark up, not a form to fill out.",
    },
    {
      drawing: "phone",
      title: "Good on a phone",
      text: "Most of your customers see it there first, so that is where we start.",
    },
    {
      drawing: "address",
      title: "A domain of your own",
      text: "A domain in your name, free for the first year, and yours to keep.",
    },
    {
      drawing: "bookings",
      title: "Bookings and orders",
      text: "Customers book a time or place an order while you're busy with others.",
    },
    {
      drawing: "found",
      title: "Easy to find",
      text: "Titles, descriptions, and details that search engines understand.",
    },
    {
      drawing: "edit",
      title: "Easy to change",
      text: "New hours, prices, photos: do it in your browser, or send us a note and we will.",
    },
  ],
} as const;

const choose = (plan: string) => ({ label: `Choose ${plan}`, to: getContactPath(`Website: ${plan} plan`) });
const domain = "Free domain for 1 year";

/** Prices in US dollars per month, storage and highlights: public-site.md, section 9. */
export const websitePlans = {
  id: "plans",
  eyebrow: "Plans",
  title: "Three sizes",
  text: "Every plan includes a free domain for 1 year. Start small; the site grows with you.",
  popular: "Most Popular",
  plans: [
    {
      name: "Basic",
      price: 14,
      description: "A clear first site for a business just starting out.",
      features: ["1GB storage", domain],
      cta: choose("Basic"),
      highlighted: false,
    },
    {
      name: "Premium",
      price: 29,
      description: "For a business whose customers book, ask, and return.",
      features: ["10GB storage", domain],
      cta: choose("Premium"),
      highlighted: true,
    },
    {
      name: "Business",
      price: 49,
      description: "For a business that sells online and can't close for a day.",
      features: ["35GB storage", domain],
      cta: choose("Business"),
      highlighted: false,
    },
  ],
} as const;

export const askAboutWebsites = {
  eyebrow: "Not sure which one?",
  title: "Tell us about your business",
  text: "A few sentences is plenty: what you do, who it's for, and what you have now. We'll send a recommendation, and it may well be the small one.",
  action: { label: "Ask About a Website", to: getContactPath("Website: which plan?") },
} as const;
