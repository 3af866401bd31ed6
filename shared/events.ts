import * as z from "zod/mini";
import { endpoint, publicList } from "./endpoint.ts";
import { cursor, page } from "./paging.ts";
import { eventQuestion } from "./questions.ts";
import { ticketOffer } from "./ticket-types.ts";
import type { Ticketing } from "./ticketing.ts";

/**
 * Who can see an event and register: everyone, via the events page; members and anyone with the link; signed-in members
 * only; or the members of one group, while nobody else knows that it exists.
 */
export const audiences = ["public", "link", "members", "group"] as const;

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
  /** The group that it is for; absent unless the audience is a group. */
  groupId: z.optional(z.string()),
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
  /** What it asks those who register, and what it asked before; absent where it asks nothing. */
  questions: z.optional(z.array(eventQuestion)),
  archivedQuestions: z.optional(z.array(eventQuestion)),
  /** What its tickets cost, as admins say it; absent where registering costs nothing. Its schema is apart (ticketing.ts). */
  ticketing: z.optional(z.custom<Ticketing>()),
  /** Of an event that repeats: its place among the others, each an event of its own. */
  series: z.optional(series),
  /** Present while it is ended together with later ones of its series: it comes back with them, others do not. */
  endedWithSeries: z.optional(z.literal(true)),
  /** Present while it is ended since it was canceled, rather than over. */
  isCalledOff: z.optional(z.literal(true)),
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
    archivedQuestions: true,
    ticketing: true,
  }),
  {
    /** Its picture's path on the site, such as `/media/events/…`; null without one. */
    picture: z.nullable(z.string()),
    /** The name of the group that it is for; absent where it is for none, or where its name is not at hand. */
    groupName: z.optional(z.string()),
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
    /** What tickets cost the one who reads it; absent where registering costs nothing. */
    tickets: z.optional(ticketOffer),
    /** What the one who reads it is asked at registration; left out in the list for everyone. */
    questions: z.optional(z.array(eventQuestion)),
  },
);
export type ClubEvent = z.infer<typeof clubEvent>;

/** An event's id, a part of addresses. */
export const eventId = z.string().check(z.regex(/^[\w-]{1,80}$/));

/** Up to a thousand people request this when they open an event's page at once. */
const crowd = { rate: 300, burst: 1500 };

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
    summary:
      "The events for members, those open by link, those for the caller's groups, and public ones with tickets for members included, soonest first; past ones for a month.",
    input: z.strictObject({ cursor }),
    output: page(clubEvent),
    status: 200,
  }),
  getMemberEvent: endpoint({
    method: "GET",
    path: "/api/portal/events/{eventId}",
    who: "member",
    feature: "events",
    summary:
      "One event, of whatever audience, with what the caller pays as a member; unknown (404) if it is for a group that they are not in.",
    input: z.strictObject({ eventId }),
    output: clubEvent,
    status: 200,
  }),
  getEvent: endpoint({
    method: "GET",
    path: "/api/events/{eventId}",
    who: "public",
    feature: "events",
    summary: "One event; forbidden (403) if it is for members only, unknown (404) if it is for a group.",
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
};
