import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import {
  audiences,
  clubEvent,
  defaultGuestLimit,
  eventId,
  eventStatuses,
  maxGuests,
  reminders,
  type EventStatus,
} from "./events.ts";
import { groupId } from "./groups.ts";
import { currency } from "./money.ts";
import { adminPage } from "./paging.ts";
import { eventQuestion, eventQuestions } from "./questions.ts";
import { choice, line, paragraph } from "./text.ts";
import { ticketing, ticketingForm } from "./ticketing.ts";
import { uploadId } from "./uploads.ts";

// What admins read and save of events. Apart, since the site's public pages load what is in events.ts.

/** An event as admins see it. */
export const adminEvent = z.extend(clubEvent, {
  status: z.enum(eventStatuses),
  version: z.int(),
  reminders: z.array(z.enum(reminders)),
  /** Whether registrants know an outdated title, date, or location, or do not know that it is canceled. */
  isUntold: z.boolean(),
  /** What it asks no longer, while somebody may have answered. */
  archivedQuestions: z.optional(z.array(eventQuestion)),
  /** What its tickets cost; absent where registering costs nothing. */
  ticketing: z.optional(ticketing),
  /** How many of each type of ticket, and of each code, are taken, by their ids. */
  taken: z.optional(z.record(z.string(), z.int())),
  /** In the list of somebody who reads all and runs only some: that it is none of theirs. */
  isReadOnly: z.optional(z.literal(true)),
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
  /** The group of the audience `group`, which is left out for any other. */
  groupId: z.optional(groupId),
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
  /** What it asks those who register; without it, the questions stay. */
  questions: z.optional(eventQuestions),
  /** What its tickets cost; null for nothing, and without it, that stays. */
  ticketing: z.optional(z.nullable(ticketingForm)),
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

/** Which group, where the audience is one. */
const withGroup = z.check<{ audience: string; groupId?: string | undefined }>(({ value, issues }) => {
  if (value.audience === "group" && value.groupId === undefined)
    issues.push({ code: "custom", path: ["groupId"], message: "Please select a group", input: value });
});

/**
 * Checks that an event ends after it starts, has both times or none, within the bounds, and is not open without them; and
 * that it names its group.
 */
export const inOrder = [withBothTimes, inTimeOrder, withGroup] as const;

/** Its times alone: what is wrong with them is said whatever else is missing. */
export const eventTimes = z
  .pick(eventFields, { startsAt: true, endsAt: true, status: true })
  .check(withBothTimes, inTimeOrder);

/** Its audience alone, likewise. */
export const eventAudience = z.pick(eventFields, { audience: true, groupId: true }).check(withGroup);

/** Its tickets alone, likewise. */
export const eventTickets = z.pick(eventFields, { ticketing: true });

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

export const eventAdminContract = {
  listAllEvents: endpoint({
    method: "GET",
    path: "/api/admin/events",
    may: ["events", "reader"],
    within: "events",
    feature: "events",
    summary:
      "Every event, drafts and ended ones of the last year too, or those that the caller runs: coming ones soonest first, then those to be announced, then past ones, newest first.",
    input: z.strictObject({}),
    output: adminPage(adminEvent),
    status: 200,
  }),
  listEventGroups: endpoint({
    method: "GET",
    path: "/api/admin/event-groups",
    may: "events",
    within: "events",
    feature: "events",
    summary:
      "The groups that an event of the caller's can be for, by name: the open ones, secret ones too; and for its tickets, the levels of membership, the club's currency, and for how many hours spots are held for payment.",
    input: z.strictObject({}),
    output: z.object({
      items: z.array(z.object({ id: groupId, name: z.string() })),
      levels: z.array(z.object({ id: z.string(), name: z.string() })),
      currency,
      paymentHours: z.int(),
      paymentHoursOnLastDay: z.int(),
    }),
    status: 200,
  }),
  createEvent: endpoint({
    method: "POST",
    path: "/api/admin/events",
    may: "events",
    within: "group",
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
    within: "event",
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
    within: "event",
    feature: "registrations",
    summary: "What an edit of an event would be news of to its registrants, and how many of them; changes nothing.",
    input: eventEdit.check(...inOrder),
    output: editPreview,
    status: 200,
  }),
};
