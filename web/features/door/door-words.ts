import type { DoorMeans } from "#shared/orders.ts";
import { formatClubMoment, formatClubTime } from "#web/lib/dates.ts";
import { listNames } from "#web/lib/list-names.ts";
import type { Answer } from "./door.ts";

const scans = (count: number) => (count === 1 ? "1 scan" : `${count} scans`);

type Kind = Answer["kind"];

/** A door's answers in one or two words, and what to do next. */
const answers: Record<Kind, { word: string; help?: string }> = {
  "come-in": { word: "Come in" },
  "walk-in": { word: "Come in", help: "Walk-in, counted." },
  party: { word: "Who's here?", help: "Let in each of them, or all." },
  "all-in": { word: "All in", help: "Everyone of this party is inside." },
  "already-in": { word: "Already in" },
  replaced: { word: "Old ticket", help: "The name on it has changed. Find them below by name." },
  "not-approved": { word: "Not approved", help: "Please ask them to wait, and check with an admin." },
  cancelled: { word: "Canceled", help: "This registration was canceled." },
  "wrong-event": { word: "Wrong event", help: "This ticket is for another event." },
  unknown: { word: "Unknown code", help: "This isn't one of our tickets. Try their name." },
  "to-pay": { word: "To be paid", help: "They come in once it's paid." },
  paid: { word: "Paid" },
  "not-owed": { word: "Nothing to pay", help: "It's paid already, or canceled. Please check with an admin." },
  "taken-back": { word: "Taken back" },
  "payment-back": { word: "Taken back", help: "The payment is no longer noted." },
  "not-noted": { word: "Nothing to undo", help: "It was undone already, or handed back. Please check with an admin." },
  "too-late": { word: "Not approved", help: "They're counted as in. Undo if you've turned them away." },
  "not-stored": { word: "Not saved", help: "This device can't save scans. Free up some space, and scan again." },
};

/** The check-in page, for staff with a phone. */
export const doorWords = {
  title: "Door",
  titleOf: (event: string) => `${event} · Door`,
  loading: "Getting the guest list",
  failed: "We couldn't get the guest list. Please check your internet connection.",
  back: "Events",
  signIn: { title: "Please sign in", text: "The door is for admins, and for helpers with a link.", action: "Sign in" },
  forbidden: {
    title: "This is for admins",
    text: "Only admins can open the door here. Helpers get a link from them.",
    action: "Go to the dashboard",
  },
  notYet: { title: "No door for this event", event: "See the event", action: "All events" },
  noLink: {
    title: "This link doesn't work",
    text: "Please open the whole link that you were sent, or ask an admin for a new one.",
  },
  ended: {
    title: "This door is closed",
    text: "The link has ended or was taken back. The guest list has been removed from this device.",
    unsent: (count: number) =>
      `${scans(count)} couldn't be sent. Open a new link on this device, and ${count === 1 ? "it" : "they"} will be.`,
    again: "Open it again",
  },
  elsewhere: {
    title: "This link is for another event",
    text: "Please open the link that you were sent for this one.",
  },
  counts: {
    inside: (inside: number, expected: number) => `${inside} of ${expected} in`,
    walkIns: (count: number) => (count === 1 ? "1 walk-in" : `${count} walk-ins`),
    label: "Who is in",
  },
  online: "Online",
  offline: (waiting: number) =>
    waiting === 0 ? "Offline. Keep scanning." : `Offline. ${scans(waiting)} saved, to be sent.`,
  sending: (waiting: number) => `Sending ${scans(waiting)}...`,
  notStored: "This browser can't save scans. Keep this page open until they're sent.",
  sound: { on: "Turn the sound on", off: "Turn the sound off" },
  parts: { label: "Parts", scan: "Scan", list: "Guests", walkIn: "Walk-in" },
  camera: {
    label: "Camera",
    start: "Turn on the camera",
    starting: "Starting the camera...",
    aim: "Hold a ticket in front of the camera",
    refused: "The camera is blocked. Allow it in your browser's settings, or use a code or name.",
    absent: "No camera here. Use a scanner, a code, or a name.",
    failed: "The camera stopped. Another app may be using it.",
    again: "Try again",
    off: "Turn off the camera",
  },
  code: { label: "Code or reference", placeholder: "Such as 7F3K2M9Q", check: "Check" },
  answers,
  answerLabel: "Answer",
  idle: { word: "Ready", help: "Scan a ticket, or find a guest by name." },
  already: (at: string, by: string) => `at ${formatClubTime(at)} by ${by || "another door"}`,
  takenBack: (names: readonly string[]) => {
    if (names.length === 0) return "They're no longer in.";
    return `${listNames(names)} ${names.length === 1 ? "is" : "are"} no longer in.`;
  },
  ticketHolder: "Ticket holder",
  /** What a party owes, which one of them pays for all. */
  owes: (amount: string, people: number) => (people > 1 ? `Party of ${people} owes ${amount}` : `Owes ${amount}`),
  /** What was noted a second time, and is to be handed back. */
  twice: (amount: string) => `Paid twice: ${amount} to hand back`,
  paysHere: (people: number) => (people > 1 ? "They pay here, and one payment is for all of them." : "They pay here."),
  pay: { cash: "Paid in cash", card: "Paid by card here" } satisfies Record<DoorMeans, string>,
  paid: (amount: string, means: DoorMeans) => `${amount} ${means === "cash" ? "in cash" : "by card"}, noted.`,
  paymentBack: (amount: string, means: DoorMeans) =>
    `${amount} ${means === "cash" ? "in cash" : "by card"} is no longer noted.`,
  undo: "Undo",
  next: "Next",
  party: {
    title: "Their party",
    letIn: "Let in",
    letInNamed: (name: string) => `Let in ${name}`,
    all: (count: number) => (count === 1 ? "Let in the other one" : `Let in the other ${count}`),
    everyone: (count: number) => (count === 1 ? "Let in" : `Let in all ${count}`),
    isIn: (at: string) => `In at ${formatClubTime(at)}`,
    isHeld: "Not approved",
  },
  list: {
    title: "Guests",
    search: { label: "Find a guest", placeholder: "Name or reference", clear: "Clear the search" },
    filters: { all: "Everyone", out: "Not here yet", in: "In" },
    filterLabel: "Show",
    none: "The list is empty. Guests appear as soon as they're approved.",
    noneFound: (typed: string) => `No guests found for "${typed}".`,
    noneOut: "Everyone is here.",
    noneIn: "No one is in yet.",
    more: (count: number) => `Show ${count} more`,
    partyOf: (count: number) => `party of ${count}`,
    /** Beside that, of each of a party. */
    owes: (amount: string, people: number) => (people > 1 ? `Party owes ${amount}` : `Owes ${amount}`),
    walkIn: "Walk-in",
    notApproved: "Not approved",
    toPay: "To be paid",
    paid: "Paid at the door",
    takePayment: "Payment",
    takePaymentOf: (name: string) => `Payment of ${name}`,
    in: (at: string, by: string) => `In at ${formatClubTime(at)}, by ${by}`,
    undoNamed: (name: string) => `Undo: ${name} isn't here`,
  },
  notices: {
    title: "Please check",
    twice: (name: string, ownAt: string, by: string, at: string) =>
      `${name} was let in twice: here at ${formatClubTime(ownAt)}, and by ${by} at ${formatClubTime(at)}. They count once.`,
    notApproved: (name: string, ownAt: string) =>
      `${name} was let in at ${formatClubTime(ownAt)} while you were offline, and isn't approved.`,
    dismiss: "Got it",
  },
  walkIn: {
    title: "Walk-in",
    text: "A guest who isn't on the list.",
    name: "Their name",
    add: "Let them in",
  },
  helpers: {
    open: "Helpers",
    title: "Helpers' links",
    text: "A link opens this door only, until noon the day after. Anyone who has it sees the guest list, and nothing else.",
    form: "New link",
    name: { label: "Who is it for?", placeholder: "Naomi" },
    create: "Make a link",
    creating: "Making it...",
    failure: (message: string) => ({ title: "No link was made", description: message }),
    unknown: "There was a problem. Please try again.",
    made: (name: string) => `Link for ${name}`,
    once: "Send it now: it's shown only once.",
    copy: "Copy link",
    copied: "Link copied",
    notCopied: (link: string) => ({ title: "Error", description: `We couldn't copy the link. It's ${link}` }),
    share: "Share",
    shareText: (event: string) => `Your link to the door of ${event}`,
    list: "Links and devices",
    loading: "Getting the links",
    failed: "We couldn't get the links. Please check your internet connection.",
    none: "No links yet.",
    kinds: { admin: "Admin", helper: "Helper" },
    thisDevice: "This device",
    never: "Not used yet",
    usedAt: (at: string) => `Last used ${formatClubMoment(at)}`,
    revoked: "Taken back",
    expired: "Ended",
    revoke: "Take back",
    revokeNamed: (name: string) => `Take back the link of ${name}`,
    revoking: "Taking it back...",
    notRevoked: "It's still open. Please try again.",
  },
} as const;

/** An answer that is shown at the door, such as "Table: 4". */
export const formatDoorAnswer = ({ label, text }: { label: string; text: string }) => `${label}: ${text}`;
