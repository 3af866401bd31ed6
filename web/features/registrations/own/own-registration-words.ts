/** The texts of the page behind a registration's private link. */
export const ownRegistrationWords = {
  eyebrow: "Your registration",
  title: "Your registration",
  description: "A private registration page. Only people with its link can open it.",
  loading: "Loading your registration",
  failed: "We couldn't load your registration. Please check your internet connection.",
  wrongLink: {
    eyebrow: "No registration",
    title: "This link doesn't work",
    text: "Please copy the whole link from our email; some email apps cut long links in two. If it still leads here, we'll send you a new copy.",
    events: "See all events",
    contact: "Contact us",
    subject: "My registration",
  },
  reference: (reference: string) => `Registration #${reference}`,
  /** Below the status's label (registration-states.ts). */
  statuses: {
    /** The place in line explains itself. */
    waitlisted: undefined,
    pending: "Our team hasn't reviewed it yet. We're holding your spots and will email you.",
    unpaid: "We're holding your spots for a time. They're yours once they're paid.",
    approved: "We look forward to seeing you.",
    rejected: "We couldn't confirm this registration.",
    cancelled: "This registration is canceled. Its spots are open to others.",
  },
  /** For a registration that was on the waitlist, and may have had no spots. */
  cancelledWait: "This registration is canceled.",
  /** Replaces the status of a waitlisted registration once the event has begun. */
  lineClosed: "The waitlist is closed",
  ended: { over: "This event is over.", "called-off": "This event was canceled." },
  next: {
    title: "What's next",
    pending: (email: string) => [
      `We'll email our answer to ${email}, with a calendar file if you're approved.`,
      "Until then, you can change your details and guests here, or cancel.",
    ],
    approved: (email: string) => [
      `We emailed ${email} a calendar file.`,
      "Plans changed? Change your details or guests here, or cancel to free your spots.",
    ],
  },
  event: "The event",
  decisionMessage: "A word from our team",
  details: {
    email: "Email",
    phone: "Phone",
    socialMedia: "Social media",
    profession: "Profession",
    accommodations: "Accommodations",
    message: "Message",
  },
  yes: "Yes",
  no: "No",
  again: "Register again",
  events: "See all events",
  unknown: "There was a problem. Please try again.",
} as const;
