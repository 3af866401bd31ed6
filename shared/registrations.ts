import * as z from "zod/mini";
import { answers, askedQuestion } from "./answers.ts";
import { endpoint } from "./endpoint.ts";
import { clubEvent, eventId, maxGuests } from "./events.ts";
import { ownOrder } from "./orders.ts";
import { cursor, page } from "./paging.ts";
import { email, flag, honeypot, line, paragraph, personName, phone, foldAddress } from "./text.ts";
import { ticketTypeId, typedCode } from "./ticket-types.ts";

// Rules and messages are those of the matching fields of the lead form (design.md, "Where we depart"), but for names: some
// are one letter long, and the specification asks for two in other forms alone.
const name = {
  firstName: personName({ min: 1, max: 100, message: "Please enter a first name" }),
  lastName: personName({ min: 1, max: 100, message: "Please enter a last name" }),
  email: email("Please enter a valid email address"),
};
const wrongPhone = "Please enter a valid phone number";
const socialMedia = z._default(line({ max: 100 }), "");

/** The registrant. */
export const personalInfo = z.strictObject({
  ...name,
  phone: phone(wrongPhone),
  socialMedia,
  profession: line({ min: 2, max: 100, message: "Please enter your profession" }),
});

export const guest = z.strictObject({
  ...name,
  phone: z._default(phone(wrongPhone, { isOptional: true }), ""),
  socialMedia,
  includeOpenBar: z._default(flag(), false),
  /** To the event's questions for each guest. */
  answers: z.optional(answers),
  /** The type of their ticket, where the event has types. */
  ticket: z.optional(ticketTypeId),
});
export type Guest = z.infer<typeof guest>;

/** An admin's decision on one guest: on hold keeps the spot but has no ticket, declined has neither. */
export const guestStates = ["approved", "held", "declined"] as const;
export type GuestState = (typeof guestStates)[number];

/** A guest, whose state is the registration's unless an admin holds them. */
export const partyGuest = z.extend(guest, {
  /** The note to the registrant may be empty. */
  hold: z.optional(z.object({ note: z.string() })),
});
export type PartyGuest = z.infer<typeof partyGuest>;

/** Somebody an admin removed from a party, with the note to the registrant. */
export const declinedGuest = z.extend(guest, { note: z.string() });
export type DeclinedGuest = z.infer<typeof declinedGuest>;

const accommodations = paragraph({ max: 1000 });
const message = paragraph({ max: 2000 });

const guests = z.array(guest, { error: "Invalid input" }).check(z.maxLength(maxGuests, `Maximum ${maxGuests} guests`));

/** How many guests a registrant may bring to an event (its `guestLimit`), in words. */
export const formatGuestLimit = (limit: number) => {
  if (limit === 0) return "This event is for registrants only, without guests.";
  return `You can bring up to ${limit === 1 ? "1 guest" : `${limit} guests`}.`;
};

/** A registration for an event (portal-and-admin.md, section 3, "registration_details"). */
export const registrationForm = z.strictObject({
  personalInfo,
  guests: z._default(guests, []),
  accommodations: z._default(accommodations, ""),
  message: z._default(message, ""),
  includeOpenBar: z._default(flag(), false),
  isVendor: z._default(flag(), false),
  /** The registrant's, to the event's questions. */
  answers: z.optional(answers),
  /** Where the event has types of tickets: the registrant's; a code, for a discount or a hidden type; and how it is paid. */
  ticket: z.optional(ticketTypeId),
  code: z.optional(typedCode),
  paysAtDoor: z.optional(flag()),
  /** What the form said that it costs: another price is said instead of taken. */
  total: z.optional(z.int()),
});
export type RegistrationForm = z.infer<typeof registrationForm>;

/** What a registrant may still change about themselves, validated as in the form. */
const ownDetails = z.strictObject({
  ...{ phone: phone(wrongPhone), includeOpenBar: flag(), accommodations, message },
  /** Without it, the answers stay. */
  answers: z.optional(answers),
});
export type OwnDetails = z.infer<typeof ownDetails>;

type Addressed = { email: string };
type Party = { personalInfo?: Addressed; guests: Addressed[] };

/** The positions of those whose email address, whatever its case, is an earlier one's or `other`. */
export const listRepeated = (people: readonly Addressed[], other?: Addressed) => {
  const seen = new Set([other && foldAddress(other.email)]);
  return people.flatMap(({ email }, index) => {
    const address = foldAddress(email);
    const isRepeated = seen.has(address);
    seen.add(address);
    return isRepeated ? [index] : [];
  });
};

/** Checks that no email address is used twice. */
const distinct = z.check<Party>(({ value, issues }) => {
  for (const index of listRepeated(value.guests, value.personalInfo)) {
    const path = ["guests", index, "email"];
    issues.push({ code: "custom", path, message: "This email address is used twice", input: value });
  }
});

/** The spots of a registration: the registrant and each guest. */
export const seatsOf = ({ guests: { length } }: { guests: readonly unknown[] }) => 1 + length;

/**
 * Admins decide on pending and waitlisted registrations; the registrant cancels one, or lets too many offers expire. One
 * that is `unpaid` has its spots until it is paid by card, which makes it approved, or until nobody has paid in time.
 */
export const registrationStatuses = ["pending", "waitlisted", "unpaid", "approved", "rejected", "cancelled"] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

/** Whether anybody of an approved registration attended. */
export const attendances = ["came", "missed"] as const;
export type Attendance = (typeof attendances)[number];

/** The rating scale for attendees. */
export const maxFeedbackScore = 5;

export const feedbackForm = z.strictObject({
  score: z
    .int({ error: "Please choose from 1 to 5" })
    .check(z.minimum(1, "Please choose from 1 to 5"), z.maximum(maxFeedbackScore, "Please choose from 1 to 5")),
  text: z._default(paragraph({ max: 500 }), ""),
});
export type FeedbackForm = z.infer<typeof feedbackForm>;

/** An attendee's feedback: 1 to 5, and optionally a sentence. */
export const feedback = z.object({ score: z.int(), text: z.string(), at: z.iso.datetime() });

/** After this many expired offers, a party goes to the end of the waitlist; after twice as many, it is removed. */
export const passesToEnd = 2;
export const passesToLeave = 2 * passesToEnd;

/** A registration's waitlist state, as its registrant sees it. */
export const ownWait = z.object({
  /** Whether an admin has approved it, so that free spots are offered to it. */
  isCleared: z.boolean(),
  /** Until when spots are held for it to accept, in UTC; absent without an offer. */
  offeredUntil: z.optional(z.iso.datetime()),
  /** Number of expired offers. */
  passes: z.int(),
});

/** A registration as its registrant sees it. Texts may be empty. */
export const ownRegistration = z.object({
  id: z.string(),
  /** For people: "Registration #7K2M9QXA". */
  reference: z.string(),
  eventId: z.string(),
  status: z.enum(registrationStatuses),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  socialMedia: z.string(),
  profession: z.string(),
  guests: z.array(partyGuest),
  /** Declined guests, who have no spot. */
  declinedGuests: z.optional(z.array(declinedGuest)),
  accommodations: z.string(),
  message: z.string(),
  includeOpenBar: z.boolean(),
  isVendor: z.boolean(),
  /** The registrant's answers; guests have theirs. */
  answers: z.optional(answers),
  /** The event's questions as they were worded when they were answered. */
  asked: z.optional(z.array(askedQuestion)),
  /** The type of the registrant's ticket, and what the registration costs, where the event has types. */
  ticket: z.optional(ticketTypeId),
  order: z.optional(ownOrder),
  /** In UTC. */
  createdAt: z.iso.datetime(),
  /** The admin's message with the last decision. */
  decisionMessage: z.string(),
  /** Recorded the morning after an event whose door was used, and kept for a year; absent otherwise. */
  attendance: z.optional(z.enum(attendances)),
  /** Their feedback; absent if none. */
  feedback: z.optional(feedback),
  /** Whether this member is visible to fellow guests; absent if never chosen. */
  isShown: z.optional(z.boolean()),
  /** Incremented with each change. A change of guests or details sends the version it is based on. */
  version: z.int(),
  /** Present if it is or was on the waitlist. */
  wait: z.optional(ownWait),
});
export type OwnRegistration = z.infer<typeof ownRegistration>;

/** A registration with its event, for its registrant. */
export const registrationWithEvent = z.extend(ownRegistration, {
  event: clubEvent,
  /** Whether admins sent a message to all registrants of the event. */
  hasBulletins: z.optional(z.boolean()),
  /** Of its page, `/events/registration#…`. */
  token: z.string(),
  /** Its place in line, from 1, while it is on the waitlist; left out in lists. */
  place: z.optional(z.int()),
  /** Present while it is on the waitlist and admins have stopped the offers. */
  isLineStopped: z.optional(z.literal(true)),
});
export type RegistrationWithEvent = z.infer<typeof registrationWithEvent>;

const throttle = { rate: 50, burst: 200 };

/** A thousand people who register in the same moment fit: spots are given out by the table, not by the gateway. */
const crowd = { rate: 300, burst: 1500 };

/** The token of the private link. */
export const registrationToken = z.string().check(z.regex(/^[\w.-]{20,120}$/));

const registerRow = {
  feature: "registrations",
  input: z
    .extend(registrationForm, {
      eventId,
      homepage: honeypot,
      /** Whether to join the waitlist if there are too few spots. */
      waitlist: z._default(flag(), false),
    })
    .check(distinct),
  /** With its private link where it is paid next, so that whoever registers goes on to that. */
  output: z.extend(ownRegistration, { token: z.optional(registrationToken) }),
  status: 201,
  throttle: crowd,
} as const;

export const registrationId = z.string().check(z.regex(/^reg_\w{1,40}$/));

export const registrationsContract = {
  register: endpoint({
    method: "POST",
    path: "/api/events/{eventId}/registrations",
    who: "public",
    summary:
      "Registers a visitor with guests for an event, pending approval, once per Idempotency-Key. A conflict (409) if the email address is already registered or the event is not open, over, or short of spots, unless the request joins its `waitlist`; invalid (400) with more guests than the event's `guestLimit`.",
    ...registerRow,
  }),
  registerMember: endpoint({
    method: "POST",
    path: "/api/portal/events/{eventId}/registrations",
    who: "member",
    summary: "The same for the caller as a member.",
    ...registerRow,
  }),
  listOwnRegistrations: endpoint({
    method: "GET",
    path: "/api/portal/registrations",
    who: "member",
    feature: "registrations",
    summary: "The caller's registrations as a member, newest first, each with its event.",
    input: z.strictObject({ cursor }),
    output: page(registrationWithEvent),
    status: 200,
  }),
  getOwnRegistration: endpoint({
    method: "GET",
    path: "/api/registrations/by-link",
    takesLink: true,
    who: "public",
    feature: "registrations",
    summary: "The registration behind a private link.",
    input: z.strictObject({ token: registrationToken }),
    output: registrationWithEvent,
    status: 200,
  }),
  changeGuests: endpoint({
    method: "PUT",
    path: "/api/registrations/by-link/guests",
    takesLink: true,
    who: "public",
    feature: "registrations",
    summary:
      "Replaces the guests of the registration behind a private link. Adding guests to an approved one makes it pending again. A conflict (409) if it changed since `version`, was rejected or canceled, or too few spots are left; invalid (400) with more guests than the event's `guestLimit` and than before.",
    input: z.strictObject({ token: registrationToken, guests, version: z.int().check(z.minimum(1)) }).check(distinct),
    output: registrationWithEvent,
    status: 200,
    throttle,
  }),
  changeDetails: endpoint({
    method: "PUT",
    path: "/api/registrations/by-link/details",
    takesLink: true,
    who: "public",
    feature: "registrations",
    summary:
      "Replaces phone, open bar, accommodations, and message of the registration behind a private link. Adding the open bar to an approved one makes it pending again. A conflict (409) if it changed since `version`, was rejected or canceled, or its event is over.",
    input: z.extend(ownDetails, { token: registrationToken, version: z.int().check(z.minimum(1)) }),
    output: registrationWithEvent,
    status: 200,
    throttle,
  }),
  cancelRegistration: endpoint({
    method: "POST",
    path: "/api/registrations/by-link/cancellation",
    takesLink: true,
    who: "public",
    feature: "registrations",
    summary: "Cancels the registration behind a private link and frees its spots; safe to repeat.",
    input: z.strictObject({ token: registrationToken }),
    output: registrationWithEvent,
    status: 200,
    throttle,
  }),
  giveFeedback: endpoint({
    method: "PUT",
    path: "/api/registrations/by-link/feedback",
    takesLink: true,
    who: "public",
    feature: "registrations",
    summary:
      "What the registrant behind a private link says of the evening; replaces what they said before. A conflict (409) unless they came, and from thirty days after on.",
    input: z.extend(feedbackForm, { token: registrationToken }),
    output: registrationWithEvent,
    status: 200,
    throttle,
  }),
};
