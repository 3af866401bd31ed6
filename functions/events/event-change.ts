import type { AnnouncementKind, EventChange } from "#shared/event-admin.ts";
import { getEventPhase, isOver, wasCalledOff } from "#shared/event-phase.ts";
import type { EventRecord, ToldFacts } from "#shared/events.ts";
import { formatClock, formatWeekday, formatWhen } from "../platform/club-time.ts";

/** Facts that people put in their calendars. */
const announcedFacts = ["title", "startsAt", "endsAt", "location"] as const;
type AnnouncedFacts = Pick<ToldFacts, (typeof announcedFacts)[number]>;

const isMoved = (before: AnnouncedFacts, after: AnnouncedFacts) =>
  announcedFacts.some((fact) => before[fact] !== after[fact]);

const formatDay = ({ startsAt }: AnnouncedFacts) => (startsAt === undefined ? "TBD" : formatWeekday(startsAt));

const dayMs = 86_400_000;

/** Such as "7:00 PM - 12:00 AM", with the end's date if it is not the same night. */
const formatTime = ({ startsAt, endsAt }: AnnouncedFacts) => {
  if (startsAt === undefined) return "Stay Tuned";
  if (endsAt === undefined) return formatClock(startsAt);
  const isLong = Date.parse(endsAt) - Date.parse(startsAt) >= dayMs;
  return `${formatClock(startsAt)} - ${isLong ? formatWhen(endsAt) : formatClock(endsAt)}`;
};

/** Describes what has changed. */
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

/** Whether an event is canceled. One ended after it has started is merely closed. */
const isCalledOff = (event: EventRecord, now: Date) => getEventPhase(event, now) === "called-off";

/** Why an event that is over gets no date to come while it is ended: it would be canceled by that. */
export const whyNotMove = (before: EventRecord, after: EventRecord, now = new Date()) =>
  isOver(before, now) && !wasCalledOff(before, now) && wasCalledOff(after, now)
    ? "This event is over. For a later date, open it again; to cancel it, end it after that."
    : undefined;

/** Whether registrants know outdated facts. Nobody is notified about past events, whose changes stay unannounced. */
const isUntold = (told: ToldFacts, after: EventRecord, now: Date) =>
  isMoved(told, after) || (told.isOff ? after.status !== "ended" : isCalledOff(after, now));

/** What is new to registrants, compared with what they were last told. */
const findNews = (told: ToldFacts, after: EventRecord, now: Date): AnnouncementKind | undefined => {
  if (isCalledOff(after, now)) return told.isOff ? undefined : "called-off";
  if (isOver(after, now)) return undefined;
  if (told.isOff) return "reopened";
  return isMoved(told, after) ? "changed" : undefined;
};

/** Whether an event begins or ends earlier than by other facts; without a date, it does so last. */
const isEarlier = (before: AnnouncedFacts, after: AnnouncedFacts) =>
  (["startsAt", "endsAt"] as const).some((time) => (after[time] ?? "9") < (before[time] ?? "9"));

/**
 * The consequences of an edit: the next sequence of the event's calendar files; what to announce, if anything; the
 * facts registrants last knew, if outdated; whether it is earlier than those say; and whether the edited event is over.
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
    // A canceled event keeps the facts its registrants know.
    changes: announced === undefined || announced === "called-off" ? [] : listChanges(told, after),
    isEarlier: hasReaders && !isOver(before, now) && !isOver(after, now) && isEarlier(told, after),
    told: hasReaders && isUntold(told, after, now) ? told : undefined,
    becomesPast: after.status !== "ended" && isOver(after, now) && !isOver(before, now),
  };
};
