import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { adminEvent, editPreview, eventEdit, eventFields, inOrder, picture } from "./event-admin.ts";
import { repeats, type Repeats } from "./events.ts";
import { choice } from "./text.ts";
import { toInstant, toWallClock } from "./wall-clock.ts";

/** Events of one series at most: all are created in one transaction. */
export const maxSeriesEvents = 24;
const minSeriesEvents = 2;

const maxSeriesYears = 2;

/** How a series goes on: to so many events in all, or until a day such as "2027-05-26", which may be the last one's. */
export type SeriesRule = { repeats: Repeats; count?: number; until?: string };

const dayMs = 86_400_000;

/** Days such as "2027-01-27" are counted as their midnights in UTC, which are a day apart all year round. */
const parseDay = (day: string) => new Date(`${day}T00:00:00Z`);
const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const addDays = (day: string, days: number) => formatDay(parseDay(day).getTime() + days * dayMs);

/** The first day of the month that is so many months after a day's, and its number of days. */
const findMonth = (day: Date, months: number) => {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months];
  return { start: Date.UTC(year, month, 1), length: new Date(Date.UTC(year, month + 1, 0)).getUTCDate() };
};

/** Which of its weekday in the month a day is, from 1 to 5. */
const getPlace = (day: Date) => Math.ceil(day.getUTCDate() / 7);

const daysBetweenWeekdays = (from: number, to: number) => (to - from + 7) % 7;

/** The day of a series that is so many steps after its first. */
const dayFinders: Record<Repeats, (first: Date, steps: number) => number> = {
  weekly: (first, steps) => first.getTime() + steps * 7 * dayMs,
  biweekly: (first, steps) => first.getTime() + steps * 14 * dayMs,
  "monthly-weekday": (first, steps) => {
    const { start } = findMonth(first, steps);
    const days = daysBetweenWeekdays(new Date(start).getUTCDay(), first.getUTCDay());
    return start + (days + (getPlace(first) - 1) * 7) * dayMs;
  },
  "monthly-last-weekday": (first, steps) => {
    const { start, length } = findMonth(first, steps);
    const end = start + (length - 1) * dayMs;
    return end - daysBetweenWeekdays(first.getUTCDay(), new Date(end).getUTCDay()) * dayMs;
  },
  // A month without that date has it on its last day.
  "monthly-date": (first, steps) => {
    const { start, length } = findMonth(first, steps);
    return start + (Math.min(first.getUTCDate(), length) - 1) * dayMs;
  },
};

/** Whether a series that repeats like this can begin on a day: not every month has a fifth Wednesday. */
export const canRepeat = (day: string, how: Repeats) => {
  const first = parseDay(day);
  if (how === "monthly-weekday") return getPlace(first) < 5;
  return formatDay(dayFinders[how](first, 0)) === day;
};

/** The days of a series, the first one included. One more than a series can have tells that it is too long. */
export const listSeriesDays = (first: string, { repeats: how, count, until }: SeriesRule) => {
  const most = Math.min(count ?? Infinity, maxSeriesEvents + 1);
  const days = Array.from({ length: most }, (_, steps) => formatDay(dayFinders[how](parseDay(first), steps)));
  return until === undefined ? days : days.filter((day) => day <= until);
};

/** When an event of a series is, in UTC. */
export type SeriesTimes = { startsAt: string; endsAt: string };

/** An event's times on another day, by the same clocks. */
const moveToDay = ({ startsAt, endsAt }: SeriesTimes, day: string): SeriesTimes => {
  const [start, end] = [toWallClock(startsAt), toWallClock(endsAt)];
  const nights = (parseDay(end.slice(0, 10)).getTime() - parseDay(start.slice(0, 10)).getTime()) / dayMs;
  return {
    startsAt: toInstant(day + start.slice(10), startsAt),
    endsAt: toInstant(addDays(day, nights) + end.slice(10), endsAt),
  };
};

/**
 * When the events of a series are, in UTC: at the same time by the club's clocks, all year round. An hour that clocks skip
 * counts as the one after.
 */
export const listSeriesTimes = (times: SeriesTimes, rule: SeriesRule): SeriesTimes[] =>
  listSeriesDays(toWallClock(times.startsAt).slice(0, 10), rule).map((day) => moveToDay(times, day));

const hasClockChanged = (before: string, after: string) =>
  toWallClock(before).slice(10) !== toWallClock(after).slice(10);

/**
 * The times of a later event of a series once this one's time of day has changed: its day stays its own.
 */
export const moveWithSeries = (later: SeriesTimes, before: SeriesTimes, after: SeriesTimes): SeriesTimes => {
  const day = (time: string) => toWallClock(time).slice(0, 10);
  const isStartMoved = hasClockChanged(before.startsAt, after.startsAt);
  const oldDay = moveToDay(before, day(after.startsAt));
  const isEndMoved = toWallClock(oldDay.endsAt) !== toWallClock(after.endsAt);
  const moved = moveToDay(after, day(later.startsAt));
  return { startsAt: isStartMoved ? moved.startsAt : later.startsAt, endsAt: isEndMoved ? moved.endsAt : later.endsAt };
};

const noUntil = "Please enter a date";
/** Without a number or a date there are no days to check. */
const wrongCount = {
  error: `Please enter a number from ${minSeriesEvents} to ${maxSeriesEvents}`,
  abort: true,
} as const;
const wrongUntil = { error: noUntil, abort: true } as const;

const seriesFields = {
  repeats: choice(repeats, "Please select how it repeats"),
  /** How many events there are in all; without it, `until` says which day is the last. */
  count: z.optional(
    z.int(wrongCount).check(z.minimum(minSeriesEvents, wrongCount), z.maximum(maxSeriesEvents, wrongCount)),
  ),
  until: z.optional(z.iso.date(wrongUntil)),
};

type Series = SeriesRule & Partial<SeriesTimes>;

const findSeriesError = ({ startsAt, endsAt, ...rule }: Series): [field: string, message: string] | undefined => {
  if (startsAt === undefined) return ["startsAt", "Please enter a date and time"];
  if (endsAt === undefined) return ["endsAt", "Please enter a date and time"];
  if ((rule.count === undefined) === (rule.until === undefined)) return ["until", noUntil];
  const first = toWallClock(startsAt).slice(0, 10);
  if (!canRepeat(first, rule.repeats)) return ["repeats", "That doesn't fit the date. Please choose again"];
  const latest = formatDay(parseDay(first).setUTCFullYear(parseDay(first).getUTCFullYear() + maxSeriesYears));
  if ((rule.until ?? "") > latest) return ["until", `Please enter a date within ${maxSeriesYears} years`];
  const { length } = listSeriesDays(first, rule);
  if (length < minSeriesEvents) return ["until", "Please enter a later date: it wouldn't repeat"];
  if (length > maxSeriesEvents) return ["until", `Please enter an earlier date: ${maxSeriesEvents} events at most`];
  return undefined;
};

/** Checks that a series begins on a day of its own, has from 2 to 24 events, and ends within two years. */
const inSeries = z.check<Series>(({ value, issues }) => {
  const [field, message] = findSeriesError(value) ?? [];
  if (field !== undefined && message !== undefined)
    issues.push({ code: "custom", path: [field], message, input: value });
});

/** How an event repeats: what is wrong with that is said whatever else is missing. */
export const seriesRule = z.extend(z.pick(eventFields, { startsAt: true, endsAt: true }), seriesFields).check(inSeries);

export const eventSeriesContract = {
  createSeries: endpoint({
    method: "POST",
    path: "/api/admin/event-series",
    may: "events",
    feature: "events",
    summary:
      "Creates an event that repeats, each time as an event of its own: all of them or none, once for each Idempotency-Key.",
    input: z.extend(eventFields, { picture, ...seriesFields }).check(...inOrder, inSeries),
    output: z.object({ items: z.array(adminEvent) }),
    status: 201,
  }),
  editSeries: endpoint({
    method: "PUT",
    path: "/api/admin/events/{eventId}/series",
    may: "events",
    feature: "events",
    summary:
      "Updates an event of a series, and in each later one that isn't over what this changes, except its day; a conflict (409) if this one changed since `version`. Each is refused by itself. The same request again does what is missing.",
    input: z
      .extend(eventEdit, {
        picture,
        /** Whether to email the registrants of each what is new to them. */
        emailsRegistrants: z._default(z.boolean(), false),
      })
      .check(...inOrder),
    output: z.object({
      /** The events as they are now, this one first; without those that were refused. */
      items: z.array(adminEvent),
      /** The events that stay as they were, and why. */
      refused: z.array(z.object({ eventId: z.string(), when: z.string(), detail: z.string() })),
    }),
    status: 200,
  }),
  previewSeriesEdit: endpoint({
    method: "POST",
    path: "/api/admin/events/{eventId}/series-preview",
    may: "events",
    feature: "registrations",
    summary:
      "What an edit of an event of a series and the later ones would be news of to their registrants, and how many of them; changes nothing.",
    input: eventEdit.check(...inOrder),
    output: z.extend(editPreview, {
      /** How many events it would reach, this one included. */
      events: z.int(),
    }),
    status: 200,
  }),
};
