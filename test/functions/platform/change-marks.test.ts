import { getBusinessesTag } from "#functions/listings/public.ts";
import { isSettled } from "#functions/platform/change-marks.ts";

const changedAt = "2026-06-01T12:00:00.000Z";
const tagAt = (now: string, change = changedAt) => getBusinessesTag(change, new Date(now));

test.each([
  ["when it changes", "2026-06-01T12:00:00Z", false],
  ["less than forty seconds later", "2026-06-01T12:00:39.999Z", false],
  ["forty seconds later", "2026-06-01T12:00:40Z", true],
  ["before it changed, by another clock", "2026-06-01T11:59:59Z", false],
])("%s a list is settled: %s %s", (_, now, settled) => {
  expect(isSettled(changedAt, Date.parse(now))).toBe(settled);
  expect(tagAt(now) !== undefined).toBe(settled);
});

test("a list that never changed has no tag", () => {
  expect(getBusinessesTag(undefined)).toBeUndefined();
});

test("a tag names the last change, and is one that HTTP allows", () => {
  const tag = tagAt("2026-06-01T13:00:00Z");

  expect(tag).toMatch(/^"[\x21\x23-\x7E]+"$/);
  expect(tagAt("2026-06-01T13:59:59Z")).toBe(tag);
  expect(tagAt("2026-06-01T13:00:00Z", "2026-06-01T12:00:00.001Z")).not.toBe(tag);
});

test("in the next hour the businesses have another: what was forgiven may be so no longer", () => {
  expect(tagAt("2026-06-01T14:00:00Z")).not.toBe(tagAt("2026-06-01T13:59:59Z"));
});
