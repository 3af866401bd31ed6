import type { KeptEvent } from "#shared/events.ts";
import type { AnnouncementKind } from "../announcements/announcement-item.ts";
import { isOver } from "./present-event.ts";

const facts = ["title", "startsAt", "endsAt", "location"] as const;

/** Whether anybody can be registered for it. */
const mayHaveRegistrations = ({ status, registrations_changed_at }: KeptEvent) =>
  status === "open" || registrations_changed_at !== undefined;

/** Whether it does not take place: one that has begun is merely closed. */
const isCalledOff = (before: KeptEvent, after: KeptEvent, now: Date) =>
  after.status === "ended" && !isOver(before, now) && !(before.startsAt && new Date(before.startsAt) <= now);

const isMoved = (before: KeptEvent, after: KeptEvent) => facts.some((fact) => before[fact] !== after[fact]);

/** What follows from a change of an event at a time: another sequence of its calendar files, and an announcement. */
export const consequencesOf = (before: KeptEvent, after: KeptEvent, now = new Date()) => {
  const isOff = isCalledOff(before, after, now);
  const isBack = before.status === "ended" && !isOver(after, now);
  const isOther = isOff || isBack || isMoved(before, after);
  const told: AnnouncementKind = isOff ? "called-off" : isBack ? "reopened" : "changed";
  const change = isOther && (isOff || !isOver(after, now)) ? told : undefined;
  return {
    sequence: before.sequence + (isOther ? 1 : 0),
    announced: mayHaveRegistrations(before) ? change : undefined,
  };
};
