import type { Application } from "#shared/applications.ts";
import type { ContactMessage } from "#shared/contact.ts";
import type { EventForm } from "#shared/event-admin.ts";
import type { EventInterest } from "#shared/event-interest.ts";
import type { EventRecord } from "#shared/events.ts";
import type { Lead } from "#shared/leads.ts";
import type { BusinessFacts, ListingForm } from "#shared/listings.ts";
import type { MemberRow } from "#shared/member-import.ts";
import type { ProfileForm } from "#shared/members.ts";
import type { PartnerEventForm } from "#shared/partner-events.ts";
import type { PollForm } from "#shared/polls.ts";
import type { Guest, RegistrationForm } from "#shared/registrations.ts";

/** With a letter, which the name of a person needs: one hexadecimal text in a hundred has none. */
const unique = () => `x${crypto.randomUUID().replaceAll("-", "").slice(0, 9)}`;

/** What tests start from: valid things, each with an e-mail address of its own, changed where the test says so. */
export const given = {
  emailAddress: () => `visitor-${unique()}@example.com`,

  idempotencyKey: () => `key-${unique()}`,

  /** An address of the internet that hardly anybody else in this run posts from (RFC 2544). */
  internetAddress: () => `198.18.${crypto.getRandomValues(new Uint8Array(2)).join(".")}`,

  /** What a poll asks: one of three, for an hour, with names. */
  poll: (changes: Partial<PollForm> = {}): PollForm => ({
    ...{ options: ["Monday", "Tuesday", "Never"], isMultiple: false, showsNames: true },
    ...{ until: new Date(Date.now() + 3_600_000).toISOString(), ...changes },
  }),

  lead: (changes: Partial<Lead> = {}): Lead => ({
    firstName: "Ada",
    lastName: "Okafor",
    email: given.emailAddress(),
    phone: "(214) 555-0134",
    city: "Dallas",
    state: "TX",
    profession: "Architect",
    interestLevel: "Just curious",
    earlyAccess: false,
    instagramHandle: "",
    ...changes,
  }),

  application: (changes: Partial<Application> = {}): Application => ({
    membershipType: "standard",
    name: "Ada Okafor",
    email: given.emailAddress(),
    phone: "(214) 555-0134",
    cityState: "Dallas, TX",
    ageRange: "35to44",
    jobTitle: "Principal",
    company: "Okafor Studio",
    industry: "Architecture",
    linkedInOrWebsite: "",
    yearsInField: "10plus",
    incomeRange: "",
    professionalType: ["businessOwner"],
    shortTermGoals: "Open a second studio.",
    reasonsForJoining: ["networking", "mentorship"],
    sixFigureMindset: "Plan in decades, work in days.",
    valueToAdd: "Twenty years of building in this city.",
    elevationStory: "An apprentice of mine now runs her own practice.",
    attendedEvent: "no",
    hearAboutUs: "From a member",
    socialFeature: "no",
    instagramHandle: "",
    twitterHandle: "",
    additionalInfo: "",
    codeOfConduct: true,
    consent: true,
    ...changes,
  }),

  contactMessage: (changes: Partial<ContactMessage> = {}): ContactMessage => ({
    name: "Ada Okafor",
    email: given.emailAddress(),
    subject: "A venue for your events",
    message: "Our hall in Addison has room for 200.",
    ...changes,
  }),

  eventInterest: (changes: Partial<EventInterest> = {}): EventInterest => ({
    name: "Ada Okafor",
    email: given.emailAddress(),
    phone: "",
    interests: [],
    message: "",
    ...changes,
  }),

  profile: (changes: Partial<ProfileForm> = {}): ProfileForm => ({
    full_name: "Ada Okafor",
    company: "Okafor Studio",
    position: "Principal",
    industry: "Real Estate",
    bio: "I design houses that age well.",
    location: "Dallas, TX",
    website: "https://okafor.example",
    ...changes,
  }),

  event: (changes: Partial<EventRecord> = {}): EventRecord => ({
    id: `event-${unique()}`,
    title: "Spring Gala",
    audience: "public",
    happyHour: "5:00 PM - 7:00 PM",
    location: "Addison, Texas",
    description: "A night of networking.",
    attire: "Cocktail Attire",
    openBar: "",
    spots: 150,
    spotsLeft: 30,
    guestLimit: 100,
    reminders: ["in-three-days", "in-three-hours"],
    interested: 8,
    status: "coming-soon",
    version: 1,
    sequence: 0,
    ...changes,
  }),

  /** An event that takes registrations: it starts in a week. */
  openEvent: (changes: Partial<EventRecord> = {}): EventRecord =>
    given.event({ status: "open", ...given.times(7 * 24), ...changes }),

  /** The times of an event that starts in so many hours and lasts five. */
  times: (inHours: number) => ({
    startsAt: new Date(Date.now() + inHours * 3_600_000).toISOString(),
    endsAt: new Date(Date.now() + (inHours + 5) * 3_600_000).toISOString(),
  }),

  eventForm: (changes: Partial<EventForm> = {}): EventForm => ({
    title: `Spring Gala ${unique()}`,
    audience: "public",
    status: "open",
    ...given.times(7 * 24),
    happyHour: "5:00 PM - 7:00 PM",
    location: "Addison, Texas",
    description: "A night of networking.",
    attire: "Cocktail Attire",
    openBar: "",
    spots: 30,
    guestLimit: 4,
    reminders: ["in-three-days", "in-three-hours"],
    ...changes,
  }),

  partnerEventForm: (changes: Partial<PartnerEventForm> = {}): PartnerEventForm => ({
    title: `A Night of Jazz ${unique()}`,
    partner: "Blue Hour Jazz Society",
    category: "Concert",
    status: "published",
    ...given.times(7 * 24),
    location: "The Glasshouse, Oak Cliff, Dallas, TX",
    description: "A quintet and two sets.",
    price: "$20",
    attendees: 80,
    registrationUrl: "https://partner.example/jazz",
    pictureText: "",
    ...changes,
  }),

  guest: (changes: Partial<Guest> = {}): Guest => ({
    firstName: "Grace",
    lastName: "Lindqvist",
    email: given.emailAddress(),
    phone: "",
    socialMedia: "",
    includeOpenBar: false,
    ...changes,
  }),

  /** What a business tells of itself. */
  business: (changes: Partial<BusinessFacts> = {}): BusinessFacts => ({
    businessName: `Okafor Studio ${unique()}`,
    website: "https://okafor.example",
    fullName: "Ada Okafor",
    phone: "(214) 555-0134",
    category: "Other",
    shortDescription: "Houses that age well.",
    fullBio: "We design houses for this climate.\nAnd for the next one.",
    yearsInBusiness: "12",
    location: "Dallas, TX",
    instagram: "@okaforstudio",
    otherSocials: "LinkedIn: okafor-studio",
    ...changes,
  }),

  /** The form of a business listing, without pictures. */
  listing: (changes: Partial<ListingForm> = {}): ListingForm => ({
    ...given.business(),
    email: given.emailAddress(),
    authorized: true,
    permissionToList: true,
    agreeToUpdates: true,
    ...changes,
  }),

  /** Rows of a file of members, each with what the test says; to be done, but nobody let in or emailed unless it is said. */
  memberImport: (
    rows: Partial<MemberRow>[],
    { isDryRun = false, letsIn = false, emails = false, importId = crypto.randomUUID() } = {},
  ) => ({
    ...{ importId, isDryRun, letsIn, emails },
    rows: rows.map((row): MemberRow => ({
      ...{ email: "", name: "", level: "", joined: "", until: "", tags: [], company: "", position: "", industry: "" },
      ...{ location: "", website: "", bio: "", ...row },
    })),
  }),

  /** A registration as it is filled in; `email` is the registrant's. */
  registration: ({ email, ...changes }: Partial<RegistrationForm> & { email?: string } = {}): RegistrationForm => ({
    personalInfo: {
      firstName: "Ada",
      lastName: "Okafor",
      email: email ?? given.emailAddress(),
      phone: "(214) 555-0134",
      socialMedia: "@ada",
      profession: "Architect",
    },
    guests: [],
    accommodations: "",
    message: "",
    includeOpenBar: false,
    isVendor: false,
    ...changes,
  }),
};
