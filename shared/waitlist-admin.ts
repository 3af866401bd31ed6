import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { eventId } from "./events.ts";
import { registration } from "./registration-review.ts";
import { registrationId } from "./registrations.ts";
import { paragraph } from "./text.ts";

// Separate from the registrants' part, whose page does not load this at first.

/** A party on an event's waitlist. */
export const waitingParty = z.object({
  registrationId: z.string(),
  name: z.string(),
  /** The registrant and guests. */
  seats: z.int(),
  /** Whether an admin has approved it, so that free spots are offered to it. */
  isCleared: z.boolean(),
  /** Until when spots are held for it to accept, in UTC; absent without an offer. */
  offeredUntil: z.optional(z.iso.datetime()),
  /** Number of expired offers. */
  passes: z.int(),
  /** Why an admin last moved it to the front; absent if none did. */
  moveReason: z.optional(z.string()),
});
export type WaitingParty = z.infer<typeof waitingParty>;

/** An event's waitlist as admins see it. */
export const waitlist = z.object({
  /** First in line first. */
  items: z.array(waitingParty),
  /** How many stored parties cannot be read. */
  unreadable: z.optional(z.int()),
  /** Whether an admin has paused the offers. */
  isStopped: z.boolean(),
});
export type Waitlist = z.infer<typeof waitlist>;

const missingReason = "Please say why, in a few words";

/** Why an admin moves a party to the front. */
export const moveForm = z.strictObject({ reason: paragraph({ min: 3, max: 500, message: missingReason }) });

/** Why an admin removes a party from the waitlist: included in the email. */
export const removalForm = z.strictObject({ message: paragraph({ min: 3, max: 1000, message: missingReason }) });

export const waitlistAdminContract = {
  getWaitlist: endpoint({
    method: "GET",
    path: "/api/admin/events/{eventId}/waitlist",
    may: ["events", "reader"],
    within: "event",
    feature: "registrations",
    summary: "An event's waitlist, first in line first.",
    input: z.strictObject({ eventId }),
    output: waitlist,
    status: 200,
  }),
  setOffers: endpoint({
    method: "PUT",
    path: "/api/admin/events/{eventId}/waitlist",
    may: "events",
    within: "event",
    feature: "registrations",
    summary: "Stops offering an event's free spots to its waitlist, or resumes it; an offer that is out still holds.",
    input: z.strictObject({ eventId, isStopped: z.boolean() }),
    output: waitlist,
    status: 200,
  }),
  moveToFront: endpoint({
    method: "POST",
    path: "/api/admin/registrations/{registrationId}/move",
    may: "events",
    within: "registration",
    feature: "registrations",
    summary: "Moves a waitlisted registration to the front of the line, for a reason that is kept.",
    input: z.extend(moveForm, { registrationId }),
    output: registration,
    status: 200,
  }),
  takeOffLine: endpoint({
    method: "POST",
    path: "/api/admin/registrations/{registrationId}/removal",
    may: "events",
    within: "registration",
    feature: "registrations",
    summary:
      "Takes a registration off the waitlist, approved or not, and emails the registrant why; an offer that is out goes to the next in line. A conflict (409) if it is not on the waitlist, or the event has begun. `emailed` says whether the email went out; if not, we retry.",
    input: z.extend(removalForm, { registrationId }),
    output: z.object({ registration, emailed: z.boolean() }),
    status: 200,
  }),
};
