import type { KeptEvent } from "#shared/events.ts";

/** Where an event is kept. */
export const keyOf = (id: string) => ({ pk: `EVENT#${id}`, sk: "EVENT" });

/** The lists of events: those shown to the public, those shown to members, and those that admins alone see. */
export const lists = ["EVENTS#public", "EVENTS#members", "EVENTS#drafts"] as const;

/** Where the events shown to an audience are listed. */
export const listOf = (audience: KeptEvent["audience"]) => `EVENTS#${audience}` as const;

/** Comes after every time. */
const undated = "9999";

/** One that was ended before its time is past from then on. */
const placeOf = ({ id, status, startsAt = undated }: KeptEvent, now: Date) =>
  `${status === "ended" && startsAt > now.toISOString() ? now.toISOString() : startsAt}#${id}`;

/** An event as an item of the table, listed soonest first, those still to be announced last. */
export const itemOf = (event: KeptEvent, now = new Date()) => ({
  ...keyOf(event.id),
  gsi1pk: event.status === "draft" ? "EVENTS#drafts" : listOf(event.audience),
  gsi1sk: placeOf(event, now),
  ...event,
});
