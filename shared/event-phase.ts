import type { EventStatus } from "./events.ts";

// Separate from the schemas, which public pages load later.

/** Whether an event is over: its end has passed, or an admin has ended it. */
export const isOver = (
  { status, endsAt }: { status: EventStatus; endsAt?: string | undefined },
  now: Date = new Date(),
) => status === "ended" || (endsAt !== undefined && new Date(endsAt) <= now);

type Start = { startsAt?: string | undefined };

/** Whether an event has started; false without a date. */
export const hasBegun = ({ startsAt }: Start, now = new Date()) => startsAt !== undefined && new Date(startsAt) <= now;

/** Whether an event was canceled: an admin ended it before it started. */
export const isCalledOff = ({ isPast, startsAt }: Start & { isPast: boolean }, now = new Date()) =>
  isPast && !hasBegun({ startsAt }, now);

/** An event as stored, or as its readers see it. */
export type EventFacts = Start &
  (
    | { status: EventStatus; endsAt?: string | undefined; isPast?: undefined }
    | { isPast: boolean; isComingSoon: boolean; status?: EventStatus }
  );

/** Whether an event was canceled, which stays so once its day has passed. */
export const wasCalledOff = (event: EventFacts & { isCalledOff?: true | undefined }, now = new Date()) =>
  event.isCalledOff === true || getEventPhase(event, now) === "called-off";

/** An event's phase: `open` until it starts, `begun` until it is over. */
export type EventPhase = "draft" | "coming-soon" | "open" | "begun" | "over" | "called-off";

export const getEventPhase = (event: EventFacts, now = new Date()): EventPhase => {
  const isPast = event.isPast === undefined ? isOver(event, now) : event.isPast;
  if (isPast) return isCalledOff({ ...event, isPast }, now) ? "called-off" : "over";
  if (event.status === "draft") return "draft";
  const isComingSoon = event.isPast === undefined ? event.status === "coming-soon" : event.isComingSoon;
  if (isComingSoon) return "coming-soon";
  return hasBegun(event, now) ? "begun" : "open";
};
