import { ulid } from "ulid";
import * as z from "zod/mini";
import type { EmailEvent } from "../email/templates/registration-emails.tsx";
import { createJobQueue, leaseMs } from "../platform/jobs.ts";
import type { Write } from "../platform/table.ts";

/**
 * What is told of an event: that its name, date or place is another, that it does not take place, or that it does after
 * all.
 */
const announcementKinds = ["changed", "called-off", "reopened"] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** An announcement as the table keeps it. */
const storedAnnouncement = z.object({
  id: z.string(),
  eventId: z.string(),
  kind: z.enum(announcementKinds),
  /** The event as it was announced. */
  event: z.custom<EmailEvent>((value) => typeof value === "object" && value !== null),
  /** How often it was tried since it last got on. */
  attempts: z.int(),
  /** Where to go on in the list of the event's registrations; absent at its beginning. */
  cursor: z.optional(z.string()),
});
export type StoredAnnouncement = z.infer<typeof storedAnnouncement>;

const queue = createJobQueue<StoredAnnouncement>({
  list: "UNANNOUNCED",
  keyOf: (id) => ({ pk: `ANNOUNCEMENT#${id}`, sk: "ANNOUNCEMENT" }),
  parse: (item) => storedAnnouncement.parse(item),
});

/**
 * Announces to everybody concerned what becomes of an event: part of the transaction that changes it. Until it is due it
 * is with the table's stream.
 */
export const announcementWrite = (announcement: Pick<StoredAnnouncement, "eventId" | "kind" | "event">): Write => ({
  Put: { Item: { ...queue.newItem(`announcement_${ulid()}`, Date.now() + leaseMs), ...announcement } },
});

/** Takes an announcement to tell it; undefined when it is finished, given up, or somebody else has it. */
export const claimAnnouncement = queue.claim;

/** Remembers where to go on, with the lease renewed; what it failed at before no longer counts. */
export const advanceAnnouncement = (id: string, cursor: string) => queue.advance(id, { cursor });

/** Closes an announcement: everybody was told, or a later one tells it better. */
export const finishAnnouncement = (id: string, status: "finished" | "superseded") => queue.close(id, status);

/** Leaves the rest to the next sweep. */
export const interruptAnnouncement = (id: string) => queue.postpone(id, new Date().toISOString(), {}, 0);

/** Gives an announcement back after a failure, to be tried again later; false when it has failed too often. */
export const releaseAnnouncement = queue.release;

/** Ids of the announcements that are due but unfinished, oldest first. */
export const listUnfinishedAnnouncements = (limit: number) => queue.listOverdue(limit);
