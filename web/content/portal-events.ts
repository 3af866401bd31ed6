import type { ClubEvent } from "#shared/events.ts";
import { upcoming } from "./events.ts";

const { ended, comingSoon, register } = upcoming;

/** The words of the portal's events (portal-and-admin.md, "Portal events"). */
export const memberEventsWords = {
  title: "Events",
  intro:
    "You're invited to the club's exclusive events. Register, tell us who's coming with you, and we'll hold your spots.",
  loading: "Loading the events",
  failed: "We couldn't load the events. Please check your internet connection.",
  none: "No events yet. You'll see the next one here.",
  around: "See the public events",
  ended,
  comingSoon,
  register,
  forGroup: (name: string) => `Only for ${name}`,
  calledOff: "This event was canceled and won't take place.",
  full: "Fully booked: every spot is taken.",
  waitlist: "If spots free up when it's your turn, we email you and hold them for you.",
  lineClosed: "The event has begun, so its waitlist is closed.",
  joinWaitlist: "Join the waitlist",
  opensSoon: "Registration opens when the event is announced.",
  ownFailed: "We couldn't load your registrations.",
  retry: "Try again",
  reference: (reference: string) => `Registration #${reference}`,
  open: {
    approved: "See your ticket, or change your registration",
    changeable: "See or change your registration",
    settled: "See your registration",
    offered: "Accept or decline",
    unpaid: "Pay to keep your spots",
  },
  openFor: (open: string, title: string) => `${open} for ${title}`,
  heldUntil: (time: string) => `We're holding your spots until ${time}.`,
  offer: (seats: number, time: string) =>
    `${seats === 1 ? "A spot is" : `${seats} spots are`} yours if you accept by ${time}.`,
} as const;

/** The words of the dialog in which members register. */
export const registerDialogWords = {
  invitation: "Please complete the registration form below.",
  waitlist:
    "This event is fully booked. Complete the form to join the waitlist: if spots free up and it's your turn, we email you and hold them for you.",
  remaining: ({ spotsLeft, spots }: Pick<ClubEvent, "spotsLeft" | "spots">) =>
    `Spots remaining: ${spotsLeft} of ${spots}`,
  loading: "Loading the registration form",
  toPay: ({ title }: Pick<ClubEvent, "title">) => ({
    title: "Your Spots Are Held",
    description: `Next, pay for ${title} to keep them.`,
  }),
  /** portal-and-admin.md, section 8. */
  joined: ({ title }: Pick<ClubEvent, "title">) => ({
    title: "You're on the Waitlist",
    description: `We'll email you when it's your turn for ${title}`,
  }),
  done: ({ title }: Pick<ClubEvent, "title">) => ({
    title: "Registration Successful!",
    description: `You've been registered for ${title}`,
  }),
} as const;
