import { getBusinessesTag } from "#functions/listings/public.ts";

const changedAt = "2026-11-22T12:00:00.000Z";
const tagAt = (now: string, change: string | undefined = changedAt) => getBusinessesTag(change, new Date(now));

test("a tag names the last change, and is one that HTTP allows", () => {
  const tag = tagAt("2026-11-22T12:10:00Z");

  expect(tag).toMatch(/^"[\x21\x23-\x7E]+"$/);
  expect(tagAt("2026-11-22T12:59:59Z")).toBe(tag);
  expect(tagAt("2026-11-22T12:10:00Z", "2026-11-22T12:00:00.001Z")).not.toBe(tag);
});

test("in the next hour it is another: what was forgiven may be so no longer", () => {
  expect(tagAt("2026-11-22T13:00:00Z")).not.toBe(tagAt("2026-11-22T12:59:59Z"));
});

test("while a change is younger than forty seconds, and before the first one, there is none", () => {
  expect(tagAt("2026-11-22T12:00:39.999Z")).toBeUndefined();
  expect(tagAt("2026-11-22T12:00:40Z")).toBeDefined();
  expect(getBusinessesTag(undefined)).toBeUndefined();
});
