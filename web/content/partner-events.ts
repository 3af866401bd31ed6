import { brand } from "#shared/brand.ts";
import brunch720Avif from "#web/media/partner-brunch-720.avif";
import brunch720Webp from "#web/media/partner-brunch-720.webp";
import brunch1200Avif from "#web/media/partner-brunch-1200.avif";
import brunch1200Webp from "#web/media/partner-brunch-1200.webp";
import gala720Avif from "#web/media/partner-gala-720.avif";
import gala720Webp from "#web/media/partner-gala-720.webp";
import gala1200Avif from "#web/media/partner-gala-1200.avif";
import gala1200Webp from "#web/media/partner-gala-1200.webp";
import { getContactPath, paths } from "#web/paths.ts";

export const partnerEventsHead = {
  title: "Partner Events",
  description: `Events in ${brand.city} by hosts outside the club: what they are, where they are, and how to register.`,
} as const;

export const partnerEventsHero = {
  eyebrow: "With our partners",
  title: "Partner Events",
  text: "Not our own events, but evenings we'd go to ourselves. Register with the host directly, and tell them the club sent you.",
} as const;

export const comingUp = {
  title: "Coming up",
  samples: "Events marked Sample are made up to show how a partner event looks.",
  sample: "Sample",
  by: (partner: string) => `Hosted by ${partner}`,
  facts: { date: "Date", time: "Time", location: "Location", attendees: "Guests" },
  attendees: (count: number) => `${count} expected attendees`,
  register: "Register Now",
  forEvent: (title: string) => `for ${title}`,
  ended: "Event Ended",
} as const;

/** An event of a partner, who also handles registration (public-site.md, section 3). */
export type PartnerEvent = {
  id: string;
  title: string;
  partner: string;
  /** Start and end, in UTC; shown in the club's time zone. */
  startsAt: string;
  endsAt: string;
  /** The venue, followed by its address. */
  location: string;
  description: string;
  price: string;
  category: string;
  /** How many guests are expected. */
  attendees: number;
  image: PartnerEventImage;
  registrationUrl: string;
  /** Made up: hidden from search engines, and registering leads to a page for examples. */
  isSample?: true;
};

/** `avif` and `webp` are `srcset` values; `url` is the largest, for where only one is allowed. All are 16:9. */
export type PartnerEventImage = { alt: string; avif: string; webp: string; url: string };

/** Numbers and price labels are the specification's (public-site.md, section 9). */
export const partnerEvents: readonly PartnerEvent[] = [
  {
    id: "evening-of-giving",
    title: "An Evening of Giving",
    partner: "Pecan Grove Scholars Fund",
    startsAt: "2027-03-07T00:00:00Z",
    endsAt: "2027-03-07T04:00:00Z",
    location: "Alder Hall, Arts District, Dallas, TX",
    description:
      "A black-tie dinner benefiting first-generation college students from South Dallas. Three courses, a short concert by the students, and a pledge card instead of an auction.",
    price: "Donation Based",
    category: "Charity Gala",
    attendees: 100,
    image: {
      alt: "A hall at night: round tables by candlelight under a tiered chandelier.",
      avif: `${gala720Avif} 720w, ${gala1200Avif} 1200w`,
      webp: `${gala720Webp} 720w, ${gala1200Webp} 1200w`,
      url: gala1200Webp,
    },
    registrationUrl: "https://example.com/an-evening-of-giving",
    isSample: true,
  },
  {
    id: "long-sunday",
    title: "The Long Sunday",
    partner: "Blue Hour Jazz Society",
    startsAt: "2027-05-16T16:00:00Z",
    endsAt: "2027-05-16T20:00:00Z",
    location: "The Glasshouse, Oak Cliff, Dallas, TX",
    description:
      "A jazz brunch that takes its time: a trumpet quintet, two sets, and a kitchen that sends out plates until three. Tables seat six. Bring five friends, or be seated with members.",
    price: "Table Reservations",
    category: "Jazz Brunch",
    attendees: 200,
    image: {
      alt: "A trumpet over white tables set for brunch, in morning light.",
      avif: `${brunch720Avif} 720w, ${brunch1200Avif} 1200w`,
      webp: `${brunch720Webp} 720w, ${brunch1200Webp} 1200w`,
      url: brunch1200Webp,
    },
    registrationUrl: "https://example.com/the-long-sunday",
    isSample: true,
  },
];

export const whyPartners = {
  eyebrow: "Why we do this",
  title: "What a partner event gives you",
  reasons: [
    {
      title: "Exclusive Access",
      text: "Evenings you might not hear about elsewhere, with a direct way to register.",
    },
    {
      title: "Expanded Network",
      text: "Meet hosts and guests from outside our circle.",
    },
    {
      title: "Member Benefits",
      text: "Ask in Community Chat who's going, and go together.",
    },
  ],
} as const;

export const propose = {
  eyebrow: "Do you host?",
  title: "Bring your event to the club",
  text: "If you're planning something our members would dress up for, tell us the date, the room, and the reason.",
  actions: [
    { label: "Propose an Event", to: getContactPath("Partner event") },
    { label: "See Club Events", to: paths.events },
  ],
} as const;
