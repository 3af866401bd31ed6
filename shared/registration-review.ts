import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { eventId, maxGuests } from "./events.ts";
import { adminPage, cursor } from "./paging.ts";
import { guestStates, listRepeated, ownRegistration, ownWait, registrationId } from "./registrations.ts";
import { paragraph } from "./text.ts";

// What admins read of registrations and decide. Apart, since the site's public pages load what is in registrations.ts.

export const decisions = ["approved", "rejected"] as const;

/** An admin, by their name at the time, which may be empty. */
const by = z.object({ id: z.string(), name: z.string() });

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

export const registrationReviewContract = {
  listEventRegistrations: endpoint({
    method: "GET",
    path: "/api/admin/events/{eventId}/registrations",
    may: ["events", "reader"],
    within: "event",
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
    within: "events",
    feature: "registrations",
    summary:
      "Registrations awaiting a decision, for all events that are neither over nor canceled and that the caller runs, oldest first.",
    input: z.strictObject({ status: z._default(z.literal("pending"), "pending"), cursor }),
    output: adminPage(registration),
    status: 200,
  }),
  getRegistration: endpoint({
    method: "GET",
    path: "/api/admin/registrations/{registrationId}",
    may: "events",
    within: "registration",
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
    within: "registration",
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
    within: "registration",
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
    within: "registration",
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
    within: "event",
    feature: "registrations",
    summary:
      "Adds a registration to test decisions: it takes no spot, and its emails go to the club's inbox. A conflict (409) if the event is over.",
    input: z.strictObject({ eventId }),
    output: registration,
    status: 201,
  }),
};
