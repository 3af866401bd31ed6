import { ulid } from "ulid";
import * as z from "zod/mini";
import type { LetterEvent } from "../outbox/letters/registration-data.ts";
import { lease } from "../outbox/retry-schedule.ts";
import type { Write } from "../platform/table.ts";

/**
 * What is told of an event: that its name, date or place is another, that it does not take place, or that it does after
 * all.
 */
export const announcementKinds = ["changed", "called-off", "reopened"] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** Announcements are forgotten after this many seconds (30 days), as the letters they cause. */
const kept = 30 * 86_400;

/** Where an announcement is kept. */
export const keyOf = (id: string) => ({ pk: `ANNOUNCEMENT#${id}`, sk: "ANNOUNCEMENT" });

/** An announcement as the table keeps it. */
export const keptAnnouncement = z.object({
  id: z.string(),
  eventId: z.string(),
  kind: z.enum(announcementKinds),
  /** The event as it was announced. */
  event: z.custom<LetterEvent>((value) => typeof value === "object" && value !== null),
  /** How often it was tried since it last got on. */
  attempts: z.int(),
  /** Where to go on in the list of the event's registrations; absent at its beginning. */
  cursor: z.optional(z.string()),
});
export type KeptAnnouncement = z.infer<typeof keptAnnouncement>;

/** Announces to everybody concerned what becomes of an event: part of the transaction that changes it. */
export const announcing = (announcement: Pick<KeptAnnouncement, "eventId" | "kind" | "event">): Write => {
  const id = `announcement_${ulid()}`;
  const now = new Date();
  return {
    Put: {
      Item: {
        ...keyOf(id),
        gsi2pk: "UNANNOUNCED",
        // Until then it is with the table's stream.
        gsi2sk: new Date(now.getTime() + lease).toISOString(),
        ...announcement,
        id,
        status: "pending",
        attempts: 0,
        createdAt: now.toISOString(),
        ttl: Math.floor(now.getTime() / 1000) + kept,
      },
    },
  };
};
