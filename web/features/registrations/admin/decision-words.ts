import type { Decision, Registration } from "#shared/registration-review.ts";

const format = new Intl.NumberFormat("en-US");
const counted = (count: number, one: string, many = `${one}s`) => `${format.format(count)} ${count === 1 ? one : many}`;

type Taken = Decision["decision"];

/** Past tense, imperative and infinitive of each decision. */
export const decisionWords = {
  approved: { done: "Approved", act: "Approve", verb: "approve", title: "Approve Registration" },
  rejected: { done: "Rejected", act: "Deny", verb: "reject", title: "Deny Registration" },
  guests: { done: "Guests reviewed", act: "Save decisions", verb: "update", title: "Decide on Guests" },
} as const;

/** Decisions on single guests. */
export const guestWords = {
  choices: "Guests",
  meaning: "On hold keeps the spot, without a ticket. Declined gives it back.",
  note: (name: string) => `Note about ${name} (optional)`,
  noteHelp: "Included in the email to the registrant.",
  declinedBefore: "Declined before. The registrant is asking again.",
  unchanged: "Please change at least one guest",
  about: (event: string) => `We'll email the registrant what you decide about their guests for ${event}.`,
  closed: "This registration is no longer approved.",
  onHold: (names: string) => `On hold: ${names}`,
  decided: (name: string) => ({ title: "Guests Updated", description: `Updated the guests of ${name}` }),
  emailIssue: {
    title: "Email Notification Issue",
    description: "The guests were updated, but there was an issue sending the email notification.",
  },
  notDecided: (reason: string) => ({ title: "Error", description: `Failed to update the guests: ${reason}` }),
} as const;

/** The subject of a dialog: a decision on a registration, or its guests. */
export type Asked = Taken | "guests";

/** A registrant's or guest's name (portal-and-admin.md, "Admin approvals"). */
export const nameOf = ({ firstName, lastName }: Pick<Registration, "firstName" | "lastName">) =>
  `${firstName} ${lastName}`.trim() || "Anonymous Registration";

export const registrationWords = {
  reference: (reference: string) => `Registration #${reference}`,
  submitted: (date: string) => `Submitted ${date}`,
  changed: (date: string) => `Changed by the registrant ${date}`,
  test: "Test",
  guests: (count: number, held = 0) =>
    `${count === 0 ? "No guests" : counted(count, "guest")}${held > 0 ? ` (${format.format(held)} on hold)` : ""}`,
  missing: { other: "Not provided", email: "No email provided", phone: "No phone provided" },
  details: "Registration Details",
  facts: {
    name: "Full Name",
    email: "Email",
    phone: "Phone",
    profession: "Profession",
    socialMedia: "Social Media",
    openBar: "Open Bar",
    vendor: "Vendor",
    ticket: "Ticket",
    tickets: "Tickets",
    accommodations: "Accommodations",
    message: "Message",
    moves: "Moved Up",
    guests: "Guests",
  },
  guestColumns: ["Name", "Email", "Phone", "Open Bar"],
  moved: (reason: string, name: string, date: string) => `${reason} (${name || "an administrator"}, ${date})`,
  yes: "Yes",
  no: "No",
  newTab: "(opens in a new tab)",
  select: (name: string) => `Select ${name}`,
  open: (reference: string) => `Open registration #${reference}`,
  ended: {
    over: "This event is over. There's nothing to decide.",
    "called-off": "This event was canceled. There's nothing to decide.",
  },
} as const;

/** Decisions without a dialog: they can be undone for some seconds, then the email is sent. */
export const quickWords = {
  act: (decision: Taken, name: string) => `${decisionWords[decision].act} ${name} now`,
  acting: { approved: "Approving", rejected: "Denying" },
  actingIn: (decision: Taken, seconds: number): string => `${quickWords.acting[decision]} in ${seconds} s`,
  notSent: (reason: string) => `Not sent. ${reason}`,
  tryAgain: "Try again",
  tryAgainFor: (name: string) => `Try again for ${name}`,
  dismiss: "Dismiss",
  dismissFor: (name: string) => `Dismiss for ${name}`,
  review: "Review",
  undo: "Undo",
  undoOf: (name: string) => `Undo for ${name}`,
  /** For screen readers. */
  waiting: (decision: Taken, name: string, seconds: number): string =>
    `${quickWords.acting[decision]} ${name}. You have ${seconds} seconds to undo.`,
  undone: (name: string) => `Undone. ${name} is still pending.`,
  /** Next to the keys for navigating the list. */
  keys: [
    ["A", "approve"],
    ["D", "deny"],
    ["U", "undo"],
  ],
} as const;

export const dialogWords = {
  message: "Add a message (optional)",
  messageHelp: "Included in the email.",
  cancel: "Cancel",
  close: "Close",
  busy: "Processing...",
  question: (decision: Taken, event: string) =>
    decision === "approved"
      ? `We'll email them that they can attend ${event}.`
      : `We'll email them that they can't attend ${event}.`,
  waitlistQuestion: (decision: Taken, event: string) =>
    decision === "approved"
      ? `${event} is full. We'll email them that they're approved, and offer them a spot when it's their turn.`
      : `We'll email them that they can't attend ${event}. They leave the waitlist.`,
  /** Who pays by card before they are in; `hours` is unknown for a moment. */
  payQuestion: (amount: string, hours: number | undefined) =>
    `They get a link to pay ${amount}. Their spots are held ${hours === undefined ? "meanwhile" : counted(hours, "hour")}.`,
  already: "This registration is no longer pending.",
  changed: (was: number, is: number) =>
    was === is
      ? "This registration changed since you opened it. Please review it again."
      : `This registration changed since you opened it (guests: ${was}, now ${is}). Please review it again.`,
} as const;

/** portal-and-admin.md, section 8. */
export const toastWords = {
  decided: (decision: Taken, name: string) => ({
    title: `Registration ${decisionWords[decision].done}`,
    description: `${decisionWords[decision].done} registration for ${name}`,
  }),
  emailIssue: (decision: Taken) => ({
    title: "Email Notification Issue",
    description: `Registration was ${decision}, but there was an issue sending the email notification.`,
  }),
  notDecided: (decision: Taken, reason: string) => ({
    title: "Error",
    description: `Failed to ${decisionWords[decision].verb} registration: ${reason}`,
  }),
  unknown: "Unknown error",
  found: (count: number, title: string, pending: number) => ({
    title: "Registrations Found",
    description: `Found ${count} registration(s) for ${title} (${pending} pending)`,
  }),
  noneFound: (title: string) => ({
    title: "No Registrations Found",
    description: `No registrations found for ${title}`,
  }),
  notLoaded: (reason: string) => ({ title: "Error", description: `Failed to load registrations: ${reason}` }),
  noAnswer: {
    title: "Error Fetching Registrations",
    description: "There was a problem loading the registrations. Please try again.",
  },
  testCreated: {
    title: "Test Registration Created",
    description: "A test registration has been created successfully.",
  },
  testNotCreated: { title: "Error", description: "Failed to create test registration." },
  testFailed: { title: "Error", description: "An unexpected error occurred." },
} as const;

export const bulkWords = {
  act: (decision: Taken, count: number) => `${decisionWords[decision].act} ${format.format(count)}`,
  title: (decision: Taken, count: number) => `${decisionWords[decision].act} ${counted(count, "registration")}`,
  names: "Who's included",
  about: (decision: Taken, people: number, event: string) =>
    `${people === 1 ? "1 person" : `${format.format(people)} people`}, counting guests. We'll email each registrant that they ${decision === "approved" ? "can" : "can't"} attend ${event}.`,
  someToPay: " Those who have something to pay get a link, and their spots are held meanwhile.",
  guests: (names: string) => `with ${names}`,
  onHold: (name: string) => `${name} (on hold)`,
  changed: (name: string, was: number, is: number) =>
    was === is
      ? `${name}'s registration changed since you opened this.`
      : `${name}'s registration changed since you opened this (guests: ${was}, now ${is}).`,
  nothingLeft: "Nothing left to decide",
  noneLeft: "None of these are still pending.",
  progress: (done: number, all: number) => `${format.format(done)} of ${format.format(all)} done`,
  failures: (decision: Taken) => `Failed to ${decisionWords[decision].verb}:`,
  unsent: (count: number) => ` ${counted(count, "email")} couldn't be sent yet. We'll keep trying.`,
  done: (decision: Taken, count: number) => ({
    title: `Registrations ${decisionWords[decision].done}`,
    description: `${decisionWords[decision].done} ${counted(count, "registration")}.`,
  }),
  partly: (decision: Taken, count: number, failed: number) => ({
    title: "Error",
    description: `${decisionWords[decision].done} ${counted(count, "registration")}, failed to ${decisionWords[decision].verb} ${format.format(failed)}.`,
  }),
} as const;
