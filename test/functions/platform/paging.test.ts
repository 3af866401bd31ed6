import { AppError } from "#functions/platform/errors.ts";
import { encodeCursor, decodeCursor } from "#functions/platform/pages.ts";

const november = { gsi1pk: "LEADS#2026-11" };
const lastKey = { pk: "LEAD#1", sk: "LEAD", gsi1pk: "LEADS#2026-11", gsi1sk: "2026-11-21#1" };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("a cursor leads back to where the page ended", () => {
  expect(decodeCursor(encodeCursor(lastKey), november)).toEqual(lastKey);
});

test("the last page has no cursor, and no cursor is the first page", () => {
  expect(encodeCursor(undefined)).toBeUndefined();
  expect(decodeCursor(undefined, november)).toBeUndefined();
});

test.each([
  ["of another month", encode({ ...lastKey, gsi1pk: "LEADS#2026-10" })],
  ["of another kind of list", encode({ pk: "EVENT#1", sk: "EVENT", gsi1pk: "EVENTS", gsi1sk: "1" })],
  ["of a list without index", encode({ pk: "LEADS#2026-11", sk: "1" })],
  ["with a key too many", encode({ ...lastKey, extra: "1" })],
  ["with a key too few", encode({ pk: "LEAD#1", gsi1pk: "LEADS#2026-11" })],
  ["with a number", encode({ ...lastKey, sk: 7 })],
  ["with an empty key", encode({ ...lastKey, sk: "" })],
  ["with an object", encode({ ...lastKey, sk: { S: "LEAD" } })],
  ["that is no object", encode("LEADS#2026-11")],
  ["that is null", encode(null)],
  ["that is an array", encode(["LEADS#2026-11"])],
  ["that is no JSON", "!!garbage!!"],
  ["that is empty", ""],
])("a cursor %s is refused", (_, cursor) => {
  const start = () => decodeCursor(cursor, november);

  expect(start).toThrow(AppError);
  expect(start).toThrow("This cursor does not belong to this list.");
});
