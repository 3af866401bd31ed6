import { leaseMs, maxAttempts, getNextAttempt } from "#functions/platform/jobs.ts";

const minutesAfter = (attempts: number) => Date.parse(getNextAttempt(attempts, 0)) / 60_000;

test("after the stream's quick attempts the wait doubles from five minutes up to six hours", () => {
  const waits = Array.from({ length: 13 }, (_, failures) => minutesAfter(failures + 1));

  expect(waits).toEqual([5, 5, 5, 5, 5, 5, 10, 20, 40, 80, 160, 320, 360]);
});

test("the last attempts span about two days", () => {
  const total = Array.from({ length: maxAttempts - 1 }, (_, failures) => minutesAfter(failures + 1));

  const hours = total.reduce((sum, minutes) => sum + minutes) / 60;

  expect(hours).toBeGreaterThan(40);
  expect(hours).toBeLessThan(60);
});

test("the time is an ISO time in UTC, so that times compare as texts", () => {
  expect(getNextAttempt(1, Date.parse("2026-11-21T23:58:00Z"))).toBe("2026-11-22T00:03:00.000Z");
});

test("a claim outlasts every Lambda that sends", () => {
  // infra/workers.ts gives them 100 seconds.
  expect(leaseMs).toBeGreaterThan(100_000);
});
