import { brand } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";

export const aboutHead = {
  title: "About the club",
  description: `About ${brand.name}: why it exists, how it works, what members get, and the five people who lead it.`,
} as const;

export const aboutHero = {
  eyebrow: "About the club",
  title: "Built by the people in it",
  text: `${brand.name} is a private club for Black professionals, entrepreneurs, and industry leaders in ${brand.city}. Members hire, teach, and open doors for one another.`,
} as const;

export const story = {
  eyebrow: "Why we meet",
  title: "So no one is the only one in the room",
  paragraphs: [
    "You can do well and still be the only one in the room at work. We wanted a room where that's different: professionals, entrepreneurs, and industry leaders in one city who know what it takes, because they do it too.",
    "So we meet: over dinner, over drinks, and in between, online. Good company, a reason to come, and something to do the morning after.",
  ],
} as const;

/** The club's own count (portal-and-admin.md, section 9). */
export const stats = {
  title: "The club in numbers",
  figures: [
    { figure: "1K+", of: "members" },
    { figure: "240K", of: "impressions" },
    { figure: "100+", of: "businesses" },
    { figure: "1", of: "vision" },
  ],
} as const;

export const features = {
  eyebrow: "How we do things",
  title: "What makes it a club",
  practice: "In practice",
  cards: [
    {
      title: "Chosen by people",
      text: "Membership is by application, and people read every one: what you do, what you want next, and what you'll bring.",
      practice: "Your application goes to our team. We reply to you by email.",
    },
    {
      title: "Introduced on purpose",
      text: "Our team reviews every registration, so we know who's in the room. If you need a banker, a buyer, or a second opinion, start before you arrive.",
      practice: "Search the Member Directory by name, company, or location, and send a message.",
    },
    {
      title: "Discreet by habit",
      text: "What's said here about pay, deals, and plans stays here. That's why people say the useful part out loud.",
      practice: "It's the first rule of the Code of Conduct that every applicant agrees to.",
    },
  ],
} as const;

export const memberBenefits = {
  eyebrow: "For members",
  title: "What you can count on",
  text: "Six things that don't depend on who you sit next to.",
  benefits: [
    {
      title: "Evenings worth dressing for",
      text: "A limited number of spots, and a dress code to look forward to.",
    },
    {
      title: "A directory of members",
      text: "Find members by name, company, or location, and let them find you.",
    },
    { title: "Mentorship", text: "The Elite Mentorship Program is part of VIP membership." },
    {
      title: "Straight talk about money",
      text: "Pay, pricing, equity, and ownership are welcome topics here.",
    },
    { title: "A private portal", text: "Community chat and direct messages, for members only." },
    { title: "A say", text: "Suggest an event, a speaker, or a partner. Our team reads every message." },
  ],
} as const;

export const board = {
  eyebrow: "The board",
  title: "The five people behind it",
  text: "Who leads the club, and who to ask for.",
  biography: "Biography",
  members: [
    {
      id: "delphine",
      name: "Delphine Asante-Wray",
      role: "Chair",
      intro: "Commercial real estate lawyer. She chairs the board.",
      biography: [
        "Delphine grew up in Oak Cliff above her parents' fabric store, and learned what a contract is by reading its lease aloud to her father. She has spent nineteen years on the other side of the table, closing commercial leases for owners from Cedar Hill to Plano, and runs a practice of six.",
        "Ask her about ground leases, or about where to find good wax print in Dallas.",
      ],
    },
    {
      id: "theo",
      name: "Theo Malbrough",
      role: "Treasurer",
      intro: "Chief financial officer of a freight company. He looks after the club's finances.",
      biography: [
        "Theo came from Baton Rouge for an accounting job he meant to keep for two years. Seventeen years later he runs finance for a company with four hundred trucks, and has taken two smaller ones through a sale.",
        "Ask him about offer letters, term sheets, and price lists.",
      ],
    },
    {
      id: "imani",
      name: "Imani Castellow",
      role: "Membership",
      intro: "Head of people at a hospital group. She looks after applications.",
      biography: [
        "Imani has hired for hospitals for most of her career, and says an interview starts when the candidate thinks it's over. She built the nursing apprenticeship that her group now runs in three counties.",
        "Ask her about interviews, from either side of the table.",
      ],
    },
    {
      id: "julian",
      name: "Julian Okoro-Banks",
      role: "Events and partnerships",
      intro: "Restaurateur. He looks after our events and our partners.",
      biography: [
        "Julian started as a dishwasher in Deep Ellum at seventeen and owns three dining rooms today. On Fridays he still works the line in one.",
        "A good room, he says, is one where you can hear across the table.",
      ],
    },
    {
      id: "noelle",
      name: "Noelle Tarrant",
      role: "Mentorship",
      intro: "Software engineer and founder. She looks after mentorship.",
      biography: [
        "Noelle wrote scheduling software for airlines before founding her own company. It schedules shifts for clinics and was profitable in its second year, without outside money.",
        "A mentor, she says, starts with one goal, written down.",
      ],
    },
  ],
} as const;

export const aboutNext = {
  eyebrow: "See for yourself",
  title: "Three ways to get to know us",
  cards: [
    {
      title: "Come to an event",
      text: "Meet the people before you meet the paperwork.",
      action: "See what's next",
      to: paths.events,
    },
    {
      title: "Look up a business",
      text: "Firms, shops, and practices in our circle.",
      action: "Browse the directory",
      to: paths.network,
    },
    {
      title: "List your own",
      text: "Be found by people who refer.",
      action: "Add your business",
      to: paths.businessListing,
    },
  ],
} as const;

export const apply = {
  eyebrow: "Membership",
  title: "Take a seat at the table",
  text: "Apply, and tell us what you do, what you want next, and what you'll bring.",
  action: { label: "Apply for Membership", to: paths.membership },
} as const;
