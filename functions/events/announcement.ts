import { TZDate } from "@date-fns/tz";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { brand } from "#shared/brand.ts";
import { announcementKinds, eventChange } from "#shared/event-admin.ts";
import { reminders, type EventRecord, type Reminder } from "#shared/events.ts";
import type { EmailEvent } from "../email/templates/registration-emails.tsx";
import { createJobQueue, leaseMs } from "../platform/jobs.ts";
import type { Write } from "../platform/table.ts";
import { toEmailEvent } from "./event.ts";

/*
 * @item announcement
 * @key `ANNOUNCEMENT#id` · `ANNOUNCEMENT`
 * @asks tell those registered that an event has changed, or is near
 * @cost part of the transaction that makes or edits it
 * @key `gsi2`: `UNANNOUNCED` · due
 * @asks announcements still unfinished
 * @cost 1 query
 */

const storedAnnouncement = z.object({
  id: z.string(),
  eventId: z.string(),
  /** "spots" is not announced to registrants; the waitlist is processed. */
  kind: z.enum([...announcementKinds, ...reminders, "bulletin", "spots"]),
  /** For a bulletin: the admin's message. */
  text: z.optional(z.string()),
  /** Not relevant to registrants: no emails. */
  isQuiet: z.optional(z.boolean()),
  /** Whether it begins or ends earlier than registrants knew: spots are held for payment no longer than that allows. */
  isEarlier: z.optional(z.boolean()),
  /** The event at the time of the announcement. */
  event: z.custom<EmailEvent>((value) => typeof value === "object" && value !== null),
  /** The facts registrants were last told. */
  changes: z._default(z.array(eventChange), () => []),
  /** Since its last progress. */
  attempts: z.int(),
  /** The next page of the event's registrations; absent for the first. */
  cursor: z.optional(z.string()),
});
export type StoredAnnouncement = z.infer<typeof storedAnnouncement>;
/** One that registrants are notified of. */
export type RegistrantAnnouncement = StoredAnnouncement & { kind: Exclude<StoredAnnouncement["kind"], "spots"> };

export const isForRegistrants = (announcement: StoredAnnouncement): announcement is RegistrantAnnouncement =>
  announcement.kind !== "spots";

const queue = createJobQueue<StoredAnnouncement>({
  list: "UNANNOUNCED",
  getKey: (id) => ({ pk: `ANNOUNCEMENT#${id}`, sk: "ANNOUNCEMENT" }),
  parse: (item) => storedAnnouncement.parse(item),
});

/** Adds an announcement: part of the transaction that changes the event. The stream handles it until it is due. */
export const announcementWrite = (
  announcement: Pick<StoredAnnouncement, "eventId" | "kind" | "isQuiet" | "isEarlier" | "event" | "changes" | "text">,
): Write => ({
  Put: { Item: { ...queue.createItem(`announcement_${ulid()}`, Date.now() + leaseMs), ...announcement } },
});

const hourMs = 3_600_000;

/** When each reminder is due, from the event's start; three days are counted in the club's time zone. */
const dueTimes: Record<Reminder, (startsAt: string) => number> = {
  "in-three-days": (startsAt) => {
    const time = new TZDate(startsAt, brand.timeZone);
    time.setDate(time.getDate() - 3);
    return time.getTime();
  },
  "in-three-hours": (startsAt) => Date.parse(startsAt) - 3 * hourMs,
};

/** The latest time for each reminder: the end of its day for one that names the day, the start for the other. */
const latenessMs: Record<Reminder, number> = { "in-three-days": 24 * hourMs, "in-three-hours": 3 * hourMs };

export const isReminder = (kind: StoredAnnouncement["kind"]): kind is Reminder =>
  (reminders as readonly string[]).includes(kind);

/** Whether it is too late for a reminder of an event that starts then. */
export const isTooLate = (reminder: Reminder, startsAt: string, now = new Date()) =>
  now.getTime() >= dueTimes[reminder](startsAt) + latenessMs[reminder];

/**
 * Schedules an event's future reminders: part of the transaction that creates or edits it. There is one per kind and
 * start, which an edit updates; outdated ones are dropped when due.
 */
export const reminderWrites = (event: EventRecord, now = Date.now()): Record<string, Write> => {
  const { id: eventId, startsAt } = event;
  if (startsAt === undefined) return {};
  const due = reminders
    .map((kind) => ({ kind, time: dueTimes[kind](startsAt) }))
    .filter(({ time }) => time > now)
    .map(({ kind, time }) => ({
      ...queue.createItem(`reminder_${eventId}_${startsAt}_${kind}`, time),
      ...{ notBefore: new Date(time).toISOString(), eventId, kind, event: toEmailEvent(event), changes: [] },
    }));
  return Object.fromEntries(due.map((item) => [item.kind, { Put: { Item: item } }]));
};

/** Undefined if the announcement is closed or another worker has claimed it. */
export const claimAnnouncement = queue.claim;

/** Records the next page, renews the lease, and resets the attempts. */
export const advanceAnnouncement = (id: string, cursor: string) => queue.advance(id, { cursor });

/** Closes an announcement: everyone concerned has an email, or a later announcement replaces it. */
export const finishAnnouncement = (id: string, status: "finished" | "superseded") => queue.close(id, status);

/** Leaves the rest for the next sweep. */
export const interruptAnnouncement = (id: string) => queue.postpone(id, new Date().toISOString(), {}, 0);

/** Releases an announcement after a failure for another attempt; false after the last one. */
export const releaseAnnouncement = queue.release;

/** Ids of due announcements, oldest first. */
export const listUnfinishedAnnouncements = (limit: number) => queue.listOverdue(limit);
