import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { clubEvent, eventId, maxGuests } from "./events.ts";
import { adminPage, cursor, page } from "./paging.ts";
import { email, flag, honeypot, line, paragraph, personName, phone, foldAddress } from "./text.ts";

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
});
export type RegistrationForm = z.infer<typeof registrationForm>;

/** What a registrant may still change about themselves, validated as in the form. */
const ownDetails = z.strictObject({ phone: phone(wrongPhone), includeOpenBar: flag(), accommodations, message });
export type OwnDetails = z.infer<typeof ownDetails>;

type Addressed = { email: string };
type Party = { personalInfo?: Addressed; guests: Addressed[] };

/** The positions of those whose email address, whatever its case, is an earlier one's or `other`. */
const listRepeated = (people: readonly Addressed[], other?: Addressed) => {
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
 * Admins decide on pending and waitlisted registrations; the registrant cancels one, or lets too many offers expire.
 */
export const registrationStatuses = ["pending", "waitlisted", "approved", "rejected", "cancelled"] as const;
export type RegistrationStatus = (typeof registrationStatuses)[number];

export const decisions = ["approved", "rejected"] as const;

/** Whether anybody of an approved registration attended. */
export const attendances = ["came", "missed"] as const;
export type Attendance = (typeof attendances)[number];

/** An admin, by their name at the time, which may be empty. */
const by = z.object({ id: z.string(), name: z.string() });

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

/** An admin's decision. */
export const decision = z.object({
  decision: z.enum(decisions),
  message: z.string(),
  /** Decisions on guests who were not simply approved with the registration. */
  guests: z.optional(
    z.array(z.object({ name: z.string(), email: z.string(), state: z.enum(guestStates), note: z.string() })),
  ),
  /** Whether it concerns guests only: the registration was approved before. */
  isOfGuests: z.optional(z.boolean()),
  /** Whether it removes a party from the waitlist. */
  isRemoval: z.optional(z.boolean()),
  /** In UTC. */
  at: z.iso.datetime(),
  by,
});
export type Decision = z.infer<typeof decision>;

/** After this many expired offers, a party goes to the end of the waitlist; after twice as many, it is removed. */
export const passesToEnd = 2;
export const passesToLeave = 2 * passesToEnd;

/** A registration's waitlist state, as its registrant sees it. */
const ownWait = z.object({
  /** Whether an admin has approved it, so that free spots are offered to it. */
  isCleared: z.boolean(),
  /** Until when spots are held for it to accept, in UTC; absent without an offer. */
  offeredUntil: z.optional(z.iso.datetime()),
  /** Number of expired offers. */
  passes: z.int(),
});

/** The same as admins see it. */
export const wait = z.extend(ownWait, {
  /** The lowest is first in line. */
  rank: z.number(),
  /** Number of offers made. */
  offers: z.int(),
  /** When its last offer expired, in UTC; absent if none did. */
  passedAt: z.optional(z.iso.datetime()),
  /** When it accepted an offer, in UTC; absent while it waits. */
  acceptedAt: z.optional(z.iso.datetime()),
  /** When it was told that the event has begun and nobody is offered a spot any longer, in UTC; absent before. */
  closedAt: z.optional(z.iso.datetime()),
  /** When an admin moved it to the front of the line, and why, oldest first. */
  moves: z.array(z.object({ reason: z.string(), at: z.iso.datetime(), by })),
});
export type Wait = z.infer<typeof wait>;

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

/** A registration as admins see it. */
export const registration = z.extend(ownRegistration, {
  /** Created by 'Add Test Registration', without a spot. */
  isTest: z.boolean(),
  /** Oldest first; several where guests were added after an approval. */
  decisions: z.array(decision),
  /** Whether the email about the last decision was sent; absent before the first. */
  emailed: z.optional(z.enum(["waiting", "sent", "failed"])),
  /** When its registrant last changed it, in UTC; absent before the first change. */
  changedAt: z.optional(z.iso.datetime()),
  wait: z.optional(wait),
});
export type Registration = z.infer<typeof registration>;

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
  output: ownRegistration,
  status: 201,
  throttle: crowd,
} as const;

/** The token of the private link. */
export const registrationToken = z.string().check(z.regex(/^[\w.-]{20,120}$/));
export const registrationId = z.string().check(z.regex(/^reg_\w{1,40}$/));

/** What an admin decides about a guest, or about one whom they declined before. */
const guestChoice = z.strictObject({
  /** Says which one: no two of a party have the same. */
  email: z.string().check(z.maxLength(320)),
  state: z.enum(guestStates),
  note: z._default(paragraph({ max: 500 }), ""),
});
export type GuestChoice = z.infer<typeof guestChoice>;

/** Checks that nobody is named twice. */
const distinctChoices = z.check<GuestChoice[]>(({ value, issues }) => {
  for (const index of listRepeated(value))
    issues.push({ code: "custom", path: [index, "email"], message: "This guest is named twice", input: value });
});

const guestChoices = z.array(guestChoice).check(z.maxLength(2 * maxGuests), distinctChoices);

/** The answer to a decision or a resent email: `emailed` says whether SES took it. */
const decisionResult = z.object({ registration, emailed: z.boolean() });

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
  listEventRegistrations: endpoint({
    method: "GET",
    path: "/api/admin/events/{eventId}/registrations",
    may: ["events", "reader"],
    feature: "registrations",
    summary: "An event's registrations, newest first; answers 304 to an `If-None-Match` that still holds.",
    input: z.strictObject({ eventId, cursor }),
    output: adminPage(registration),
    status: 200,
  }),
  listPendingRegistrations: endpoint({
    method: "GET",
    path: "/api/admin/registrations",
    may: ["events", "reader"],
    feature: "registrations",
    summary: "Registrations awaiting a decision, for all events that are neither over nor canceled, oldest first.",
    input: z.strictObject({ status: z._default(z.literal("pending"), "pending"), cursor }),
    output: adminPage(registration),
    status: 200,
  }),
  getRegistration: endpoint({
    method: "GET",
    path: "/api/admin/registrations/{registrationId}",
    may: "events",
    feature: "registrations",
    summary: "One registration.",
    input: z.strictObject({ registrationId }),
    output: registration,
    status: 200,
  }),
  decideRegistration: endpoint({
    method: "POST",
    path: "/api/admin/registrations/{registrationId}/decision",
    may: "events",
    feature: "registrations",
    summary:
      "Approves or rejects a pending registration and emails the registrant; an approval may hold or decline some of its `guests`. A conflict (409) if it is already decided, has changed since `version`, or its event is over or canceled. `emailed` says whether the email went out; if not, we retry.",
    input: z.strictObject({
      registrationId,
      decision: z.enum(decisions, { error: "Please approve or reject" }),
      message: z._default(paragraph({ max: 50_000 }), ""),
      /** Those who are not simply approved with the registration, or were on hold before. */
      guests: z._default(guestChoices, []),
      /** The version that the admin has seen: a conflict if it has changed since. */
      version: z.optional(z.int().check(z.minimum(1))),
    }),
    output: decisionResult,
    status: 200,
  }),
  decideGuests: endpoint({
    method: "POST",
    path: "/api/admin/registrations/{registrationId}/guests",
    may: "events",
    feature: "registrations",
    summary:
      "Approves, holds, or declines guests of an approved registration, and emails the registrant. A guest on hold keeps the spot; one who is declined gives it back, and takes one again when approved after all. A conflict (409) if the registration is not approved, has changed since `version`, its event is over or canceled, or no spot is left.",
    input: z.strictObject({
      registrationId,
      guests: guestChoices.check(z.minLength(1, "Please decide on at least one guest")),
      version: z.int().check(z.minimum(1)),
    }),
    output: decisionResult,
    status: 200,
  }),
  sendDecisionAgain: endpoint({
    method: "POST",
    path: "/api/admin/registrations/{registrationId}/letter",
    may: "events",
    feature: "registrations",
    summary: "Sends the decision email again.",
    input: z.strictObject({ registrationId }),
    output: decisionResult,
    status: 200,
  }),
  addTestRegistration: endpoint({
    method: "POST",
    path: "/api/admin/events/{eventId}/test-registration",
    may: "events",
    feature: "registrations",
    summary:
      "Adds a registration to test decisions: it takes no spot, and its emails go to the club's inbox. A conflict (409) if the event is over.",
    input: z.strictObject({ eventId }),
    output: registration,
    status: 201,
  }),
};
