import * as z from "zod/mini";
import { endpoint, publicList } from "./endpoint.ts";
import { page } from "./paging.ts";
import { choice, line, paragraph } from "./text.ts";

/** In which list an event appears: the public one, or that of the portal. Either kind opens by its link. */
export const audiences = ["public", "members"] as const;

/**
 * Only admins see a draft; `coming-soon` accepts no registrations yet, `open` does until the event's end, and `ended` is
 * over at any time.
 */
export const eventStatuses = ["draft", "coming-soon", "open", "ended"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** A stored event. Without times its date is still to be announced. */
export const keptEvent = z.object({
  id: z.string(),
  title: z.string(),
  audience: z.enum(audiences),
  /** Start and end, in UTC; the club's time zone is `brand.timeZone`. */
  startsAt: z.optional(z.iso.datetime()),
  endsAt: z.optional(z.iso.datetime()),
  happyHour: z.string(),
  location: z.string(),
  description: z.string(),
  attire: z.string(),
  spots: z.int(),
  spotsLeft: z.int(),
  /** Number of browsers that have opened it. */
  interested: z.int(),
  status: z._default(z.enum(eventStatuses), "coming-soon"),
  /** Grows with each edit. An edit sends the version it started from, so that none is overwritten unseen. */
  version: z._default(z.int(), 1),
  /** Grows when date or place change: the SEQUENCE of its calendar files (RFC 5545, 3.8.7.4). */
  sequence: z._default(z.int(), 0),
  /** When its registrations last changed, in UTC. */
  registrations_changed_at: z.optional(z.iso.datetime()),
});
export type KeptEvent = z.infer<typeof keptEvent>;

/** An event as the public sees it (public-site.md, section 3). */
export const clubEvent = z.extend(
  z.omit(keptEvent, { status: true, version: true, sequence: true, registrations_changed_at: true }),
  {
    /** Such as "June 25, 2025", in the club's time zone; "TBD" without a date. */
    date: z.string(),
    /** Such as "7:00 PM - 12:00 AM", in the club's time zone; "Stay Tuned" without a date. */
    time: z.string(),
    isPast: z.boolean(),
    isComingSoon: z.boolean(),
  },
);
export type ClubEvent = z.infer<typeof clubEvent>;

/** An event as admins see it. */
export const adminEvent = z.extend(clubEvent, { status: z.enum(eventStatuses), version: z.int() });
export type AdminEvent = z.infer<typeof adminEvent>;

/** More than the largest ballroom holds. */
const maxSpots = 10_000;

const time = z.optional(z.iso.datetime({ error: "Please enter a date and time" }));

/** The fields of the admin's form. */
const eventFields = z.strictObject({
  title: line({ min: 2, max: 100, message: "Title must be at least 2 characters" }),
  audience: choice(audiences, "Please select an audience"),
  status: choice(eventStatuses, "Please select a status"),
  /** Start and end, in UTC; neither for an event without a date. */
  startsAt: time,
  endsAt: time,
  happyHour: z._default(line({ max: 100 }), ""),
  location: line({ min: 2, max: 200, message: "Please enter the location" }),
  description: paragraph({ min: 10, max: 2000, message: "Please describe the event in at least 10 characters" }),
  attire: line({ min: 2, max: 100, message: "Please enter the attire" }),
  spots: z
    .int({ error: "Please enter a number of spots" })
    .check(z.minimum(1, "Please enter a number of spots"), z.maximum(maxSpots, `Maximum ${maxSpots} spots`)),
});

const dayMs = 86_400_000;
/** Bounds of an event's start and duration, which catch a wrong year. */
const maxAgeMs = 365 * dayMs;
const maxAheadMs = 5 * 366 * dayMs;
const maxDurationMs = 31 * dayMs;

type Times = Pick<z.infer<typeof eventFields>, "startsAt" | "endsAt" | "status">;

/** Checks that an event ends after it starts, has both times or none, within the bounds, and is not open without them. */
const inOrder = z.check<Times>(({ value: { startsAt, endsAt, status }, issues, value }) => {
  const addIssue = (field: string, message: string) =>
    issues.push({ code: "custom", path: [field], message, input: value });
  if (startsAt === undefined && (endsAt !== undefined || status === "open"))
    addIssue("startsAt", "Please enter a date and time");
  if (endsAt === undefined && (startsAt !== undefined || status === "open"))
    addIssue("endsAt", "Please enter a date and time");
  if (startsAt !== undefined && endsAt !== undefined && Date.parse(endsAt) <= Date.parse(startsAt))
    addIssue("endsAt", "The event must end after it starts");
  else if (startsAt !== undefined && endsAt !== undefined && Date.parse(endsAt) - Date.parse(startsAt) > maxDurationMs)
    addIssue("endsAt", "The event can't last longer than 31 days");
  const ahead = Date.parse(startsAt ?? "") - Date.now();
  if (ahead > maxAheadMs || ahead < -maxAgeMs)
    addIssue("startsAt", "Please enter a date within the last year or the next five years");
});

/** The admin's form. */
export const eventForm = eventFields.check(inOrder);
export type EventForm = z.infer<typeof eventForm>;

/** An event's id, a part of addresses. */
export const eventId = z.string().check(z.regex(/^[\w-]{1,80}$/));

/** What each of a thousand people asks who open an event's page in the same moment. */
const crowd = { rate: 300, burst: 1500 };

export const eventsContract = {
  listEvents: endpoint({
    method: "GET",
    path: "/api/events",
    who: "public",
    feature: "events",
    summary: "The events shown to the public or to members, soonest first; past ones for a month.",
    edgeCache: publicList,
    input: z.strictObject({
      audience: z._default(z.enum(audiences), "public"),
      cursor: z.optional(z.string().check(z.maxLength(2000))),
    }),
    output: page(clubEvent),
    status: 200,
  }),
  getEvent: endpoint({
    method: "GET",
    path: "/api/events/{eventId}",
    who: "public",
    feature: "events",
    summary: "One event.",
    input: z.strictObject({ eventId }),
    output: clubEvent,
    status: 200,
    throttle: crowd,
  }),
  countInterest: endpoint({
    method: "POST",
    path: "/api/events/{eventId}/interest",
    who: "public",
    feature: "events",
    summary: "Counts one more visitor who is interested in an event; the same Idempotency-Key counts once.",
    input: z.strictObject({ eventId }),
    output: z.object({ interested: z.int() }),
    status: 201,
    throttle: crowd,
  }),
  listAllEvents: endpoint({
    method: "GET",
    path: "/api/admin/events",
    who: "admin",
    feature: "events",
    summary:
      "Every event, drafts and ended ones of the last year too: coming ones soonest first, then those to be announced, then past ones, newest first.",
    input: z.strictObject({}),
    output: page(adminEvent),
    status: 200,
  }),
  createEvent: endpoint({
    method: "POST",
    path: "/api/admin/events",
    who: "admin",
    feature: "events",
    summary: "Creates an event, once for each Idempotency-Key.",
    input: eventForm,
    output: adminEvent,
    status: 201,
  }),
  editEvent: endpoint({
    method: "PUT",
    path: "/api/admin/events/{eventId}",
    who: "admin",
    feature: "events",
    summary:
      "Updates, publishes, or ends an event; a conflict (409) if it changed since `version` or would have fewer spots than are taken. A new date or location is emailed to approved registrants.",
    input: z.extend(eventFields, { eventId, version: z.int().check(z.minimum(1)) }).check(inOrder),
    output: adminEvent,
    status: 200,
  }),
};
