import { getEventPhase, type EventFacts } from "./event-phase.ts";
import type { ReturnReason, Schedule } from "./letters.ts";
import { toInstant, toWallClock } from "./wall-clock.ts";

const [minuteMs, dayMs] = [60_000, 86_400_000];
const minutesPerDay = 1440;

/** How late a letter may leave after the time that follows from its event: what was meant for the morning after is no news then. */
const maxLateMs = 3 * dayMs;

type Times = { startsAt?: string | undefined; endsAt?: string | undefined };

/** A time by so many days of the club's calendar and minutes earlier or later: a day may have 23 or 25 hours. */
const shift = (time: string, minutes: number) => {
  const days = Math.trunc(minutes / minutesPerDay);
  const restMs = (minutes % minutesPerDay) * minuteMs;
  if (days === 0) return new Date(Date.parse(time) + restMs).toISOString();
  const wallClock = toWallClock(time);
  const day = new Date(Date.parse(`${wallClock}Z`) + days * dayMs).toISOString().slice(0, 16);
  const onDay = Date.parse(toInstant(day)) + (Date.parse(time) % minuteMs);
  return new Date(onDay + restMs).toISOString();
};

/** When a letter leaves by its schedule, an ISO time; undefined where its event has no date. */
export const findLeavingTime = (schedule: Schedule, event: Times | undefined, now = new Date()): string | undefined => {
  if (schedule.when === "now") return now.toISOString();
  if (schedule.when === "at") return toInstant(schedule.at);
  const time = schedule.of === "start" ? event?.startsAt : event?.endsAt;
  return time && shift(time, schedule.side === "before" ? -schedule.minutes : schedule.minutes);
};

/** What becomes of a scheduled letter now: it leaves, waits (until a time, if that is known), or becomes a draft again. */
export type LetterFate = { leaves: true } | { waitsUntil: string | undefined } | { returns: ReturnReason };

/** Decides it; `event` is that of its schedule, if it is there. */
export const decideFate = (
  schedule: Schedule,
  event: (EventFacts & Times) | undefined,
  now = new Date(),
): LetterFate => {
  const leavesAt = findLeavingTime(schedule, event, now);
  const isDue = leavesAt !== undefined && leavesAt <= now.toISOString();
  if (schedule.when !== "event") return isDue ? { leaves: true } : { waitsUntil: leavesAt };
  if (!event) return { returns: "event-gone" };
  const phase = getEventPhase(event, now);
  if (phase === "called-off") return { returns: "called-off" };
  // Nobody can know of a draft.
  if (!isDue || phase === "draft") return { waitsUntil: isDue ? undefined : leavesAt };
  const meantUntil =
    schedule.side === "before"
      ? Date.parse((schedule.of === "start" ? event.startsAt : event.endsAt) ?? "")
      : Date.parse(leavesAt) + maxLateMs;
  return now.getTime() < Math.max(meantUntil, Date.parse(leavesAt) + minuteMs)
    ? { leaves: true }
    : { returns: "too-late" };
};
