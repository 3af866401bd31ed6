import { isTooLate, reminderWrites } from "#functions/events/announcement.ts";
import { given } from "../../support/given.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** When the reminders of an event with this start are due, seen from a time. */
const dueOf = (startsAt: string | undefined, now: string) =>
  Object.fromEntries(
    Object.entries(reminderWrites(given.event({ startsAt }), Date.parse(now))).map(([kind, write]) => {
      const { notBefore, gsi2sk } = ("Put" in write ? write.Put.Item : undefined) ?? {};
      expect(gsi2sk).toBe(notBefore);
      return [kind, notBefore];
    }),
  );

test.each([
  ["in summer", "2026-06-25T00:00:00.000Z", "2026-06-22T00:00:00.000Z"],
  ["over the end of daylight saving time", "2026-11-03T01:00:00.000Z", "2026-10-31T00:00:00.000Z"],
  ["over its begin", "2027-03-16T00:00:00.000Z", "2027-03-13T01:00:00.000Z"],
  ["at the turn of a year", "2027-01-02T01:00:00.000Z", "2026-12-30T01:00:00.000Z"],
])("%s the first reminder comes three days before, at the time of day of the event", (_, startsAt, due) => {
  expect(dueOf(startsAt, "2026-06-01T00:00:00.000Z")).toEqual({
    "in-three-days": due,
    "in-three-hours": new Date(Date.parse(startsAt) - 3 * hourMs).toISOString(),
  });
});

test("only what is still to come is reminded of, and nothing without a date", () => {
  const startsAt = "2026-06-25T00:00:00.000Z";

  expect(Object.keys(dueOf(startsAt, "2026-06-22T00:00:00.000Z"))).toEqual(["in-three-hours"]);
  expect(dueOf(startsAt, "2026-06-24T21:00:00.000Z")).toEqual({});
  expect(dueOf(undefined, "2026-06-01T00:00:00.000Z")).toEqual({});
});

test("a reminder is given up where its words would be wrong", () => {
  const startsAt = "2026-06-25T00:00:00.000Z";
  const before = (ms: number) => new Date(Date.parse(startsAt) - ms);

  expect(isTooLate("in-three-days", startsAt, before(2 * dayMs + 1))).toBe(false);
  expect(isTooLate("in-three-days", startsAt, before(2 * dayMs))).toBe(true);
  expect(isTooLate("in-three-hours", startsAt, before(1))).toBe(false);
  expect(isTooLate("in-three-hours", startsAt, before(0))).toBe(true);
});
