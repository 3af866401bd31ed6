import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { memberId } from "./members.ts";
import { cursor } from "./paging.ts";
import { flag } from "./text.ts";

/** How many days after an event attendees can see each other. */
export const attendeesDays = 3;

/** What two members have in common, by what both show in the directory. */
export const commonGround = z.object({
  kind: z.enum(["location", "company", "words"]),
  /** The location or company as the other wrote it, or up to three shared words. */
  values: z.array(z.string()),
});
export type CommonGround = z.infer<typeof commonGround>;

/**
 * Whether two members met, here or earlier: neither says so, only the caller, or both. The other's statement alone
 * stays private.
 */
export const encounters = ["none", "mine", "both"] as const;
export type Encounter = (typeof encounters)[number];

/** A member visible to fellow guests. */
export const attendee = z.object({
  id: z.string(),
  full_name: z.string(),
  avatar_url: z.nullable(z.string()),
  /** Absent for members outside the directory, and if hidden from the reader. */
  company: z.optional(z.string()),
  location: z.optional(z.string()),
  /** Empty for members outside the directory. */
  common: z.array(commonGround),
  encounter: z.enum(encounters),
  /** Whether they would accept a message from the reader, as in `getContact`. */
  can_message: z.boolean(),
  /** Whether the directory shows them, so they have a page. */
  has_page: z.boolean(),
});
export type Attendee = z.infer<typeof attendee>;

/**
 * Registrants see each other until the event ends; attendees see each other for three days, from the morning after,
 * when attendance is recorded.
 */
export const attendeePhases = ["coming", "noting", "came", "closed"] as const;
export type AttendeePhase = (typeof attendeePhases)[number];

const dayMs = 86_400_000;

/**
 * The event's stage, as this registrant may see it: attendance is recorded for all of an event's registrations at once.
 */
export const getAttendeePhase = (
  { isPast, endsAt }: { isPast: boolean; endsAt?: string | undefined },
  { attendance }: { attendance?: "came" | "missed" | undefined },
  nowMs = Date.now(),
): AttendeePhase => {
  if (!isPast) return "coming";
  // Canceled before its end: nobody attended.
  if (endsAt === undefined || Date.parse(endsAt) > nowMs) return "closed";
  if (nowMs > Date.parse(endsAt) + attendeesDays * dayMs) return "closed";
  return attendance === undefined ? "noting" : "came";
};

/** Two members who each said that they met, and where first. */
export const acquaintance = z.object({ memberId: z.string(), eventTitle: z.string(), at: z.iso.datetime() });
export type Acquaintance = z.infer<typeof acquaintance>;

const registrationId = z.string().check(z.regex(/^reg_\w{1,40}$/));

export const attendeesContract = {
  listAttendees: endpoint({
    method: "GET",
    path: "/api/portal/registrations/{registrationId}/attendees",
    who: "member",
    feature: "attendees",
    summary:
      "The members who let fellow guests of an event see them: who comes, and for three days after it who came. Only for a member whose own registration it is (404 otherwise) and is approved, and afterwards for one who came (403 otherwise). Nobody on either side of a block is in it.",
    input: z.strictObject({ registrationId, cursor }),
    output: z.object({
      eventTitle: z.string(),
      phase: z.enum(attendeePhases),
      /** Whether the caller is visible to the others. */
      isShown: z.boolean(),
      items: z.array(attendee),
      cursor: z.optional(z.string()),
    }),
    status: 200,
  }),
  showAttendee: endpoint({
    method: "PUT",
    path: "/api/portal/registrations/{registrationId}/visibility",
    who: "member",
    feature: "attendees",
    summary:
      "Lets the fellow guests of an event see the caller, or no longer. A conflict (409) where the registration was rejected or canceled.",
    input: z.strictObject({ registrationId, isShown: flag() }),
    output: z.object({ isShown: z.boolean() }),
    status: 200,
  }),
  noteEncounter: endpoint({
    method: "PUT",
    path: "/api/portal/registrations/{registrationId}/encounters/{memberId}",
    who: "member",
    feature: "attendees",
    summary:
      "Says that the caller met a member whom the list of who came shows, or takes it back; once both say so they are connected, for good. A conflict (409) outside the three days; not found (404) for a member who is not in the list.",
    input: z.strictObject({ registrationId, memberId, met: flag() }),
    output: z.object({ encounter: z.enum(encounters) }),
    status: 200,
  }),
  listAcquaintances: endpoint({
    method: "GET",
    path: "/api/portal/acquaintances",
    who: "member",
    feature: "attendees",
    summary: "The members whom the caller met, and where first.",
    input: z.strictObject({ cursor }),
    output: z.object({ items: z.array(acquaintance), cursor: z.optional(z.string()) }),
    status: 200,
  }),
};
