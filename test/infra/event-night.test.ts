import { nextEventNight } from "#infra/local/event-night.ts";

const dallas = "America/Chicago";
const nextAfter = (now: string, timeZone = dallas) => {
  const { startsAt, endsAt } = nextEventNight(new Date(now), timeZone);
  return [startsAt.toISOString(), endsAt.toISOString()];
};

/** Starts and ends of 2026 in Dallas: 7 PM to midnight, at -6 hours in winter, at -5 from March 8 to November 1. */
const nights = [
  ["2026-01", "2026-01-29T01:00:00.000Z", "2026-01-29T06:00:00.000Z"],
  ["2026-02", "2026-02-26T01:00:00.000Z", "2026-02-26T06:00:00.000Z"],
  ["2026-03", "2026-03-26T00:00:00.000Z", "2026-03-26T05:00:00.000Z"],
  ["2026-04", "2026-04-30T00:00:00.000Z", "2026-04-30T05:00:00.000Z"],
  ["2026-05", "2026-05-28T00:00:00.000Z", "2026-05-28T05:00:00.000Z"],
  ["2026-06", "2026-06-25T00:00:00.000Z", "2026-06-25T05:00:00.000Z"],
  ["2026-07", "2026-07-30T00:00:00.000Z", "2026-07-30T05:00:00.000Z"],
  ["2026-08", "2026-08-27T00:00:00.000Z", "2026-08-27T05:00:00.000Z"],
  ["2026-09", "2026-10-01T00:00:00.000Z", "2026-10-01T05:00:00.000Z"],
  ["2026-10", "2026-10-29T00:00:00.000Z", "2026-10-29T05:00:00.000Z"],
  ["2026-11", "2026-11-26T01:00:00.000Z", "2026-11-26T06:00:00.000Z"],
  ["2026-12", "2026-12-31T01:00:00.000Z", "2026-12-31T06:00:00.000Z"],
] as const;

test.each(nights)("in %s it is the last Wednesday, 7 PM to midnight in Dallas", (month, startsAt, endsAt) => {
  expect(nextAfter(`${month}-02T12:00:00Z`)).toEqual([startsAt, endsAt]);
});

test("June 25, 2025 was one", () => {
  expect(nextAfter("2025-06-01T12:00:00Z")).toEqual(["2025-06-26T00:00:00.000Z", "2025-06-26T05:00:00.000Z"]);
});

test("today counts until it begins, then it is next month's", () => {
  const [june, july] = ["2026-06-25T00:00:00.000Z", "2026-07-30T00:00:00.000Z"];

  expect(nextAfter("2026-06-24T23:59:59Z")[0]).toBe(june);
  expect(nextAfter("2026-06-25T00:00:00Z")[0]).toBe(july);
  expect(nextAfter("2026-06-25T04:00:00Z")[0]).toBe(july);
});

test("a month ends when it ends in the club's time zone", () => {
  // In Dallas it is still September 30, 6 PM and a Wednesday.
  expect(nextAfter("2026-09-30T23:00:00Z")[0]).toBe("2026-10-01T00:00:00.000Z");
  expect(nextAfter("2026-10-01T03:00:00Z")[0]).toBe("2026-10-29T00:00:00.000Z");
});

test("after the last one of a year comes January's", () => {
  expect(nextAfter("2026-12-31T12:00:00Z")[0]).toBe("2027-01-28T01:00:00.000Z");
});

test("where clocks change before the last Wednesday of March, the change counts", () => {
  // Berlin: summer time from March 28, 2027.
  expect(nextAfter("2027-03-27T12:00:00Z", "Europe/Berlin")).toEqual([
    "2027-03-31T17:00:00.000Z",
    "2027-03-31T22:00:00.000Z",
  ]);
});
