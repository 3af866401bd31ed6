import type { KeptEvent, audiences } from "#shared/events.ts";

type Audience = (typeof audiences)[number];

/** Where an event is kept. */
export const keyOf = (id: string) => ({ pk: `EVENT#${id}`, sk: "EVENT" });

/** Where the events shown to an audience are listed. */
export const listOf = (audience: Audience) => `EVENTS#${audience}`;

/** Comes after every time. */
const undated = "9999";

/** An event as an item of the table, listed soonest first, those still to be announced last. */
export const itemOf = (event: KeptEvent) => ({
  ...keyOf(event.id),
  gsi1pk: listOf(event.audience),
  gsi1sk: `${event.startsAt ?? undated}#${event.id}`,
  ...event,
});
