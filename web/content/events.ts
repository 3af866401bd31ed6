import { paths } from "#web/paths.ts";

export const eventsPage = {
  eyebrow: "Evenings in Dallas",
  title: "Events",
  text: "Few, well made, and never for everybody. Dress for the room, come with a question, leave with a name.",
  description:
    "Elevated Wednesday and the other evenings of Dallas' private network: what is next, what to wear, and how to hear of it first.",
} as const;

export const upcoming = {
  title: "What is next",
  none: {
    title: "Nothing is announced yet",
    text: "Leave your address below and we write to you when the next evening is.",
  },
  loading: "Loading the events",
  failed: "The events could not be loaded. Please check your internet connection.",
  askQuestions: "Ask Questions",
  subject: (title: string) => `Question about ${title}`,
  comingSoon: "Coming Soon",
  ended: "Event Ended",
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

export const attireGuide = {
  eyebrow: "What to wear",
  title: "Cocktail Attire",
  text: "Between the office and a black-tie ball: polished, personal, and comfortable enough to stay late. Some ways to get it right:",
  groups: [
    {
      title: "For men",
      examples: [
        "A dark suit, or a blazer with tailored trousers",
        "A crisp shirt; a tie or a pocket square, if you like",
        "Oxfords, monk straps or polished loafers",
      ],
    },
    {
      title: "For women",
      examples: [
        "A cocktail dress at the knee or below",
        "A jumpsuit, or a tailored suit with jewelry that speaks",
        "Heels, dressy flats or elegant sandals",
      ],
    },
  ],
  no: "Please leave jeans, sneakers and sportswear at home.",
} as const;

const failed = "There was a problem with your subscription. Please try again.";

/** The words of the notification signup (public-site.md, sections 2 and 8). */
export const notifyWords = {
  eyebrow: "Hear of it first",
  heading: "Event notifications",
  text: "A short e-mail when an evening is announced.",
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
    text: "We will write to you as soon as the next evening is announced.",
    reset: "Subscribe Another Email",
  },
  failure: () => ({ title: "Subscription Failed", description: failed }),
  unknown: failed,
  withoutMessage: failed,
} as const;

export const externalForm = {
  title: "Elevated Wednesday",
  heading: "Register for Elevated Wednesday",
  loading: "Loading registration form...",
} as const;

export const eventsNext = {
  eyebrow: "While you wait",
  title: "More of the club",
  cards: [
    {
      title: "Membership",
      text: "Members hear of every evening first.",
      action: "See both kinds",
      to: paths.membership,
    },
    { title: "The network", text: "Businesses of our circle.", action: "Browse the directory", to: paths.network },
    {
      title: "Your business",
      text: "Be found by people who refer.",
      action: "List your business",
      to: paths.businessListing,
    },
  ],
} as const;
