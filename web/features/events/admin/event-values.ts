import { type AdminEvent, type EventForm } from "#shared/event-admin.ts";
import type { SeriesRule } from "#shared/event-series.ts";
import { defaultGuestLimit, reminders, type EventStatus, type Reminder, type Repeats } from "#shared/events.ts";
import type { Ticketing, TicketingForm } from "#shared/ticketing.ts";
import { isSkipped, toInstant, toWallClock } from "#shared/wall-clock.ts";
import type { DraftQuestion } from "#web/lib/questions/question-fields.tsx";
import { adminEventsWords, eventFormWords as words } from "./event-words.ts";

/** An event's tickets as they are typed: the numbers of the rule for refunds are texts. */
export type DraftTicketing = Omit<TicketingForm, "refundRule"> & { refundRule: { days: string; percent: string }[] };

const toDraftTicketing = ({ types, codes, needsApproval, paysAtDoor, refundRule }: Ticketing): DraftTicketing => ({
  ...{ types, codes, needsApproval, paysAtDoor },
  refundRule: refundRule.map(({ days, percent }) => ({ days: String(days), percent: String(percent) })),
});

/** Tickets as they are sent, not validated yet. */
export const toTicketing = ({ refundRule, ...rest }: DraftTicketing): TicketingForm => ({
  ...rest,
  refundRule: refundRule.map(({ days, percent }) => ({ days: toNumber(days), percent: toNumber(percent) })),
});

/** The event form's values: strings, and the version they started from with its status. */
export type EventValues = Record<TextField, string> & {
  /** What it asks those who register. */
  questions: DraftQuestion[];
  /** What its tickets cost; null where registering is free. */
  ticketing: DraftTicketing | null;
  version: number;
  status: EventStatus;
};

/** The fields, in the order of the form. */
export const eventFields = [
  "title",
  "audience",
  "groupId",
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
  "ticketing",
  "questions",
] as const;
export type EventField = (typeof eventFields)[number];
type TextField = Exclude<EventField, "questions" | "ticketing">;

/** Which reminders are sent, as a single choice. */
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
  groupId: "",
  description: "",
  startsAt: "",
  endsAt: "",
  // Only for new events: they create the rest of the series.
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
  ticketing: null,
  questions: [],
  version: 0,
  status: "draft",
};

const toField = (instant: string | undefined) => (instant === undefined ? "" : toWallClock(instant));

/** An event as form values; undefined is a new one. */
export const toValues = (event: AdminEvent | undefined): EventValues => {
  if (!event) return emptyEvent;
  const { title, audience, description, happyHour, location, attire, openBar, version, status } = event;
  return {
    ...emptyEvent,
    ...{ title, audience, description, happyHour, location, attire, openBar, version, status },
    groupId: event.groupId ?? "",
    ...{ startsAt: toField(event.startsAt), endsAt: toField(event.endsAt), spots: String(event.spots) },
    guestLimit: String(event.guestLimit),
    reminders: toReminderChoice(event.reminders),
    ticketing: event.ticketing ? toDraftTicketing(event.ticketing) : null,
    questions: event.questions ?? [],
  };
};

const toTime = (values: EventValues, saved: AdminEvent | undefined, field: "startsAt" | "endsAt") =>
  values[field] === "" ? {} : { [field]: toInstant(values[field], saved?.[field]) };

/** Digits, optionally with thousands separators. */
const wholeOrBroken = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;

/** The entered number; NaN if invalid, such as "1e3". */
export const toNumber = (typed: string) => (wholeOrBroken.test(typed.trim()) ? Number(typed.replaceAll(",", "")) : NaN);

/** The request body for the requested status, not validated yet. */
export const toForm = (values: EventValues, status: EventStatus, saved: AdminEvent | undefined) => {
  const { title, audience, description, happyHour, location, attire, openBar, spots, guestLimit } = values;
  const times: { startsAt?: string; endsAt?: string } = {
    ...toTime(values, saved, "startsAt"),
    ...toTime(values, saved, "endsAt"),
  };
  return {
    ...{ title, description, happyHour, location, attire, openBar, status, ...times },
    audience: audience as EventForm["audience"],
    ...(audience === "group" && values.groupId !== "" && { groupId: values.groupId }),
    spots: toNumber(spots),
    guestLimit: toNumber(guestLimit),
    reminders: [...reminderChoices[values.reminders as ReminderChoice]],
    ...((values.ticketing || saved?.ticketing) && { ticketing: values.ticketing && toTicketing(values.ticketing) }),
    ...((values.questions.length > 0 || saved?.questions) && { questions: values.questions }),
  };
};

/** A new event's recurrence as sent, not validated yet; undefined if it does not repeat. */
export const toRule = ({ repeats, seriesEnd, count, until }: EventValues): SeriesRule | undefined =>
  repeats === ""
    ? undefined
    : { repeats: repeats as Repeats, ...(seriesEnd === "until" ? { until } : { count: toNumber(count) }) };

/** The selectable time range: whole years around what validation allows. */
const yearsFromNow = (years: number) => new Date().getFullYear() + years;
export const timeLimits = { min: `${yearsFromNow(-1)}-01-01T00:00`, max: `${yearsFromNow(5)}-12-31T23:59` } as const;

/** A date without a time has no value: only the input element knows that something was entered. */
const isHalfTyped = (name: string) =>
  [...document.getElementsByName(name)].some((field) => field instanceof HTMLInputElement && field.validity.badInput);

/** An event's times. */
export const eventTimeFields = ["startsAt", "endsAt"] as const;

/** Validation errors of times as entered. */
export const findWrongTimes = <Field extends string>(values: Record<Field, string>, fields: readonly Field[]) => {
  const errors: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    if (values[field] !== "" && isSkipped(values[field])) errors[field] = words.noSuchTime;
    if (isHalfTyped(field)) errors[field] = words.noTime;
  }
  return errors;
};

/** A field's value for display. */
export const toReadable = (values: EventValues, field: EventField) => {
  if (field === "audience") return words.audiences[values.audience as EventForm["audience"]].label;
  if (field === "reminders") return words.reminders[values.reminders as ReminderChoice];
  if (field === "questions") return values.questions.map(({ label }) => label).join("\n");
  if (field === "ticketing") return values.ticketing?.types.map(({ name }) => name).join("\n") ?? words.free;
  return field.endsWith("sAt") ? values[field].replace("T", " ") : values[field];
};

/** The change of status since editing began; the status is not a field of the form. */
export const listStatusChange = (start: EventValues, newest: EventValues) =>
  start.status === newest.status ? [] : [{ name: words.names.status, text: adminEventsWords.states[newest.status] }];
