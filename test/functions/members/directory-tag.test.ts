import { getDirectoryTag } from "#functions/members/directory.ts";

const changedAt = "2026-06-01T12:00:00.000Z";
const tagAt = (now: string, change: string | undefined = changedAt) => getDirectoryTag(change, new Date(now));

test("a tag names the last change, and is one that HTTP allows", () => {
  const tag = tagAt("2026-06-01T13:00:00Z");

  expect(tag).toMatch(/^"[\x21\x23-\x7E]+"$/);
  expect(tagAt("2026-06-01T14:00:00Z")).toBe(tag);
  expect(tagAt("2026-06-01T14:00:00Z", "2026-06-01T12:00:00.001Z")).not.toBe(tag);
});

test("while a change is younger than forty seconds there is none", () => {
  expect(tagAt("2026-06-01T12:00:00Z")).toBeUndefined();
  expect(tagAt("2026-06-01T12:00:39.999Z")).toBeUndefined();
  expect(tagAt("2026-06-01T12:00:40Z")).toBeDefined();
});

test("a change in the future, by another clock, gives none", () => {
  expect(tagAt("2026-06-01T11:59:59Z")).toBeUndefined();
});

test("at the club's midnight, when events end, it is another", () => {
  const evening = tagAt("2026-06-25T04:59:59Z");

  expect(tagAt("2026-06-24T05:00:00Z")).toBe(evening);
  expect(tagAt("2026-06-25T05:00:00Z")).not.toBe(evening);
});

test("a directory that never had a card has none", () => {
  expect(getDirectoryTag(undefined)).toBeUndefined();
});
