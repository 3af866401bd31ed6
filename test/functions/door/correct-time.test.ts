import { correctTime } from "#functions/door/scan.ts";

const now = Date.parse("2026-11-26T02:00:00.000Z");
const since = "2026-11-25T20:00:00.000Z";
const fix = (at: string, sentAt: string) => correctTime(at, { sentAt, now, since });

test.each([
  ["is right", "2026-11-26T01:42:00.000Z", "2026-11-26T02:00:00.000Z"],
  ["is two minutes ahead", "2026-11-26T01:44:00.000Z", "2026-11-26T02:02:00.000Z"],
  ["is two minutes late", "2026-11-26T01:40:00.000Z", "2026-11-26T01:58:00.000Z"],
  ["is years off", "2020-01-01T00:00:00.000Z", "2020-01-01T00:18:00.000Z"],
])("18 minutes ago is 1:42 by a clock that %s", (_, at, sentAt) => {
  expect(fix(at, sentAt)).toBe("2026-11-26T01:42:00.000Z");
});

test("nothing happens later than now", () => {
  expect(fix("2026-11-26T05:00:00.000Z", "2026-11-26T02:00:00.000Z")).toBe("2026-11-26T02:00:00.000Z");
});

test("nothing happened before there was the pass", () => {
  expect(fix("2026-11-20T05:00:00.000Z", "2026-11-26T02:00:00.000Z")).toBe(since);
});
