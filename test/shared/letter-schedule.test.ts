import fc from "fast-check";
import type { EventStatus } from "#shared/events.ts";
import { decideFate, findLeavingTime } from "#shared/letter-schedule.ts";
import { schedule, type Schedule } from "#shared/letters.ts";
import { isSkipped, toInstant, toWallClock } from "#shared/wall-clock.ts";

// The club's clocks go ahead on 2027-03-14 at 2 AM, and back on 2027-11-07 at 2 AM.

const around = (change: Partial<Extract<Schedule, { when: "event" }>> = {}): Schedule => ({
  ...{ when: "event", eventId: "gala", minutes: 1440, side: "before", of: "start" },
  ...change,
});

test.each([
  ["the day after clocks go ahead", "2027-03-15T09:00", "2027-03-15T14:00:00.000Z"],
  ["the night in which they go ahead", "2027-03-14T01:59", "2027-03-14T07:59:00.000Z"],
  ["a minute of that night later", "2027-03-14T03:00", "2027-03-14T08:00:00.000Z"],
  ["the day after they go back", "2027-11-08T09:00", "2027-11-08T15:00:00.000Z"],
  ["an hour that they show twice, the first time", "2027-11-07T01:30", "2027-11-07T06:30:00.000Z"],
])("a letter for a time leaves when clocks show it: %s", (_, at, leavesAt) => {
  const wanted = schedule.parse({ when: "at", at });

  expect(findLeavingTime(wanted, undefined)).toBe(leavesAt);
  expect(decideFate(wanted, undefined, new Date(Date.parse(leavesAt) - 1))).toEqual({ waitsUntil: leavesAt });
  expect(decideFate(wanted, undefined, new Date(leavesAt))).toEqual({ leaves: true });
});

test("a time that clocks skip is refused", () => {
  expect(schedule.safeParse({ when: "at", at: "2027-03-14T02:30" }).error?.issues[0]?.message).toBe(
    "Clocks skip this time. Please choose another.",
  );
});

test.each<[string, Schedule, string, string]>([
  ["a day before, the day being one of 23 hours", around(), "2027-03-14T19:00", "2027-03-13T19:00"],
  ["a day before, the day being one of 25 hours", around(), "2027-11-07T19:00", "2027-11-06T19:00"],
  ["36 hours before: a day, and half of one", around({ minutes: 36 * 60 }), "2027-03-14T19:00", "2027-03-13T07:00"],
  ["three hours before, of which clocks skip one", around({ minutes: 180 }), "2027-03-14T04:00", "2027-03-14T00:00"],
  ["a day before, at an hour that day skips", around(), "2027-03-15T02:30", "2027-03-14T03:30"],
  ["a day after", around({ side: "after" }), "2027-11-06T22:00", "2027-11-07T22:00"],
])("a letter around an event leaves by the calendar: %s", (_, wanted, starts, leaves) => {
  const startsAt = toInstant(starts);

  expect(toWallClock(findLeavingTime(wanted, { startsAt }) ?? "")).toBe(leaves);
});

test("a letter whole days before or after any event leaves when clocks show the same time, unless they skip it", () => {
  const start = fc.integer({ min: Date.parse("2026-01-01"), max: Date.parse("2031-01-01") });
  fc.assert(
    fc.property(start, fc.nat(60), fc.constantFrom("before", "after"), (time, days, side) => {
      const startsAt = new Date(time).toISOString();
      const leavesAt = findLeavingTime(around({ minutes: days * 1440, side }), { startsAt }) ?? "";

      const shown = toWallClock(startsAt);
      const shift = (side === "before" ? -days : days) * 86_400_000;
      const wanted = new Date(Date.parse(`${shown}Z`) + shift).toISOString().slice(0, 16);
      if (!isSkipped(wanted)) expect(toWallClock(leavesAt)).toBe(wanted);
      expect(Math.abs(Date.parse(leavesAt) - time - shift)).toBeLessThanOrEqual(3_600_000);
    }),
  );
});

const hourMs = 3_600_000;
const now = new Date("2026-11-30T12:00:00Z");
const at = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString();
const event = (startsIn: number, changes: { startsAt?: undefined; status?: EventStatus } = {}) => {
  const status: EventStatus = "open";
  return { status, startsAt: at(startsIn), endsAt: at(startsIn + 5), ...changes };
};
const after = around({ side: "after", of: "end", minutes: 60 });

test.each<[string, Schedule, Parameters<typeof decideFate>[1], ReturnType<typeof decideFate>]>([
  ["waits for its time", around(), event(25), { waitsUntil: at(1) }],
  ["leaves once that has come", around(), event(24), { leaves: true }],
  ["leaves late as long as the event has not begun", around(), event(0.1), { leaves: true }],
  ["is too late once it has", around(), event(-1), { returns: "too-late" }],
  ["waits for an event without a date", around(), event(0, { startsAt: undefined }), { waitsUntil: undefined }],
  ["waits for an event that nobody can see", around(), event(1, { status: "draft" }), { waitsUntil: undefined }],
  ["returns from an event that was called off", around(), event(25, { status: "ended" }), { returns: "called-off" }],
  ["returns from one that is gone", around(), undefined, { returns: "event-gone" }],
  ["waits for the end", after, event(-4), { waitsUntil: at(2) }],
  ["leaves after the end", after, event(-8), { leaves: true }],
  ["is no news three days later", after, event(-80), { returns: "too-late" }],
])("a scheduled letter %s", (_, wanted, about, fate) => {
  expect(decideFate(wanted, about, now)).toEqual(fate);
});
