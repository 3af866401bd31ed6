import { planEventChange } from "#functions/events/event-change.ts";
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
  expect(planEventChange(open, { ...open, ...changes })).toMatchObject({ sequence: 4, announced: "changed" });
});

test.each([
  ["attire", { attire: "Black Tie" }],
  ["spots", { spots: 200 }],
  ["description", { description: "Another night of networking." }],
  ["audience", { audience: "members" as const }],
  ["status", { status: "coming-soon" as const }],
])("another %s is not told", (_, changes) => {
  expect(planEventChange(open, { ...open, ...changes })).toMatchObject({ sequence: 3, announced: undefined });
});

test("what is ended before it starts is called off; what has begun is merely closed", () => {
  const running = given.openEvent({ startsAt: given.times(-1).startsAt });

  expect(planEventChange(open, { ...open, status: "ended" })).toMatchObject({ sequence: 4, announced: "called-off" });
  expect(planEventChange(running, { ...running, status: "ended" })).toMatchObject({
    sequence: 0,
    announced: undefined,
  });
});

test("nothing is told of what is over, or has nobody who could have registered", () => {
  const over = given.openEvent(given.times(-6));
  const moved = { location: "Plano, Texas" };

  expect(planEventChange(over, { ...over, ...moved }).announced).toBeUndefined();
  expect(planEventChange(over, { ...over, status: "ended" }).announced).toBeUndefined();
  for (const status of ["draft", "coming-soon"] as const) {
    const event = given.openEvent({ status });
    expect(planEventChange(event, { ...event, ...moved })).toMatchObject({ sequence: 1, announced: undefined });
  }
});

test("who registered while it was open is told even when it is no longer", () => {
  const event = given.openEvent({ status: "coming-soon", ...registered });

  expect(planEventChange(event, { ...event, location: "Plano, Texas" }).announced).toBe("changed");
  expect(planEventChange(event, { ...event, status: "ended" }).announced).toBe("called-off");
});

test("an event that was called off and takes place after all is told again", () => {
  const ended = given.openEvent({ status: "ended", sequence: 1, ...registered });

  expect(planEventChange(ended, { ...ended, status: "open" })).toMatchObject({ sequence: 2, announced: "reopened" });
});

describe("what registrants are told", () => {
  const moved = { location: "Plano, Texas" };

  test("is each fact from what it was to what it is, in words", () => {
    const event = given.openEvent({
      ...registered,
      startsAt: "2099-11-26T01:00:00.000Z",
      endsAt: "2099-11-26T06:00:00.000Z",
    });
    const after = {
      ...event,
      title: "Winter Gala",
      startsAt: "2099-12-03T02:30:00.000Z",
      endsAt: "2099-12-05T06:00:00.000Z",
      ...moved,
    };

    expect(planEventChange(event, after).changes).toEqual([
      { fact: "title", before: "Spring Gala", after: "Winter Gala" },
      { fact: "date", before: "Wednesday, November 25, 2099", after: "Wednesday, December 2, 2099" },
      { fact: "time", before: "7:00 PM - 12:00 AM", after: "8:30 PM - Sat, Dec 5 · 12 AM" },
      { fact: "location", before: "Addison, Texas", after: "Plano, Texas" },
    ]);
    const undated = { ...event, startsAt: undefined, endsAt: undefined };
    expect(planEventChange(event, undated).changes.map(({ after }) => after)).toEqual(["TBD", "Stay Tuned"]);
  });

  test("starts from what they were last told, however often it was saved without a word", () => {
    const first = { ...open, ...moved };
    const { told } = planEventChange(open, first);
    expect(told).toMatchObject({ location: "Addison, Texas", isOff: false });

    const second = planEventChange({ ...first, told }, { ...first, location: "Frisco, Texas" });

    expect(second.changes).toEqual([{ fact: "location", before: "Addison, Texas", after: "Frisco, Texas" }]);
  });

  test("is nothing once it is again what they know", () => {
    const first = { ...open, ...moved };
    const { told } = planEventChange(open, first);

    expect(planEventChange({ ...first, told }, open)).toMatchObject({
      announced: undefined,
      changes: [],
      told: undefined,
    });
  });

  test("is nothing of an event that came back before they heard that it was off", () => {
    const ended = { ...open, status: "ended" as const };
    const { told } = planEventChange(open, ended);

    expect(planEventChange({ ...ended, told }, open)).toMatchObject({ announced: undefined, told: undefined });
  });

  test("is what emails said, whatever was saved in between: also a date in the past, of which nobody is told", () => {
    const slip = { ...open, ...given.times(-48) };
    const plan = planEventChange(open, slip);
    expect(plan).toMatchObject({ announced: undefined, becomesPast: true, told: { startsAt: open.startsAt } });

    const later = given.times(240);
    expect(planEventChange({ ...slip, told: plan.told }, { ...open, ...later })).toMatchObject({
      announced: "changed",
      becomesPast: false,
      told: { startsAt: open.startsAt },
    });
    expect(planEventChange({ ...slip, told: plan.told }, open)).toMatchObject({
      announced: undefined,
      told: undefined,
    });
  });

  test("is no list of changes where the event is canceled", () => {
    expect(planEventChange(open, { ...open, ...moved, status: "ended" })).toMatchObject({
      announced: "called-off",
      changes: [],
    });
  });

  test("stays to be told while another fact is saved", () => {
    const first = { ...open, ...moved };
    const { told } = planEventChange(open, first);

    expect(planEventChange({ ...first, told }, { ...first, attire: "Black Tie" })).toMatchObject({
      announced: "changed",
      told,
    });
  });
});
