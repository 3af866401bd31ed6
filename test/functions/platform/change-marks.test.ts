import { getBusinessesTag } from "#functions/listings/public.ts";
import { getDirectoryTag } from "#functions/members/directory.ts";
import { isSettled } from "#functions/platform/change-marks.ts";

const changedAt = "2026-06-01T12:00:00.000Z";
const tagsAt = (now: string, change = changedAt) =>
  [getDirectoryTag, getBusinessesTag].map((getTag) => getTag(change, new Date(now)));

test.each([
  ["when it changes", "2026-06-01T12:00:00Z", false],
  ["less than forty seconds later", "2026-06-01T12:00:39.999Z", false],
  ["forty seconds later", "2026-06-01T12:00:40Z", true],
  ["before it changed, by another clock", "2026-06-01T11:59:59Z", false],
])("%s a list is settled: %s %s", (_, now, settled) => {
  expect(isSettled(changedAt, Date.parse(now))).toBe(settled);
  expect(tagsAt(now).map((tag) => tag !== undefined)).toEqual([settled, settled]);
});

test("a list that never changed has no tag", () => {
  expect([getDirectoryTag(undefined), getBusinessesTag(undefined)]).toEqual([undefined, undefined]);
});

test("a tag names the last change, and is one that HTTP allows", () => {
  const tags = tagsAt("2026-06-01T13:00:00Z");

  for (const tag of tags) expect(tag).toMatch(/^"[\x21\x23-\x7E]+"$/);
  expect(tagsAt("2026-06-01T13:59:59Z")).toEqual(tags);
  for (const [place, tag] of tagsAt("2026-06-01T13:00:00Z", "2026-06-01T12:00:00.001Z").entries())
    expect(tag).not.toBe(tags[place]);
});

test("at the club's midnight, when events end, the directory has another", () => {
  const tagAt = (now: string) => getDirectoryTag(changedAt, new Date(now));

  expect(tagAt("2026-06-24T05:00:00Z")).toBe(tagAt("2026-06-25T04:59:59Z"));
  expect(tagAt("2026-06-25T05:00:00Z")).not.toBe(tagAt("2026-06-25T04:59:59Z"));
});

test("in the next hour the businesses have another: what was forgiven may be so no longer", () => {
  const tagAt = (now: string) => getBusinessesTag(changedAt, new Date(now));

  expect(tagAt("2026-06-01T14:00:00Z")).not.toBe(tagAt("2026-06-01T13:59:59Z"));
});
