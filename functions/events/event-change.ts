import { getEventPhase, isOver } from "#shared/event-phase.ts";
import type { AnnouncementKind, EventChange, EventRecord, ToldFacts } from "#shared/events.ts";
import { formatClock, formatWeekday, formatWhen } from "../platform/club-time.ts";

/** Facts that people put into their calendars. */
const announcedFacts = ["title", "startsAt", "endsAt", "location"] as const;
type AnnouncedFacts = Pick<ToldFacts, (typeof announcedFacts)[number]>;

const isMoved = (before: AnnouncedFacts, after: AnnouncedFacts) =>
  announcedFacts.some((fact) => before[fact] !== after[fact]);

const formatDay = ({ startsAt }: AnnouncedFacts) => (startsAt === undefined ? "TBD" : formatWeekday(startsAt));

const dayMs = 86_400_000;

/** Such as "7:00 PM - 12:00 AM", with the day of an end that is not the same night's. */
const formatTime = ({ startsAt, endsAt }: AnnouncedFacts) => {
  if (startsAt === undefined) return "Stay Tuned";
  if (endsAt === undefined) return formatClock(startsAt);
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) >= dayMs;
  return `${formatClock(startsAt)} - ${isLong ? formatWhen(endsAt) : formatClock(endsAt)}`;
};

/** What is different, in words. */
const listChanges = (before: AnnouncedFacts, after: AnnouncedFacts): EventChange[] => {
  const toTexts = (facts: AnnouncedFacts) => ({
    title: facts.title,
    date: formatDay(facts),
    time: formatTime(facts),
    location: facts.location,
  });
  const [old, now] = [toTexts(before), toTexts(after)];
  return (["title", "date", "time", "location"] as const)
    .filter((fact) => old[fact] !== now[fact])
    .map((fact) => ({ fact, before: old[fact], after: now[fact] }));
};

const toToldFacts = ({ title, startsAt, endsAt, location, status }: EventRecord): ToldFacts => ({
  ...{ title, startsAt, endsAt, location },
  isOff: status === "ended",
});

/** Whether the event may have registrations. */
const mayHaveRegistrations = ({ status, registrations_changed_at }: EventRecord) =>
  status === "open" || registrations_changed_at !== undefined;

/** Whether an event is canceled. One that is ended after it has begun is merely closed. */
const isCalledOff = (event: EventRecord, now: Date) => getEventPhase(event, now) === "called-off";

/** Whether registrants know an event otherwise than it is. What is over is told to no one, and stays to be told. */
const isUntold = (told: ToldFacts, after: EventRecord, now: Date) =>
  isMoved(told, after) || (told.isOff ? after.status !== "ended" : isCalledOff(after, now));

/** What is news to registrants, by what they were last told. */
const findNews = (told: ToldFacts, after: EventRecord, now: Date): AnnouncementKind | undefined => {
  if (isCalledOff(after, now)) return told.isOff ? undefined : "called-off";
  if (isOver(after, now)) return undefined;
  if (told.isOff) return "reopened";
  return isMoved(told, after) ? "changed" : undefined;
};

/**
 * The consequences of an edit: the next sequence of the event's calendar files; what its registrants could be told, if
 * anything; what they were last told, where that is no longer true; and whether the event is over by the edit's dates.
 */
export const planEventChange = (before: EventRecord, after: EventRecord, now = new Date()) => {
  const told = before.told ?? toToldFacts(before);
  const isOffNow = isCalledOff(after, now) && !isOver(before, now);
  const isBack = before.status === "ended" && !isOver(after, now);
  const hasReaders = mayHaveRegistrations(before);
  const announced = hasReaders ? findNews(told, after, now) : undefined;
  return {
    sequence: before.sequence + (isOffNow || isBack || isMoved(before, after) ? 1 : 0),
    announced,
    // What is canceled is canceled as they know it.
    changes: announced === undefined || announced === "called-off" ? [] : listChanges(told, after),
    told: hasReaders && isUntold(told, after, now) ? told : undefined,
    becomesPast: after.status !== "ended" && isOver(after, now) && !isOver(before, now),
  };
};
