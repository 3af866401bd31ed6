import * as z from "zod/mini";
import { endpoint, publicList } from "./endpoint.ts";
import { adminPage, cursor, page } from "./paging.ts";
import { choice, line, paragraph } from "./text.ts";
import { uploadId } from "./uploads.ts";

/**
 * Who can see an event and register: everyone, via the events page; members and anyone with the link; or signed-in
 * members only.
 */
export const audiences = ["public", "link", "members"] as const;

/**
 * Only admins see a draft; `coming-soon` accepts no registrations yet, `open` does until the event's end, and `ended` is
 * over at any time.
 */
export const eventStatuses = ["draft", "coming-soon", "open", "ended"] as const;
export type EventStatus = (typeof eventStatuses)[number];

/**
 * Maximum guests per registration for any event, so that a request with all of them fits (functions/http/input.ts).
 */
export const maxGuests = 100;

/** The default, also for events of earlier versions. */
export const defaultGuestLimit = 4;

/**
 * When those who are approved are reminded of an event: three days before, at the same time of day in the club's time
 * zone; and three hours before.
 */
export const reminders = ["in-three-days", "in-three-hours"] as const;
export type Reminder = (typeof reminders)[number];

/**
 * How the events of a series follow each other: every week or two; each month on the same place of the same weekday, such
 * as the second Wednesday, on its last, or on the same date.
 */
export const repeats = ["weekly", "biweekly", "monthly-weekday", "monthly-last-weekday", "monthly-date"] as const;
export type Repeats = (typeof repeats)[number];

/** What a stored event knows of its series. */
const series = z.object({
  id: z.string(),
  /** Its place in the series, from 1 to `count`. */
  index: z.int(),
  count: z.int(),
  repeats: z.enum(repeats),
});

/** What registrants were last told of an event. */
const toldFacts = z.object({
  title: z.string(),
  startsAt: z.optional(z.iso.datetime()),
  endsAt: z.optional(z.iso.datetime()),
  location: z.string(),
  /** That it is canceled. */
  isOff: z.boolean(),
});
export type ToldFacts = z.infer<typeof toldFacts>;

/** A stored event. Without times its date is still to be announced. */
export const eventRecord = z.object({
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
  /** What the open bar means and costs; may be empty. */
  openBar: z._default(z.string(), ""),
  /** The key of its picture in the bucket; absent without one. */
  picture: z.optional(z.string()),
  spots: z.int(),
  spotsLeft: z.int(),
  /** How many guests a registrant may bring. */
  guestLimit: z._default(z.int(), defaultGuestLimit),
  /** Number of browsers that have opened it. */
  interested: z.int(),
  status: z._default(z.enum(eventStatuses), "coming-soon"),
  /** Which reminders are sent; of events of earlier versions both. */
  reminders: z._default(z.array(z.enum(reminders)), [...reminders]),
  /** Of an event that repeats: its place among the others, each an event of its own. */
  series: z.optional(series),
  /** Present while it is ended together with later ones of its series: it comes back with them, others do not. */
  endedWithSeries: z.optional(z.literal(true)),
  /** Incremented with each edit. An edit sends the version it is based on, so that none is overwritten unseen. */
  version: z._default(z.int(), 1),
  /** Incremented when date or location change: the SEQUENCE of its calendar files (RFC 5545, 3.8.7.4). */
  sequence: z._default(z.int(), 0),
  /** Present while registrants know outdated facts: an edit was saved without emailing them, or not yet. */
  told: z.optional(toldFacts),
  /** When admins last wrote to its registrants, in UTC; absent where they never did. */
  bulletinAt: z.optional(z.iso.datetime()),
  /** When its registrations last changed, in UTC. */
  registrations_changed_at: z.optional(z.iso.datetime()),
});
export type EventRecord = z.infer<typeof eventRecord>;

/** An event as the public sees it (public-site.md, section 3). */
export const clubEvent = z.extend(
  z.omit(eventRecord, {
    status: true,
    version: true,
    sequence: true,
    told: true,
    endedWithSeries: true,
    reminders: true,
    bulletinAt: true,
    registrations_changed_at: true,
  }),
  {
    /** Its picture's path on the site, such as `/media/events/…`; null without one. */
    picture: z.nullable(z.string()),
    openBar: z.string(),
    guestLimit: z.int(),
    /** Such as "Wed, Jun 25 · 7 PM", in the club's time zone; empty without a date. */
    when: z.string(),
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
export const adminEvent = z.extend(clubEvent, {
  status: z.enum(eventStatuses),
  version: z.int(),
  reminders: z.array(z.enum(reminders)),
  /** Whether registrants know an outdated title, date, or location, or do not know that it is canceled. */
  isUntold: z.boolean(),
});
export type AdminEvent = z.infer<typeof adminEvent>;

/** More than the largest ballroom holds. */
const maxSpots = 10_000;

const noTime = "Please enter a date and time";

/** A start or an end, in UTC. */
export const eventTime = z.iso.datetime({ error: noTime });
const time = z.optional(eventTime);

const wrongGuestLimit = "Please enter a number of guests, or 0";

/** The fields of the admin's form. */
export const eventFields = z.strictObject({
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
  openBar: z._default(paragraph({ max: 300 }), ""),
  spots: z
    .int({
      error: ({ input }) =>
        Number.isFinite(input) ? "Please enter a whole number of spots" : "Please enter a number of spots",
    })
    .check(z.minimum(1, "Please offer at least 1 spot"), z.maximum(maxSpots, `Maximum ${maxSpots} spots`)),
  guestLimit: z._default(
    z
      .int({ error: wrongGuestLimit })
      .check(z.minimum(0, wrongGuestLimit), z.maximum(maxGuests, `Maximum ${maxGuests} guests`)),
    defaultGuestLimit,
  ),
  reminders: z._default(z.array(z.enum(reminders)).check(z.maxLength(reminders.length)), [...reminders]),
});

const dayMs = 86_400_000;
/** Bounds of an event's start and duration, which catch a wrong year. */
const maxAgeMs = 365 * dayMs;
const maxAheadMs = 5 * 366 * dayMs;
const maxDurationMs = 31 * dayMs;

type Times = { startsAt?: string | undefined; endsAt?: string | undefined };

/** An event that ends after it starts, within the bounds. */
export const inTimeOrder = z.check<Times>(({ value: { startsAt, endsAt }, issues, value }) => {
  const addIssue = (field: string, message: string) =>
    issues.push({ code: "custom", path: [field], message, input: value });
  if (startsAt !== undefined && endsAt !== undefined && Date.parse(endsAt) <= Date.parse(startsAt))
    addIssue("endsAt", "The event must end after it starts");
  else if (startsAt !== undefined && endsAt !== undefined && Date.parse(endsAt) - Date.parse(startsAt) > maxDurationMs)
    addIssue("endsAt", "The event can't last longer than 31 days");
  const ahead = Date.parse(startsAt ?? "") - Date.now();
  if (ahead > maxAheadMs || ahead < -maxAgeMs)
    addIssue("startsAt", "Please enter a date within the last year or the next five years");
});

/** Both times or none, and not open without them. */
const withBothTimes = z.check<Times & { status: EventStatus }>(
  ({ value: { startsAt, endsAt, status }, issues, value }) => {
    const needTime = (field: "startsAt" | "endsAt") =>
      issues.push({ code: "custom", path: [field], message: noTime, input: value });
    if (startsAt === undefined && (endsAt !== undefined || status === "open")) needTime("startsAt");
    if (endsAt === undefined && (startsAt !== undefined || status === "open")) needTime("endsAt");
  },
);

/** Checks that an event ends after it starts, has both times or none, within the bounds, and is not open without them. */
export const inOrder = [withBothTimes, inTimeOrder] as const;

/** Its times alone: what is wrong with them is said whatever else is missing. */
export const eventTimes = z.pick(eventFields, { startsAt: true, endsAt: true, status: true }).check(...inOrder);

/** The admin's form. */
export const eventForm = eventFields.check(...inOrder);
export type EventForm = z.infer<typeof eventForm>;

/** The upload of another picture; null removes the picture, and without it the picture stays. */
export const picture = z.optional(z.nullable(uploadId));

/** An event has another title, date, or location; is canceled; or takes place after all. */
export const announcementKinds = ["changed", "called-off", "reopened"] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** A changed fact, in words: what registrants were last told, and what it is now. */
export const eventChange = z.object({
  fact: z.enum(["title", "date", "time", "location"]),
  before: z.string(),
  after: z.string(),
});
export type EventChange = z.infer<typeof eventChange>;

/** An event's id, a part of addresses. */
export const eventId = z.string().check(z.regex(/^[\w-]{1,80}$/));

/** Up to a thousand people request this when they open an event's page at once. */
const crowd = { rate: 300, burst: 1500 };

/** An edit of an event, with the version it started from. */
export const eventEdit = z.extend(eventFields, { eventId, version: z.int().check(z.minimum(1)) });

/** What an edit would tell registrants. */
export const editPreview = z.object({
  /** Absent if there is nothing to tell. */
  kind: z.optional(z.enum(announcementKinds)),
  changes: z.array(eventChange),
  /** Whether its new dates are in the past. */
  becomesPast: z.boolean(),
  /**
   * Pending and approved registrants, who would be emailed; not counted where nothing is to be told and nothing asked.
   */
  registrants: z.int(),
});

export const eventsContract = {
  listEvents: endpoint({
    method: "GET",
    path: "/api/events",
    who: "public",
    feature: "events",
    summary: "The events shown to everyone, soonest first; past ones for a month.",
    edgeCache: publicList,
    input: z.strictObject({ audience: z._default(z.literal("public"), "public"), cursor }),
    output: page(clubEvent),
    status: 200,
  }),
  listMemberEvents: endpoint({
    method: "GET",
    path: "/api/portal/events",
    who: "member",
    feature: "events",
    summary: "The events for members, those open by link included, soonest first; past ones for a month.",
    input: z.strictObject({ cursor }),
    output: page(clubEvent),
    status: 200,
  }),
  getEvent: endpoint({
    method: "GET",
    path: "/api/events/{eventId}",
    who: "public",
    feature: "events",
    summary: "One event; forbidden (403) if it is for members only.",
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
    summary:
      "Counts one more visitor who is interested in an event, until it is over: the same Idempotency-Key counts once, and a network address once a day.",
    input: z.strictObject({ eventId }),
    output: z.object({ interested: z.int() }),
    status: 201,
    throttle: crowd,
  }),
  listAllEvents: endpoint({
    method: "GET",
    path: "/api/admin/events",
    may: ["events", "reader"],
    feature: "events",
    summary:
      "Every event, drafts and ended ones of the last year too: coming ones soonest first, then those to be announced, then past ones, newest first.",
    input: z.strictObject({}),
    output: adminPage(adminEvent),
    status: 200,
  }),
  createEvent: endpoint({
    method: "POST",
    path: "/api/admin/events",
    may: "events",
    feature: "events",
    summary: "Creates an event, once for each Idempotency-Key.",
    input: z.extend(eventFields, { picture }).check(...inOrder),
    output: adminEvent,
    status: 201,
  }),
  editEvent: endpoint({
    method: "PUT",
    path: "/api/admin/events/{eventId}",
    may: "events",
    feature: "events",
    summary:
      "Updates, publishes, or ends an event; a conflict (409) if it changed since `version` or would have fewer spots than are taken. Registrants are emailed about it only with `emailsRegistrants`.",
    input: z
      .extend(eventEdit, {
        picture,
        /** Whether to email registrants what is new to them: another title, date, or location, or that it is canceled or back on. */
        emailsRegistrants: z._default(z.boolean(), false),
      })
      .check(...inOrder),
    output: adminEvent,
    status: 200,
  }),
  previewEventEdit: endpoint({
    method: "POST",
    path: "/api/admin/events/{eventId}/edit-preview",
    may: "events",
    feature: "registrations",
    summary: "What an edit of an event would be news of to its registrants, and how many of them; changes nothing.",
    input: eventEdit.check(...inOrder),
    output: editPreview,
    status: 200,
  }),
};
