import { brand } from "#shared/brand.ts";
import { paths } from "#web/paths.ts";
import { formWords } from "./forms.ts";

const email = { label: "Email Address", placeholder: "you@example.com" };
const seats = (count: number) => (count === 1 ? "1 seat" : `${count} seats`);
const failed = "There was a problem with your registration. Please try again.";

/** The words of the registration form; its fields are those of portal-and-admin.md, section 3. */
export const registrationWords = {
  title: "Event registration",
  submit: "Register",
  submitting: formWords.submitting,
  failureTitle: "Your registration was not sent",
  parts: { you: "About you", guests: "Your guests", more: "Anything else" },
  fields: {
    firstName: { label: "First Name" },
    lastName: { label: "Last Name" },
    email,
    phone: { label: "Phone Number", placeholder: "(214) 555-0100" },
    socialMedia: { label: "Social Media (Optional)", placeholder: "@username" },
    profession: { label: "Profession" },
    accommodations: {
      label: "Accommodations (Optional)",
      help: "What would make the evening easier for you or a guest: access, seating, food.",
    },
    message: { label: "Message (Optional)" },
    includeOpenBar: { label: "Include the open bar" },
    isVendor: { label: "I would like to be a vendor" },
  },
  guest: {
    legend: (number: number) => `Guest ${number}`,
    phone: { label: "Phone Number (Optional)", placeholder: "(214) 555-0100" },
    email: { label: "Email Address", placeholder: "guest@example.com" },
    none: "You come alone so far. Guests need the same few details as you.",
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
      left === 0
        ? `You need ${seats(needed)}; none is left.`
        : `You need ${seats(needed)}; only ${left} ${left === 1 ? "is" : "are"} left.`,
  },
  failure: (message: string) => ({ title: "Registration Failed", description: message }),
  unknown: failed,
  withoutMessage: failed,
} as const;

/** Where an event's registration, its thanks and its private page are told of, before the event is known. */
export const registrationPage = {
  eyebrow: "Your seat",
  title: "Register for an event",
  titleOf: (event: string) => `Register for ${event}`,
  text: "Tell us who comes. Our team looks at every registration and answers by e-mail.",
  description: `Register for an evening of ${brand.name}, with as many guests as you like. Our team looks at every registration and answers by e-mail.`,
  form: "Your registration",
  facts: { date: "Date", time: "Time", happyHour: "Happy hour", location: "Location", attire: "Attire" },
  spots: (left: number, spots: number) => `Spots remaining: ${left} of ${spots}`,
  loading: "Loading the event",
  failed: "The event could not be loaded. Please check your internet connection.",
  members: { text: "Members:", link: "register in the portal" },
  aside: {
    title: "What happens next",
    steps: [
      "You get an e-mail with a private link, to see, change or cancel your registration at any time.",
      "Our team looks at it. Until then it is pending, and your seats are kept.",
      "You get the answer by e-mail, with the date for your calendar when it is approved.",
    ],
  },
} as const;

/** What stands in the form's place, or above it where somebody was typing already. */
export const closedWords = {
  "coming soon": {
    title: "Registration is not open yet",
    text: "Details of this evening will be announced soon. Leave your address on the events page and you hear of it first.",
  },
  ended: {
    title: "This evening is over",
    text: "Registration is closed. The next evenings are on the events page.",
  },
  "called off": {
    title: "This evening was called off",
    text: "It does not take place. The next evenings are on the events page.",
  },
  full: {
    title: "Fully Booked",
    text: "Every seat is taken. When somebody cancels, their seat appears here at once, so it pays to look again.",
  },
  typed: "What you typed is kept here.",
  events: "See all events",
  ask: "Ask Questions",
  subject: (event: string) => `Question about ${event}`,
} as const;

export const eventNotFound = {
  eyebrow: "No such evening",
  title: "Event Not Found",
  text: "The link may have a typing error, or the event may have been taken down.",
  back: "Back to Events",
} as const;

export const registrationNext = {
  eyebrow: "While you are here",
  title: "More of the club",
  cards: [
    { title: "About us", text: "Who we are, and who runs the club.", action: "Read our story", to: paths.about },
    { title: "Membership", text: "What it gives, and how to apply.", action: "See both kinds", to: paths.membership },
    { title: "The network", text: "Businesses of our circle.", action: "Browse the directory", to: paths.network },
  ],
} as const;

export const thanksPage = {
  eyebrow: "Registration",
  title: "Thank you",
  titleTo: (firstName: string) => `Thank you, ${firstName}`,
  text: "A registration that was submitted is pending approval: our team looks at each one and will follow up with a confirmation.",
  submitted: "Your registration was submitted and is pending approval. Our team will follow up with a confirmation.",
  description: `A registration for an evening of ${brand.name} was submitted and is pending approval. Our team will follow up with a confirmation.`,
  reference: (reference: string) => `Registration #${reference}`,
  letter: {
    title: "Look for our e-mail",
    sentTo: (email: string) => `We have written to ${email}.`,
    text: "It carries your private link: with it you see your registration, change your guests or cancel, without an account. If it is not there in a few minutes, look in the spam folder.",
  },
  events: "See all events",
  submittedToast: (event: string) => ({
    title: "Registration Submitted",
    description: `Your registration for ${event} is pending approval.`,
  }),
} as const;

export const thanksNext = {
  eyebrow: "Until then",
  title: "Where to look next",
  cards: [
    ...registrationNext.cards.slice(1, 2),
    ...registrationNext.cards.slice(0, 1),
    ...registrationNext.cards.slice(2),
    {
      title: "Your business",
      text: "Be found by people who refer.",
      action: "List your business",
      to: paths.businessListing,
    },
  ],
} as const;

/** The words of the page that the private link opens. */
export const ownRegistrationWords = {
  eyebrow: "Your registration",
  title: "Your registration",
  text: "See where it stands, change who comes with you, or cancel it.",
  description: "The page of one registration, for whoever has its private link.",
  loading: "Loading your registration",
  failed: "Your registration could not be loaded. Please check your internet connection.",
  wrongLink: {
    eyebrow: "No registration",
    title: "This link opens no registration",
    text: "Please open the link from our e-mail once more, whole: some mail programs cut long links in two. If it still leads here, have it sent to you again.",
    events: "See all events",
    contact: "Contact us",
    subject: "My registration",
  },
  reference: (reference: string) => `Registration #${reference}`,
  statuses: {
    pending: {
      title: "Pending approval",
      text: "Our team has not looked at it yet. Your seats are kept, and you hear from us by e-mail.",
    },
    approved: { title: "Approved", text: "We look forward to seeing you." },
    rejected: { title: "Not approved", text: "We could not confirm this registration." },
    cancelled: { title: "Cancelled", text: "This registration is cancelled and its seats are free for others." },
  },
  over: "This evening is over.",
  calledOff: "This evening was called off.",
  decisionMessage: "A word from our team",
  you: "Your details",
  details: {
    name: "Name",
    email: "Email",
    phone: "Phone",
    socialMedia: "Social media",
    profession: "Profession",
    accommodations: "Accommodations",
    message: "Message",
    includeOpenBar: "Open bar",
    isVendor: "Vendor",
  },
  yes: "Yes",
  no: "No",
  guests: {
    title: (count: number) => (count === 0 ? "Guests" : `Guests (${count})`),
    none: "You come alone.",
    openBar: "Open bar",
    change: "Change guests",
    save: "Save guests",
    keep: "Keep as it was",
    approvedNote:
      "Your registration is approved. If you add people, it waits for approval again; leaving somebody out keeps it approved.",
    saved: "Show what is saved",
    conflict: {
      title: "Your registration was changed elsewhere meanwhile",
      same: "Your guests have not changed there.",
      name: "Guests",
      newest: "Take the other",
    },
    failureTitle: "Your guests were not changed",
    failure: (message: string) => ({ title: "Guests Not Changed", description: message }),
    changed: { title: "Guests Changed", description: "Your registration has your new guests." },
    waitsAgain: {
      title: "Guests Changed",
      description: "You have added people, so your registration waits for approval again.",
    },
  },
  cancel: {
    title: "Can't come?",
    text: "Cancel, and your seats go to somebody else.",
    open: "Cancel registration",
    question: "Cancel this registration?",
    frees: (count: number) =>
      `${count === 1 ? "Your seat is" : `All ${count} seats are`} given away. You can register again for as long as there are seats.`,
    keep: "Keep my registration",
    confirm: "Yes, cancel",
    cancelling: "Cancelling...",
    failureTitle: "Your registration was not cancelled",
    done: { title: "Registration Cancelled", description: "Your seats are free for others." },
  },
  again: "Register again",
  unknown: "There was a problem. Please try again.",
  withoutMessage: "There was a problem. Please try again.",
} as const;
