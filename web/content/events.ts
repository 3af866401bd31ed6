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
    tickets: "Tickets",
  },
  comingSoonToast: { title: "Coming Soon!", description: "Event details will be announced soon. Stay tuned!" },
  registeredToast: { title: "Registration Successful!", description: "Your registration has been confirmed." },
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
