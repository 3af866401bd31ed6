import { buildEvent, presentForAdmin, sortEvents } from "#functions/events/event.ts";
import { eventId, eventRecord } from "#shared/events.ts";
import { given } from "../../support/given.ts";

const idOf = (title: string, key?: string) => buildEvent(given.eventForm({ title }), key).id;

test.each([
  ["Spring Gala", "spring-gala"],
  ["  Été à l'Opéra!  ", "ete-a-l-opera"],
  ["¿Dónde?", "donde"],
  ["東京の夜", "event"],
  ["--", "event"],
  ["x".repeat(100), "x".repeat(60)],
])("the id of %j can be read", (title, slug) => {
  const id = idOf(title);

  expect(id.replace(/-[\da-f]{8}$/, "")).toBe(slug);
  expect(eventId.safeParse(id).success).toBe(true);
});

test("the same key makes the same id, and every other makes another", () => {
  expect(idOf("Gala", "key-1")).toBe(idOf("Gala", "key-1"));
  expect(new Set([idOf("Gala", "key-1"), idOf("Gala", "key-2"), idOf("Gala"), idOf("Gala")]).size).toBe(4);
});

test("a new event has all its spots, and times that sort", () => {
  const event = buildEvent(
    given.eventForm({ startsAt: "2040-01-01T00:00Z", endsAt: "2040-01-01T05:00:00Z", spots: 12 }),
    undefined,
  );

  expect(event).toMatchObject({
    startsAt: "2040-01-01T00:00:00.000Z",
    endsAt: "2040-01-01T05:00:00.000Z",
    spotsLeft: 12,
    version: 1,
    sequence: 0,
  });
  expect(eventRecord.parse(event)).toEqual(event);
});

test("events to come are soonest first, then those to be announced, then past ones, newest first", () => {
  const shown = (id: string, changes: object) => presentForAdmin(given.openEvent({ id, ...changes }));
  const ordered = ["soon", "later", "undated", "called-off", "yesterday", "long-ago"];
  const events = [
    shown("long-ago", given.times(-2000)),
    shown("undated", { startsAt: undefined, endsAt: undefined, status: "draft" }),
    shown("later", given.times(90)),
    shown("called-off", { ...given.times(48), status: "ended" }),
    shown("soon", given.times(24)),
    shown("yesterday", given.times(-24)),
  ];

  expect(sortEvents(events).map(({ id }) => id)).toEqual(ordered);
});
