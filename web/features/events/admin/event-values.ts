import type { SeriesRule } from "#shared/event-series.ts";
import {
  defaultGuestLimit,
  reminders,
  type AdminEvent,
  type EventForm,
  type EventStatus,
  type Reminder,
  type Repeats,
} from "#shared/events.ts";
import { toInstant, toWallClock } from "#shared/wall-clock.ts";
import { adminEventsWords, eventFormWords as words } from "./event-words.ts";

/** What the form of an event holds: texts, and which save of the event they started from, with its status then. */
export type EventValues = Record<EventField, string> & { version: number; status: EventStatus };

/** The fields, in the order of the form. */
export const eventFields = [
  "title",
  "audience",
  "description",
  "startsAt",
  "endsAt",
  "repeats",
  "seriesEnd",
  "count",
  "until",
  "happyHour",
  "location",
  "attire",
  "openBar",
  "spots",
  "guestLimit",
  "reminders",
] as const;
export type EventField = (typeof eventFields)[number];

/** Which reminders are sent, as one choice. */
export const reminderChoices = {
  both: [...reminders],
  "in-three-days": ["in-three-days"],
  "in-three-hours": ["in-three-hours"],
  none: [],
} as const satisfies Record<string, readonly Reminder[]>;
export type ReminderChoice = keyof typeof reminderChoices;

const toReminderChoice = (chosen: readonly Reminder[]): ReminderChoice => {
  const [first] = reminders.filter((reminder) => chosen.includes(reminder));
  if (first === undefined) return "none";
  return reminders.every((reminder) => chosen.includes(reminder)) ? "both" : first;
};

/** An event before anything is typed. */
const emptyEvent: EventValues = {
  title: "",
  audience: "",
  description: "",
  startsAt: "",
  endsAt: "",
  // Only a new event has these: they make the others of its series.
  repeats: "",
  seriesEnd: "count",
  count: "",
  until: "",
  happyHour: "",
  location: "",
  attire: "",
  openBar: "",
  spots: "",
  guestLimit: String(defaultGuestLimit),
  reminders: "both",
  version: 0,
  status: "draft",
};

const toField = (instant: string | undefined) => (instant === undefined ? "" : toWallClock(instant));

/** An event as the form shows it; undefined is a new one. */
export const toValues = (event: AdminEvent | undefined): EventValues => {
  if (!event) return emptyEvent;
  const { title, audience, description, happyHour, location, attire, openBar, version, status } = event;
  return {
    ...emptyEvent,
    ...{ title, audience, description, happyHour, location, attire, openBar, version, status },
    ...{ startsAt: toField(event.startsAt), endsAt: toField(event.endsAt), spots: String(event.spots) },
    guestLimit: String(event.guestLimit),
    reminders: toReminderChoice(event.reminders),
  };
};

const toTime = (values: EventValues, saved: AdminEvent | undefined, field: "startsAt" | "endsAt") =>
  values[field] === "" ? {} : { [field]: toInstant(values[field], saved?.[field]) };

/** Digits, with commas between thousands or not. */
const wholeOrBroken = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/** The number that is typed; NaN for what is none, such as "1e3". */
const toNumber = (typed: string) => (wholeOrBroken.test(typed.trim()) ? Number(typed.replaceAll(",", "")) : NaN);

/** What the form sends, with the status that is asked for; not validated yet. */
export const toForm = (values: EventValues, status: EventStatus, saved: AdminEvent | undefined) => {
  const { title, audience, description, happyHour, location, attire, openBar, spots, guestLimit } = values;
  const times: { startsAt?: string; endsAt?: string } = {
    ...toTime(values, saved, "startsAt"),
    ...toTime(values, saved, "endsAt"),
  };
  return {
    ...{ title, description, happyHour, location, attire, openBar, status, ...times },
    audience: audience as EventForm["audience"],
    spots: toNumber(spots),
    guestLimit: toNumber(guestLimit),
    reminders: [...reminderChoices[values.reminders as ReminderChoice]],
  };
};

/** How a new event repeats, as it is sent, not validated yet; undefined where it does not. */
export const toRule = ({ repeats, seriesEnd, count, until }: EventValues): SeriesRule | undefined =>
  repeats === ""
    ? undefined
    : { repeats: repeats as Repeats, ...(seriesEnd === "until" ? { until } : { count: toNumber(count) }) };

/** A field's value as it is read. */
export const toReadable = (values: EventValues, field: EventField) => {
  if (field === "audience") return words.audiences[values.audience as EventForm["audience"]].label;
  if (field === "reminders") return words.reminders[values.reminders as ReminderChoice];
  return field.endsWith("sAt") ? values[field].replace("T", " ") : values[field];
};

/** The change of status, which is no field of the form, since editing began. */
export const listStatusChange = (start: EventValues, newest: EventValues) =>
  start.status === newest.status ? [] : [{ name: words.names.status, text: adminEventsWords.states[newest.status] }];
