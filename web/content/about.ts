import { brand } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";

export const aboutHead = {
  title: "About the club",
  description: `About ${brand.name}: how the club began, how it works, what members can count on, and the five people who lead it.`,
} as const;

export const aboutHero = {
  eyebrow: "About the club",
  title: "Built by the people in it",
  text: `${brand.name} is a private club for Black professionals, entrepreneurs, and industry leaders in ${brand.city}. Members hire, teach, and open doors for one another.`,
} as const;

export const story = {
  eyebrow: "How it began",
  title: "Eleven people, one long table",
  paragraphs: [
    "Eleven of us sat down in the back room of a restaurant in Oak Cliff: a lawyer, two engineers, a banker, a caterer, and a few more. All of us were doing well, and most of us were used to being the only one in the room at work.",
    "No one gave a speech. By the end of the night there were two referrals, one job offer, and a second date on the calendar. We've kept to that ever since: good company, a reason to meet, and something to do the morning after.",
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
      text: "A board member reads every application, and you spend an evening as our guest before either side says yes.",
      practice: "You always get an answer, and a person always signs it.",
    },
    {
      title: "Introduced on purpose",
      text: "Every evening has a host who has read the guest list. If you need a banker, a buyer, or a second opinion, you won't have to search the room.",
      practice: "Tell the host one thing you need. You go home with a name.",
    },
    {
      title: "Discreet by habit",
      text: "What's said here about pay, deals, and plans stays here. That's why people say the useful part out loud.",
      practice: "No press, no recording, and no names without asking first.",
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
      text: "Guest lists short enough to meet the whole room.",
    },
    {
      title: "A directory that gets used",
      text: "Members look here first when they hire, buy, or refer.",
    },
    { title: "Mentors who stay", text: "A mentor who's been there, for a year rather than a coffee." },
    {
      title: "Straight talk about money",
      text: "Pay, pricing, equity, and ownership, with the numbers on the table.",
    },
    { title: "A private portal", text: "Chat, messages, and a directory, for members only." },
    { title: "A say", text: "Suggest an evening, speaker, or partner, and the board writes back." },
  ],
} as const;

export const board = {
  eyebrow: "The board",
  title: "The five people behind it",
  text: "They read the applications, choose the partners, and pay for their own drinks.",
  biography: "Biography",
  members: [
    {
      id: "delphine",
      name: "Delphine Asante-Wray",
      role: "Chair",
      intro: "Commercial real estate lawyer. She chairs the board and settles what the rest of us cannot.",
      biography: [
        "Delphine grew up in Oak Cliff above her parents' fabric store, and learned what a contract is by reading its lease aloud to her father. She has spent nineteen years on the other side of the table, closing commercial leases for owners from Cedar Hill to Plano, and runs a practice of six.",
        "She was one of the eleven at the first table and has not missed an evening yet. Ask her about ground leases, or about where to find good wax print in Dallas.",
      ],
    },
    {
      id: "theo",
      name: "Theo Malbrough",
      role: "Treasurer",
      intro: "Chief financial officer of a freight company. He keeps the club's books open to every member.",
      biography: [
        "Theo came from Baton Rouge for an accounting job he meant to keep for two years. Seventeen years later he runs finance for a company with four hundred trucks, and has taken two smaller ones through a sale.",
        "At the club he runs the money table: one evening a quarter when members bring an offer letter, a term sheet, or a price list and take home a better one. He publishes our accounts each January, to the dollar.",
      ],
    },
    {
      id: "imani",
      name: "Imani Castellow",
      role: "Membership",
      intro: "Head of people at a hospital group. She reads every application twice.",
      biography: [
        "Imani has hired for hospitals for most of her career, and says an interview starts when the candidate thinks it's over. She built the nursing apprenticeship that her group now runs in three counties.",
        "How you join is her design: a real conversation, an evening as a guest, an answer by name. She writes each no herself, because it deserves as much care as a yes.",
      ],
    },
    {
      id: "julian",
      name: "Julian Okoro-Banks",
      role: "Events and partnerships",
      intro: "Restaurateur. He decides where we meet and who cooks.",
      biography: [
        "Julian started as a dishwasher in Deep Ellum at seventeen and owns three dining rooms today. On Fridays he still works the line in one.",
        "He picks our rooms by how well you can hear across the table, and our partners by how they treat the staff. Every partner event here has his approval.",
      ],
    },
    {
      id: "noelle",
      name: "Noelle Tarrant",
      role: "Mentorship",
      intro:
        "Software engineer and founder. She finds members the mentor they need, not always the one they asked for.",
      biography: [
        "Noelle wrote scheduling software for airlines before founding her own company. It schedules shifts for clinics and was profitable in its second year, without outside money.",
        "She leads the mentorship program and keeps it small: two people meet every month for a year, with one goal written down at the start. She mentors two members herself, and is mentored by a third.",
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
  text: "Apply, then spend an evening as our guest. We both decide after that.",
  action: { label: "Apply for Membership", to: paths.membership },
} as const;
