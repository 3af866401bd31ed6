import { getMonthStart } from "#functions/platform/club-time.ts";

test.each([
  ["2026-01", "2026-01-01T06:00:00.000Z"],
  // Summer time, which ends in that very night.
  ["2026-11", "2026-11-01T05:00:00.000Z"],
  ["2026-12", "2026-12-01T06:00:00.000Z"],
  ["2026-07", "2026-07-01T05:00:00.000Z"],
])("%s begins at midnight where the club is", (month, start) => {
  expect(getMonthStart(month)).toBe(start);
});
