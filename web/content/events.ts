import { paths } from "#web/paths.ts";

export const eventsPage = {
  eyebrow: "Evenings in Dallas",
  title: "Events",
  text: "Rare, well made, and worth dressing for. Come with a question; leave with a name.",
  description:
    "Elevated Wednesday and more from Dallas' private network: what's next, what to wear, and how to hear about it first.",
} as const;

export const upcoming = {
  title: "What's next",
  then: (days: readonly string[]) =>
    days.length > 4 ? `Then: ${days.slice(0, 3).join(", ")}, and ${days.length - 3} more` : `Then: ${days.join(", ")}`,
  past: (count: number) => `Past events (${count})`,
  none: {
    title: "Nothing announced yet",
    text: "Leave your email below, and we'll tell you when the next event is.",
  },
  loading: "Loading the events",
  failed: "We couldn't load the events. Please check your internet connection.",
  askQuestions: "Ask Questions",
  subject: (title: string) => `Question about ${title}`,
  comingSoon: "Coming Soon",
  ended: "Event Ended",
  calledOff: "Event Canceled",
  full: "Fully Booked",
  register: "Register Now",
  spots: (spots: number) => `${spots} spots`,
  spotsLeft: (left: number, spots: number) => `${left} of ${spots} spots left`,
  interested: (count: number) => (count === 1 ? "1 person interested" : `${count} people interested`),
  facts: {
    date: "Date",
    time: "Time",
    happyHour: "Happy hour",
    location: "Location",
    attire: "Attire",
    spots: "Spots",
  },
  comingSoonToast: { title: "Coming Soon!", description: "Event details will be announced soon. Stay tuned!" },
  registeredToast: { title: "Registration Successful!", description: "Your registration has been confirmed." },
} as const;

export const placeWords = {
  map: "Map",
  mapOf: (location: string) => `Map of ${location} (opens in a new tab)`,
} as const;

/** The ways to put an event into one's calendar. */
export const calendarWords = {
  about: (title: string) => `Add ${title} to your calendar`,
  file: "Add to calendar",
  google: "Google Calendar",
  outlook: "Outlook",
  fileName: "event.ics",
} as const;

/** What an event is about, above the form to register for it. */
export const aboutEvent = {
  title: "About this event",
  more: "Read more",
  less: "Show less",
} as const;

/** What the address of an event shows to visitors if it is for members only. */
export const forMembers = {
  eyebrow: "Members only",
  title: "This event is for members",
  text: "Sign in to see the details and register. Not a member yet? We'd love to meet you.",
  signIn: "Sign in",
  membership: "See membership",
} as const;

export const attireGuide = {
  eyebrow: "What to wear",
  title: "Cocktail Attire",
  text: "Between the office and black tie: polished, personal, and comfortable enough to stay late. A few ways to get it right:",
  groups: [
    {
      title: "For men",
      examples: [
        "A dark suit, or a blazer with tailored slacks",
        "A crisp shirt; a tie or a pocket square, if you like",
        "Oxfords, monk straps, polished loafers",
      ],
    },
    {
      title: "For women",
      examples: [
        "A knee-length or midi cocktail dress",
        "A jumpsuit, or a tailored suit with statement jewelry",
        "Heels, dressy flats, elegant sandals",
      ],
    },
  ],
  no: "Leave the jeans, sneakers, and activewear at home.",
} as const;

const failed = "There was a problem with your subscription. Please try again.";

/** The words of the notification signup (public-site.md, sections 2 and 8). */
export const notifyWords = {
  eyebrow: "Be first to know",
  heading: "Event notifications",
  text: "A short email when an event is announced.",
  title: "Event notifications",
  submit: "Notify Me",
  fields: {
    name: { label: "Name" },
    email: { label: "Email Address", placeholder: "you@example.com" },
    phone: { label: "Phone Number (Optional)", placeholder: "(214) 555-0100" },
    interests: { label: "Interests (Optional)" },
    message: { label: "Message (Optional)" },
  },
  interests: { networking: "Networking", workshops: "Workshops", social: "Social", leadership: "Leadership" },
  success: {
    title: "Successfully Subscribed!",
    description: "You'll now receive notifications about upcoming events.",
  },
  sent: {
    title: "You're All Set!",
    text: "We'll email you as soon as the next event is announced.",
    reset: "Subscribe Another Email",
  },
  steps: {
    announced: "When an event is announced, we email the same address.",
    register: "A notification doesn't hold a spot: register for the events you want to attend.",
    message: "Our team reads your message.",
  },
  failure: () => ({ title: "Subscription Failed", description: failed }),
  unknown: failed,
} as const;

export const externalForm = {
  title: "Elevated Wednesday",
  heading: "Register for Elevated Wednesday",
  loading: "Loading registration form...",
} as const;

export const eventsNext = {
  eyebrow: "While you wait",
  title: "Explore the club",
  cards: [
    {
      title: "Membership",
      text: "Members have events of their own, too.",
      action: "See both tiers",
      to: paths.membership,
    },
    { title: "The network", text: "Businesses in our circle.", action: "Browse the directory", to: paths.network },
    {
      title: "Your business",
      text: "Be found by people who refer.",
      action: "List your business",
      to: paths.businessListing,
    },
  ],
} as const;
