import { brand, replyTimes, within } from "#shared/brand.ts";
import { listNames } from "#web/lib/list-names.ts";
import { paths } from "#web/paths.ts";
import { formWords } from "./forms.ts";

const email = { label: "Email Address", placeholder: "you@example.com" };

const seats = (count: number) => (count === 1 ? "1 spot" : `${count} spots`);

const failed = "There was a problem with your registration. Please try again.";

/** The words of the registration form; its fields are those of portal-and-admin.md, section 3. */
export const registrationWords = {
  title: "Event registration",
  submit: "Register",
  submitting: formWords.submitting,
  failureTitle: "Your registration was not sent",
  pay: (amount: string) => `Continue to payment: ${amount}`,
  parts: {
    you: "About you",
    ticket: "Your ticket",
    guests: "Your guests",
    questions: "For this event",
    more: "Anything else",
  },
  fields: {
    firstName: { label: "First Name" },
    lastName: { label: "Last Name" },
    email,
    phone: { label: "Phone Number", placeholder: "(214) 555-0100" },
    socialMedia: { label: "Social Media (Optional)", placeholder: "@username" },
    profession: { label: "Profession" },
    accommodations: {
      label: "Accommodations (Optional)",
      help: "What would make the event easier for you or a guest: access, seating, food.",
    },
    message: { label: "Message (Optional)" },
    includeOpenBar: { label: "Include the open bar" },
    isVendor: { label: "I would like to be a vendor" },
  },
  guest: {
    legend: (number: number) => `Guest ${number}`,
    phone: { label: "Phone Number (Optional)", placeholder: "(214) 555-0100" },
    email: { label: "Email Address", placeholder: "guest@example.com" },
    none: "Just you so far. Guests need the same few details.",
    add: "Add guest",
    addAnother: "Add another guest",
    remove: "Remove",
    removeNamed: (number: number) => `Remove guest ${number}`,
    added: (number: number) => `Guest ${number} was added.`,
    removed: (number: number, name: string) => `${name === "" ? `Guest ${number}` : name} was removed.`,
    undo: "Undo",
  },
  seats: {
    enough: (needed: number, left: number) => `You need ${seats(needed)}; ${left} ${left === 1 ? "is" : "are"} left.`,
    tooFew: (needed: number, left: number) =>
      `You need ${seats(needed)}; only ${left} ${left === 1 ? "is" : "are"} left.`,
    wait: "To come together, join the waitlist.",
  },
  waitlist: {
    title: "Waitlist",
    submit: "Join the waitlist",
    failureTitle: "You're not on the waitlist yet",
  },
  failure: (message: string) => ({ title: "Registration Failed", description: message }),
  unknown: failed,
} as const;

/** The words of the page to register for an event. */
export const registrationPage = {
  eyebrow: "Your spot",
  title: "Register for an event",
  titleOf: (event: string) => `Register for ${event}`,
  description: `Register yourself and your guests for a ${brand.name} event. Our team reviews every registration and replies by email.`,
  form: "Your registration",
  facts: { date: "Date", time: "Time", happyHour: "Happy hour", location: "Location", attire: "Attire" },
  spots: (left: number, spots: number) => `Spots remaining: ${left} of ${spots}`,
  loading: "Loading the event",
  failed: "We couldn't load the event. Please check your internet connection.",
  members: {
    text: "Members:",
    link: "sign in to register",
    signedIn: (email: string) => `Signed in as ${email}: you register as a member.`,
  },
  aside: {
    title: "What happens next",
    steps: [
      "We email you a private link to see, change, or cancel your registration anytime.",
      "Our team reviews it. Until then it's pending, and we hold your spots.",
      "You get our answer by email, with a calendar file if you're approved.",
    ],
    /** Of an event that sells tickets once it has approved somebody, and of one that asks nobody. */
    paidSteps: (canPayAtDoor: boolean) => [
      "We email you a private link to see, change, or cancel your registration anytime.",
      "Our team reviews it. Until then we hold your spots, and nothing is charged.",
      canPayAtDoor
        ? "Once you're approved, your tickets come by email: at once if you pay at the door, otherwise when you've paid by your private link."
        : "Once you're approved, you pay by your private link, and your tickets come by email.",
    ],
    instantSteps: (canPayAtDoor: boolean) => [
      canPayAtDoor
        ? "You choose your tickets. We hold your spots while you pay, or until the event if you pay at the door."
        : "You choose your tickets, and we hold your spots while you pay.",
      "Your tickets come by email, with a calendar file.",
      "Your private link is in it, too: see, change, or cancel your registration anytime.",
    ],
  },
} as const;

export const registrationNext = {
  title: "More of the club:",
  links: [
    { label: "About us", to: paths.about },
    { label: "Membership", to: paths.membership },
    { label: "The network", to: paths.network },
  ],
} as const;

export const thanksPage = {
  eyebrow: "Your spot",
  title: "Your registration",
  titleTo: (firstName: string) => `Thank you, ${firstName}`,
  text: "A submitted registration is pending approval. Our team reviews each one and will follow up with a confirmation.",
  submitted: "Your registration was submitted and is pending approval. Our team will follow up with a confirmation.",
  waiting:
    "You're on the waitlist. The event is full; we'll email you when it's your turn and hold your spots for you.",
  confirmed: "You're on the list. We look forward to seeing you.",
  description: `A registration for a ${brand.name} event was submitted and is pending approval. Our team will follow up with a confirmation.`,
  reference: (reference: string) => `Registration #${reference}`,
  letter: {
    title: "Check your email",
    sentTo: (email: string) => `We emailed ${email}.`,
    text: "It has your private link: see your registration, change your guests, or cancel, no account needed. If it isn't there in a few minutes, check your spam folder.",
  },
  /** For visitors whose registration this browser does not know. */
  unknown: {
    title: "Already registered?",
    text: "Then our email has your private link: see your registration, change your guests, or cancel, no account needed. Not registered yet? Pick an event first.",
  },
  party: (guests: readonly string[]) => `Who's coming: ${listNames(["you", ...guests])}.`,
  next: {
    title: "What happens next",
    steps: [
      "Our team reads your registration. Until it's decided, we hold your spots.",
      `You get our answer by email${within(replyTimes.registrations)}, with a calendar file if you're approved.`,
      "Plans changed? Your private link is all you need.",
    ],
    confirmedSteps: [
      "Your tickets are in our email. Show them at the door, on your phone or printed.",
      "Plans changed? Your private link is all you need.",
    ],
    waitingSteps: [
      "Our team reads your registration. Only approved guests are offered a spot.",
      "When spots free up and it's your turn, we email you. You then have a limited time to accept.",
      "Your private link shows your place in line. Leave it anytime.",
    ],
    /** Of an event that asks nobody. */
    clearedSteps: [
      "When spots free up and it's your turn, we email you. You then have a limited time to accept.",
      "Your private link shows your place in line. Leave it anytime.",
    ],
  },
  events: "See all events",
  waitingToast: (event: string) => ({
    title: "You're on the Waitlist",
    description: `We'll email you when it's your turn for ${event}.`,
  }),
  confirmedToast: (event: string) => ({
    title: "You're on the List",
    description: `Your tickets for ${event} are on their way by email.`,
  }),
  unpaidToast: (event: string) => ({
    title: "Your Spots Are Held",
    description: `Please pay for ${event} by the link in our email to keep them.`,
  }),
  submittedToast: (event: string) => ({
    title: "Registration Submitted",
    description: `Your registration for ${event} is pending approval.`,
  }),
} as const;

export const thanksNext = {
  title: "Until then:",
  links: [...registrationNext.links, { label: "List your business", to: paths.businessListing }],
} as const;
