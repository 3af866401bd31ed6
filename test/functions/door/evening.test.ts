import { getDoorStart, getMorningAfter, getPassEnd } from "#functions/door/evening.ts";

// In Dallas noon is 18:00 UTC in winter, 17:00 in summer, which begins on March 8, 2026.
test.each([
  ["an evening until midnight", "2026-11-26T01:00:00.000Z", "2026-11-26T06:00:00.000Z", "2026-11-26T18:00:00.000Z"],
  ["a night until three", "2026-11-26T01:00:00.000Z", "2026-11-26T09:00:00.000Z", "2026-11-26T18:00:00.000Z"],
  ["a breakfast", "2026-11-25T13:00:00.000Z", "2026-11-25T16:00:00.000Z", "2026-11-26T18:00:00.000Z"],
  [
    "a weekend until Sunday at five",
    "2026-11-27T18:00:00.000Z",
    "2026-11-29T23:00:00.000Z",
    "2026-11-30T18:00:00.000Z",
  ],
  [
    "the night in which summer begins",
    "2026-03-08T01:00:00.000Z",
    "2026-03-08T07:00:00.000Z",
    "2026-03-08T17:00:00.000Z",
  ],
  ["an evening without an end", "2026-11-26T01:00:00.000Z", undefined, "2026-11-26T18:00:00.000Z"],
])("after %s passes end at noon in Dallas", (_, startsAt, endsAt, end) => {
  expect(getPassEnd({ startsAt, endsAt })).toBe(end);
});

test("the morning after goes by the club's clocks", () => {
  const times = { startsAt: "2026-03-08T01:00:00.000Z", endsAt: "2026-03-08T05:00:00.000Z" };

  expect(getMorningAfter(times, 8)).toBe("2026-03-08T13:00:00.000Z");
});

test("what is scanned half a day before the start is of the event, what is scanned earlier a trial", () => {
  expect(getDoorStart({ startsAt: "2026-11-26T01:00:00.000Z" })).toBe("2026-11-25T13:00:00.000Z");
});
