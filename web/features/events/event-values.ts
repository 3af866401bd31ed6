import type { AdminEvent, EventForm, EventStatus } from "#shared/events.ts";
import { differingIn, mergedIn } from "#web/forms/differing.ts";
import { instantOf, wallClockOf } from "./wall-clock.ts";

/** What the form of an event holds: texts, and which save of the event they started from. */
export type EventValues = Record<EventField, string> & { version: number };

/** The fields, in the order of the form. */
export const eventFields = [
  "title",
  "audience",
  "description",
  "startsAt",
  "endsAt",
  "happyHour",
  "location",
  "attire",
  "spots",
] as const;
export type EventField = (typeof eventFields)[number];

/** An event before anything is typed. */
export const emptyEvent: EventValues = {
  title: "",
  audience: "",
  description: "",
  startsAt: "",
  endsAt: "",
  happyHour: "",
  location: "",
  attire: "",
  spots: "",
  version: 0,
};

const shown = (instant: string | undefined) => (instant === undefined ? "" : wallClockOf(instant));

/** An event as the form shows it. */
export const valuesOf = (event: AdminEvent): EventValues => {
  const { title, audience, description, happyHour, location, attire, version } = event;
  const times = { startsAt: shown(event.startsAt), endsAt: shown(event.endsAt) };
  return { title, audience, description, ...times, happyHour, location, attire, spots: String(event.spots), version };
};

const timeOf = (values: EventValues, kept: AdminEvent | undefined, field: "startsAt" | "endsAt") =>
  values[field] === "" ? {} : { [field]: instantOf(values[field], kept?.[field]) };

/** What the form says, with the status that is asked for; not yet held against the rules. */
export const formOf = (values: EventValues, status: EventStatus, kept: AdminEvent | undefined) => {
  const { title, audience, description, happyHour, location, attire, spots } = values;
  const times = { ...timeOf(values, kept, "startsAt"), ...timeOf(values, kept, "endsAt") };
  return {
    ...{ title, description, happyHour, location, attire, status, ...times },
    audience: audience as EventForm["audience"],
    spots: spots.trim() === "" ? NaN : Number(spots),
  };
};

/** The fields in which two states of the form are not the same. */
export const differing = (one: EventValues, other: EventValues) => differingIn(eventFields, one, other);

/** What is typed wins where it was changed since `start`; the rest is as it is `newest`. */
export const merged = (start: EventValues, typed: EventValues, newest: EventValues) =>
  mergedIn(eventFields, { start, typed, newest });
