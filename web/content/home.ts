import { paths } from "#web/paths.ts";

export const hero = {
  eyebrow: "Private membership in Dallas",
  headline: "Welcome to Dallas' Most Exclusive Network",
  text: "Join an elite community of Black professionals, entrepreneurs, and industry leaders shaping the future of Dallas.",
  actions: [
    { label: "Apply for Membership", to: paths.membership },
    { label: "View Events", to: paths.events },
    { label: "Add My Business", to: paths.businessListing },
  ],
} as const;

export const benefits = {
  eyebrow: "What members get",
  title: "Member Benefits",
  text: "Four promises we keep to one another. Everything else follows.",
  cards: [
    {
      title: "Community-Driven Support",
      text: "People who've stood where you stand. Ask for the introduction, the second opinion, or the honest word, and the room will answer.",
    },
    {
      title: "Empowerment through Financial Success",
      text: "A 6-figure earning potential is the goal we set for every member, and we work toward it in the open: pay, pricing, equity, and ownership are on the table.",
    },
    {
      title: "Collaborative Network",
      text: "Founders, executives, and makers across Dallas who refer, hire, and invest in each other.",
    },
    {
      title: "Education & Mentorship",
      text: "Learn from people who've done it. VIP membership adds leadership forums and an Elite Mentorship Program.",
    },
  ],
} as const;

export const stayConnected = {
  eyebrow: "Not ready to apply?",
  title: "Hear from us first",
  text: "Leave your details and we'll write when there's something worth your evening: updates, invites, and early bird access if you want it.",
} as const;

export const explore = {
  eyebrow: "Before you decide",
  title: "Look around",
  cards: [
    {
      title: "The network",
      text: "Businesses listed by the people who run them, by trade and neighborhood.",
      action: "Browse the directory",
      to: paths.network,
    },
    {
      title: "Events",
      text: "Curated evenings for a limited number of guests. Dress for the room.",
      action: "See what's next",
      to: paths.events,
    },
    {
      title: "About the club",
      text: "Who we are, who leads us, and why we meet.",
      action: "Read our story",
      to: paths.about,
    },
  ],
} as const;

export const contact = {
  eyebrow: "Your seat at the table",
  title: "Begin Your Journey",
  text: "Tell us who you are and what you're building. We read every note ourselves, and we never sell your details.",
  promises: [
    "Exclusive updates and invites, by email",
    "Early bird access to events and offers, if you want it",
    "No obligation to join",
  ],
} as const;
