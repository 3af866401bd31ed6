import { planEventChange } from "#functions/events/admin.ts";
import { given } from "../../support/given.ts";

const open = given.openEvent({ sequence: 3 });
const registered = { registrations_changed_at: "2026-06-01T12:00:00.000Z" };

test.each([
  ["another start", { startsAt: new Date(Date.now() + 86_400_000).toISOString() }],
  ["another end", { endsAt: new Date(Date.now() + 30 * 86_400_000).toISOString() }],
  ["another title", { title: "Summer Gala" }],
  ["another place", { location: "Plano, Texas" }],
  ["no times yet", { startsAt: undefined, endsAt: undefined, status: "coming-soon" as const }],
])("%s of an open event is told, with a higher sequence", (_, changes) => {
  expect(planEventChange(open, { ...open, ...changes })).toEqual({ sequence: 4, announced: "changed" });
});

test.each([
  ["attire", { attire: "Black Tie" }],
  ["spots", { spots: 200 }],
  ["description", { description: "Another night of networking." }],
  ["audience", { audience: "members" as const }],
  ["status", { status: "coming-soon" as const }],
])("another %s is not told", (_, changes) => {
  expect(planEventChange(open, { ...open, ...changes })).toEqual({ sequence: 3, announced: undefined });
});

test("what is ended before it starts is called off; what has begun is merely closed", () => {
  const running = given.openEvent({ startsAt: given.times(-1).startsAt });

  expect(planEventChange(open, { ...open, status: "ended" })).toEqual({ sequence: 4, announced: "called-off" });
  expect(planEventChange(running, { ...running, status: "ended" })).toEqual({ sequence: 0, announced: undefined });
});

test("nothing is told of what is over, or has nobody who could have registered", () => {
  const over = given.openEvent(given.times(-6));
  const moved = { location: "Plano, Texas" };

  expect(planEventChange(over, { ...over, ...moved }).announced).toBeUndefined();
  expect(planEventChange(over, { ...over, status: "ended" }).announced).toBeUndefined();
  for (const status of ["draft", "coming-soon"] as const) {
    const event = given.openEvent({ status });
    expect(planEventChange(event, { ...event, ...moved })).toEqual({ sequence: 1, announced: undefined });
  }
});

test("who registered while it was open is told even when it is no longer", () => {
  const event = given.openEvent({ status: "coming-soon", ...registered });

  expect(planEventChange(event, { ...event, location: "Plano, Texas" }).announced).toBe("changed");
  expect(planEventChange(event, { ...event, status: "ended" }).announced).toBe("called-off");
});

test("an event that was called off and takes place after all is told again", () => {
  const ended = given.openEvent({ status: "ended", sequence: 1, ...registered });

  expect(planEventChange(ended, { ...ended, status: "open" })).toEqual({ sequence: 2, announced: "reopened" });
});
