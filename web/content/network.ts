import { brand } from "#shared/brand.ts";
import type { SampleSlug } from "#shared/businesses.ts";
import type { BusinessCard } from "#shared/listings.ts";
import { paths } from "#web/paths.ts";

export const networkHead = {
  title: "Network Directory",
  description: `Businesses in the ${brand.city} area, listed by the people who run them. Search by name, trade, or area.`,
} as const;

export const networkHero = {
  eyebrow: "Businesses in our circle",
  title: "Network Directory",
  text: "Listed by the people who run them. Look here before you look elsewhere.",
  action: { label: "List Your Business", to: paths.businessListing },
} as const;

export const finder = {
  title: "Find a business",
  search: { label: "Search", placeholder: "Catering, Oak Cliff, a name…" },
  category: { label: "Category", all: "All categories" },
  samples: "Businesses marked Sample are made up to show how a listing looks.",
  count: (count: number) => (count === 1 ? "1 business" : `${count} businesses`),
  /** While listed businesses load. */
  countSoFar: (count: number) => `${count === 1 ? "1 business" : `${count} businesses`} so far`,
  /** When they failed to load. */
  countWithout: (count: number) => `${count === 1 ? "1 business" : `${count} businesses`}; others couldn't be loaded`,
  none: {
    title: "Nothing like that here yet",
    text: "Try a shorter word or another category.",
    clear: "Clear filters",
  },
  /** The same when more failed to load. */
  noneLoaded: {
    title: "No match among these",
    text: "Some businesses didn't load. Try again below.",
  },
  failed: "Some businesses didn't load. Please check your internet connection.",
  tryAgain: "Try again",
  shown: (shown: number, found: number) => `${shown} of ${found} shown`,
  more: (count: number) => `Show ${count} more`,
  sample: "Sample",
  pictureOf: (name: string) => `Picture of ${name}`,
  logoOf: (name: string) => `Logo of ${name}`,
  website: "Website",
  of: (name: string) => `of ${name}`,
} as const;

/** A business as shown in the directory: a paid listing or a sample. */
export type Business = BusinessCard & { email?: string; isSample?: true };

type Sample = Pick<Business, "name" | "category" | "description" | "location" | "website" | "email"> & {
  slug: SampleSlug;
  /** As people read it, such as "(214) 555-0100". */
  phone?: string;
};

const sample = (business: Sample) => ({
  ...({ phone: "", logo: null, featuredImage: null, isSample: true } as const),
  ...business,
});

/** The sample businesses (portal-and-admin.md, "Network page"): invented, with reserved addresses and numbers. */
export const samples: readonly (Business & Pick<Sample, "slug">)[] = [
  sample({
    slug: "second-chair-coaching",
    name: "Second Chair Coaching",
    category: "Coaching",
    description: "Coaching for people about to lead their first large team.",
    location: "Uptown, Dallas",
    website: "https://example.com/second-chair-coaching",
    email: "chair@example.com",
  }),
  sample({
    slug: "marlow-and-reed",
    name: "Marlow & Reed",
    category: "Real Estate",
    description: "Homes and small buildings south of the Trinity, bought and sold with patience.",
    location: "Oak Cliff, Dallas",
    website: "https://example.com/marlow-and-reed",
    phone: "(214) 555-0118",
  }),
  sample({
    slug: "loud-paper",
    name: "Loud Paper",
    category: "Marketing",
    description: "Names, campaigns, and packaging that sell to people, not segments.",
    location: "Deep Ellum, Dallas",
    website: "https://example.com/loud-paper",
    email: "studio@example.com",
  }),
  sample({
    slug: "crown-study",
    name: "Crown Study",
    category: "Beauty",
    description: "A natural hair salon with a school behind it. Appointments start on time.",
    location: "Cedar Hill",
    website: "https://example.com/crown-study",
    phone: "(972) 555-0134",
  }),
  sample({
    slug: "pecan-row-advisors",
    name: "Pecan Row Advisors",
    category: "Finance",
    description: "Fee-only planning for savers who are their family's first.",
    location: "Plano",
    website: "https://example.com/pecan-row",
    email: "pecan@example.com",
  }),
  sample({
    slug: "still-water-clinic",
    name: "Still Water Clinic",
    category: "Wellness",
    description: "Physical therapy for anyone who sits too much at work.",
    location: "DeSoto",
    website: "https://example.com/still-water",
    phone: "(469) 555-0152",
  }),
  sample({
    slug: "long-table-events",
    name: "Long Table Events",
    category: "Events",
    description: "Dinners, launches, and retreats, from the menu to the last car.",
    location: "Bishop Arts, Dallas",
    website: "https://example.com/long-table",
    email: "table@example.com",
  }),
  sample({
    slug: "signal-and-daughters",
    name: "Signal & Daughters",
    category: "Tech",
    description: "Networks, security, and patient support for offices.",
    location: "Las Colinas, Irving",
    website: "https://example.com/signal-and-daughters",
    phone: "(972) 555-0167",
  }),
  sample({
    slug: "auntie-vees-kitchen",
    name: "Auntie Vee's Kitchen",
    category: "Food & Beverage",
    description: "Gulf Coast catering: gumbo, greens, and a peach cobbler that has closed deals.",
    location: "Fair Park, Dallas",
    website: "https://example.com/auntie-vees",
    phone: "(214) 555-0189",
  }),
];

export const listYourBusiness = {
  eyebrow: "For owners",
  title: "Put your name on this page",
  text: "Show what you do, where you are, and how to reach you to people who look here first.",
  action: { label: "List Your Business", to: paths.businessListing },
} as const;

export const networkNext = {
  eyebrow: "Around the club",
  title: "Meet the people behind the names",
  cards: [
    { title: "Events", text: "Shake hands with an owner.", action: "See what's next", to: paths.events },
    { title: "Membership", text: "Join the circle yourself.", action: "See what's included", to: paths.membership },
    { title: "About the club", text: "Who we are, and who leads us.", action: "Read our story", to: paths.about },
    { title: "Contact", text: "A question, or a correction.", action: "Write to us", to: paths.contact },
  ],
} as const;
