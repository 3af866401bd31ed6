import * as z from "zod/mini";
import { keptEvent, type KeptEvent } from "#shared/events.ts";
import type { Item } from "../platform/table.ts";

/** Where an event is kept: what is said of it. */
export const keyOf = (id: string) => ({ pk: `EVENT#${id}`, sk: "EVENT" });

/**
 * Where an event's counters are kept: what changes with each registration and visit. A small item of its own, since a
 * crowd writes to it and a write costs by the item's size; no index lists it.
 */
export const countersKeyOf = (id: string) => ({ pk: `EVENT#${id}`, sk: "COUNTERS" });

/** What is said of an event. */
export const eventFacts = z.omit(keptEvent, { spotsLeft: true, interested: true, registrations_changed_at: true });

/** What is counted, and what else decides on a seat. */
const eventCounters = z.pick(keptEvent, {
  spotsLeft: true,
  interested: true,
  registrations_changed_at: true,
  status: true,
  endsAt: true,
});

const names = z._default(
  z.pipe(
    z.instanceof(Set<string>),
    z.transform((set) => [...set]),
  ),
  () => [] as string[],
);

/** An event's counters as the table keeps them; `held` names seats of registrations on their way (seats.ts). */
export const keptCounters = z.extend(eventCounters, { held: names });
export type KeptCounters = z.infer<typeof keptCounters>;

/** An event with the seats that are held. */
export type StoredEvent = KeptEvent & Pick<KeptCounters, "held">;

/** The lists of events: those shown to the public, those shown to members, and those that admins alone see. */
export const lists = ["EVENTS#public", "EVENTS#members", "EVENTS#drafts"] as const;

/** Where the events shown to an audience are listed. */
export const listOf = (audience: KeptEvent["audience"]) => `EVENTS#${audience}` as const;

/** Comes after every time. */
const undated = "9999";

/** One that was ended before its time is past from then on. */
const placeOf = ({ id, status, startsAt = undated }: KeptEvent, now: Date) =>
  `${status === "ended" && startsAt > now.toISOString() ? now.toISOString() : startsAt}#${id}`;

/** What is said of an event as an item of the table, listed soonest first, those still to be announced last. */
export const itemOf = (event: KeptEvent, now = new Date()) => ({
  ...keyOf(event.id),
  gsi1pk: event.status === "draft" ? "EVENTS#drafts" : listOf(event.audience),
  gsi1sk: placeOf(event, now),
  ...eventFacts.parse(event),
});

/** An event's counters as an item of the table. */
export const countersItemOf = (event: KeptEvent) => ({ ...countersKeyOf(event.id), ...eventCounters.parse(event) });

/** An event from its two items. */
export const eventFrom = (facts: Item, counters: Item): StoredEvent => {
  return { ...keptCounters.parse(counters), ...eventFacts.parse(facts) };
};
