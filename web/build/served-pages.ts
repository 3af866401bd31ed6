import type { ClubEvent } from "#shared/events.ts";
import type { Level, OfferedLevels } from "#shared/levels.ts";
import type { BusinessPage } from "#shared/listings.ts";
import type { PublicMember } from "#shared/members.ts";
import type { PartnerEvent } from "#shared/partner-events.ts";
import type { EventQuestion } from "#shared/questions.ts";
import type { PageAnswer, ServedPage } from "#shared/site-paths.ts";
import type { OfferedType, TicketOffer } from "#shared/ticket-types.ts";

/** What makes each served page alive, after it is painted: in a chunk of its own (lazy-part.tsx). */
export const servedParts: Record<ServedPage, string> = {
  events: "pages/upcoming-events.tsx",
  eventRegistration: "pages/event-registration-visit.tsx",
  eventThanks: "pages/event-details.tsx",
  partnerEvents: "features/events/public/partner-event-list.tsx",
  membership: "features/applications/plans.tsx",
  network: "features/listings/directory/load-listed.tsx",
  business: "pages/business-visit.tsx",
  publicMember: "features/members/public-visit.tsx",
};

const event: ClubEvent = {
  id: "any",
  title: "An Evening",
  audience: "public",
  startsAt: "2100-06-10T00:00:00.000Z",
  endsAt: "2100-06-10T05:00:00.000Z",
  happyHour: "7:00 PM - 9:00 PM",
  location: "Club Hall, 1 Main Street, Dallas, TX",
  description: "What it is about.\n\nAnd more.",
  attire: "Elegant",
  openBar: "Open bar, $45",
  guestLimit: 3,
  spots: 30,
  spotsLeft: 12,
  interested: 5,
  picture: "/media/events/any.webp",
  when: "Wed, Jun 9 · 7 PM",
  date: "June 9, 2100",
  time: "7:00 PM - 12:00 AM",
  isPast: false,
  isComingSoon: false,
};

const question: EventQuestion = {
  ...{ id: "q-any", label: "A question?", kind: "long", help: "Why.", isRequired: true, options: ["One", "Another"] },
  ...{ answeredBy: "everyone", askedOf: "everyone", isAtDoor: false },
};

/** What it may ask, each kind of field once. */
const questions: EventQuestion[] = [
  question,
  { ...question, id: "q-one", kind: "one" },
  { ...question, id: "q-list", kind: "one", isRequired: false },
];

const partnerEvent: PartnerEvent = {
  id: "any",
  title: "A Concert",
  partner: "A Society",
  category: "Concert",
  startsAt: "2100-06-10T00:00:00.000Z",
  endsAt: "2100-06-10T05:00:00.000Z",
  location: "The Hall, 1 Main Street, Dallas, TX",
  description: "What it is about.",
  price: "$20",
  attendees: 100,
  registrationUrl: "https://partner.example",
  picture: "/media/events/any.webp",
  pictureText: "A hall.",
  isPast: false,
  isSample: false,
};

const level: Level = {
  id: "any",
  name: "Any",
  text: "Who it is for.",
  features: ["What it includes", "And more"],
  action: "Apply",
  isOpen: true,
  price: { amount: 5000, every: "month", joiningFee: 2500, graceDays: 14 },
};

const business: BusinessPage = {
  slug: "any",
  name: "A Business",
  category: "Coaching",
  description: "What it does.",
  location: "Dallas, TX",
  website: "https://business.example",
  phone: "(214) 555-0100",
  logo: "/media/listings/logo.webp",
  featuredImage: "/media/listings/picture.webp",
  bio: "Who it is.\n\nSee https://business.example.",
  yearsInBusiness: "5",
  instagram: "@business",
  otherSocials: "LinkedIn: business, https://business.example",
};

const member: PublicMember = {
  id: "any",
  full_name: "Ada Lovelace",
  company: "Analytical Engines",
  website: "https://ada.example",
  avatar_url: null,
};

const over = { isPast: true, startsAt: "2020-06-10T00:00:00.000Z", endsAt: "2020-06-10T05:00:00.000Z" };
const toCome = {
  isComingSoon: true,
  startsAt: undefined,
  endsAt: undefined,
  when: "",
  date: "TBD",
  time: "Stay Tuned",
};
const inSeries = { series: { id: "any", index: 1, count: 2, repeats: "weekly" } } as const;

const ticket: OfferedType = {
  ...{ id: "any", name: "Any", description: "With a drink", price: 6000, holder: "anybody" },
  ...{ closesAt: "2100-06-09T00:00:00.000Z", perPerson: 2 },
};

const tickets: TicketOffer = {
  currency: "usd",
  types: [ticket, { ...ticket, id: "other", description: "", left: 3, price: 0 }, { ...ticket, id: "gone", left: 0 }],
  ...{
    needsApproval: true,
    paysAtDoor: true,
    refundRule: [{ days: 7, percent: 100 }],
    hasCodes: true,
    memberPrice: 4500,
  },
};

/** An event that sells tickets: of several kinds, of one that is chosen already, and for members alone. */
const ticketed: ClubEvent[] = [tickets.types, [ticket], []].map((types) => ({
  ...event,
  tickets: { ...tickets, types },
}));

/** An event as it may be. */
const events: ClubEvent[] = [
  event,
  ...ticketed,
  ...[{ spotsLeft: 0 }, over, { isPast: true }, toCome, { picture: null }].map((changes) => ({ ...event, ...changes })),
];

/** Of a page that shows one event. */
const oneEvent: PageAnswer[] = [
  ...events.map((data) => ({ data })),
  { problem: { status: 404, code: "not-found" } },
  { problem: { status: 403, code: "forbidden" } },
];

/** Every state in which a served page looks different: the styles of all are in its file. */
export const servedExamples: Record<ServedPage, PageAnswer[]> = {
  events: [
    { data: [] },
    { data: events },
    { data: [event, event].map((each, index) => ({ ...each, ...inSeries, id: String(index) })) },
  ],
  eventRegistration: [...oneEvent, { data: { ...event, questions } }],
  eventThanks: oneEvent,
  partnerEvents: [
    { data: [] },
    {
      data: [
        partnerEvent,
        { ...partnerEvent, id: "drawn", picture: null },
        { ...partnerEvent, id: "over", isPast: true },
        { ...partnerEvent, id: "sample-evening-of-giving", picture: null, isSample: true },
      ],
    },
  ],
  membership: [[], [level], [level, { ...level, id: "second" }, { ...level, id: "third" }]].map((items) => ({
    data: { items, currency: "usd" } satisfies OfferedLevels,
  })),
  network: [
    { data: [] },
    {
      data: [business, { ...business, slug: "other", featuredImage: null, logo: null, website: "", phone: "CALL-US" }],
    },
    { data: Array.from({ length: 30 }, (_, index) => ({ ...business, slug: String(index) })), isPartial: true },
  ],
  business: [
    { data: business },
    { data: { ...business, featuredImage: null, logo: null, website: "business", phone: "CALL-US", otherSocials: "" } },
    { problem: { status: 404, code: "not-found" } },
  ],
  publicMember: [
    { data: member },
    { data: { ...member, company: undefined, website: "ada" } },
    { data: { ...member, avatar_url: "/media/ada.webp" } },
    { problem: { status: 404, code: "not-found" } },
  ],
};
