import { toInstant, isSkipped, toWallClock } from "#shared/wall-clock.ts";

test.each([
  { season: "winter", wallClock: "2027-01-27T19:00", instant: "2027-01-28T01:00:00.000Z" },
  { season: "summer", wallClock: "2027-06-30T19:00", instant: "2027-07-01T00:00:00.000Z" },
  { season: "summer, at midnight", wallClock: "2027-07-01T00:00", instant: "2027-07-01T05:00:00.000Z" },
  { season: "the night clocks go forward", wallClock: "2027-03-14T03:00", instant: "2027-03-14T08:00:00.000Z" },
  { season: "the night clocks go back, before it", wallClock: "2027-11-06T23:30", instant: "2027-11-07T04:30:00.000Z" },
  { season: "the night clocks go back, after it", wallClock: "2027-11-07T02:00", instant: "2027-11-07T08:00:00.000Z" },
])("clocks in Dallas in $season: $wallClock is $instant", ({ wallClock, instant }) => {
  expect(toInstant(wallClock)).toBe(instant);
  expect(toWallClock(instant)).toBe(wallClock);
  expect(isSkipped(wallClock)).toBe(false);
});

test("of an hour that clocks show twice, an event keeps the one it had", () => {
  const [first, second] = ["2027-11-07T06:30:00.000Z", "2027-11-07T07:30:00.000Z"];

  expect(toWallClock(second)).toBe("2027-11-07T01:30");
  expect(toInstant("2027-11-07T01:30")).toBe(first);
  expect(toInstant("2027-11-07T01:30", second)).toBe(second);
  expect(toInstant("2027-11-07T01:30", "2027-11-08T07:30:00.000Z")).toBe(first);
});

test.each(["2027-03-14T02:00", "2027-03-14T02:30"])("no clock in Dallas ever shows %s", (wallClock) => {
  expect(isSkipped(wallClock)).toBe(true);
});
