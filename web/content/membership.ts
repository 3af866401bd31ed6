import { paths } from "#web/paths.ts";

export const membershipPage = {
  eyebrow: "By application",
  title: "Membership",
  text: "Two ways to belong. Tell us what you do, what you want next, and what you will bring; people, not software, read every application.",
  description:
    "Apply for Standard or VIP membership of Dallas' private network of Black professionals, entrepreneurs and industry leaders.",
} as const;

export const membershipPlans = {
  eyebrow: "Choose your seat",
  title: "Standard or VIP",
  plans: [
    {
      type: "standard",
      name: "Standard",
      text: "The room, the people in it, and a place of your own among them.",
      features: ["Curated Networking Events", "Professional Directory Access", "Exclusive Member's Lounge"],
      action: "Join Network",
    },
    {
      type: "vip",
      name: "VIP",
      text: "For those who lead, and who make time to bring others along.",
      features: ["All Standard Benefits", "Exclusive Leadership Forums", "Elite Mentorship Program"],
      action: "Elevate Membership",
    },
  ],
} as const;

export const membershipSteps = {
  eyebrow: "What happens then",
  title: "From application to first evening",
  steps: [
    {
      title: "You apply",
      text: "About ten minutes. The form keeps your answers in your browser, so you can stop and come back to it.",
    },
    { title: "We read", text: "A member of the board reads what you wrote, and answers in person." },
    { title: "You meet us", text: "An evening as our guest, so that both sides know what they are saying yes to." },
  ],
} as const;

export const membershipNext = {
  eyebrow: "Not sure yet?",
  title: "See the club first",
  cards: [
    { title: "Events", text: "Meet members over an evening.", action: "See what is next", to: paths.events },
    {
      title: "The network",
      text: "The businesses behind the names.",
      action: "Browse the directory",
      to: paths.network,
    },
    {
      title: "About the club",
      text: "Who leads it, and what it stands for.",
      action: "Read our story",
      to: paths.about,
    },
  ],
} as const;
