import { ulid } from "ulid";
import * as z from "zod/mini";
import { announcementKinds, eventChange } from "#shared/events.ts";
import type { EmailEvent } from "../email/templates/registration-emails.tsx";
import { createJobQueue, leaseMs } from "../platform/jobs.ts";
import type { Write } from "../platform/table.ts";

const storedAnnouncement = z.object({
  id: z.string(),
  eventId: z.string(),
  kind: z.enum(announcementKinds),
  /** Of no concern to registrants: no one is emailed. */
  isQuiet: z.optional(z.boolean()),
  /** The event at the time of the announcement. */
  event: z.custom<EmailEvent>((value) => typeof value === "object" && value !== null),
  /** From what registrants were last told. */
  changes: z._default(z.array(eventChange), () => []),
  /** Since its last progress. */
  attempts: z.int(),
  /** The next page of the event's registrations; absent for the first. */
  cursor: z.optional(z.string()),
});
export type StoredAnnouncement = z.infer<typeof storedAnnouncement>;

const queue = createJobQueue<StoredAnnouncement>({
  list: "UNANNOUNCED",
  getKey: (id) => ({ pk: `ANNOUNCEMENT#${id}`, sk: "ANNOUNCEMENT" }),
  parse: (item) => storedAnnouncement.parse(item),
});

/** Adds an announcement: part of the transaction that changes the event. It is the stream's until it is due. */
export const announcementWrite = (
  announcement: Pick<StoredAnnouncement, "eventId" | "kind" | "isQuiet" | "event" | "changes">,
): Write => ({
  Put: { Item: { ...queue.createItem(`announcement_${ulid()}`, Date.now() + leaseMs), ...announcement } },
});

/** Undefined for an announcement that is closed or claimed by another worker. */
export const claimAnnouncement = queue.claim;

/** Records the next page, renews the lease, and resets the attempts. */
export const advanceAnnouncement = (id: string, cursor: string) => queue.advance(id, { cursor });

/** Closes an announcement: everyone concerned has an email, or a later announcement replaces it. */
export const finishAnnouncement = (id: string, status: "finished" | "superseded") => queue.close(id, status);

/** Leaves the rest to the next sweep. */
export const interruptAnnouncement = (id: string) => queue.postpone(id, new Date().toISOString(), {}, 0);

/** Returns an announcement after a failure, for another attempt; false after the last one. */
export const releaseAnnouncement = queue.release;

/** Ids of announcements that are due, oldest first. */
export const listUnfinishedAnnouncements = (limit: number) => queue.listOverdue(limit);
