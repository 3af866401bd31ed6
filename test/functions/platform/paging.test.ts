import { AppError } from "#functions/platform/errors.ts";
import { encodeCursor, decodeCursor, queryAll, queryInTurn } from "#functions/platform/pages.ts";
import { table } from "#functions/platform/table.ts";

const november = { gsi1pk: "LEADS#2026-11" };
const lastKey = { pk: "LEAD#1", sk: "LEAD", gsi1pk: "LEADS#2026-11", gsi1sk: "2026-11-21#1" };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A table of two pages; `starts` has where each query began. */
const twoPages = () => {
  const starts: unknown[] = [];
  const send = ({ input }: { input: { ExclusiveStartKey?: unknown } }) => {
    starts.push(input.ExclusiveStartKey);
    return Promise.resolve(
      input.ExclusiveStartKey
        ? { Items: [{ sk: "3" }] }
        : { Items: [{ sk: "1" }, { sk: "2" }], LastEvaluatedKey: lastKey },
    );
  };
  jest.spyOn(table, "send").mockImplementation(send as never);
  return starts;
};

test("a long range is read a page at a time: the next one once it is asked for", async () => {
  const starts = twoPages();
  const pages = queryInTurn({});

  expect(await pages.next()).toEqual({ done: false, value: [{ sk: "1" }, { sk: "2" }] });
  expect(starts).toEqual([undefined]);
  expect(await pages.next()).toEqual({ done: false, value: [{ sk: "3" }] });
  expect(await pages.next()).toMatchObject({ done: true });
  expect(starts).toEqual([undefined, lastKey]);
});

test("a short range is read as a whole", async () => {
  twoPages();

  expect(await queryAll({})).toEqual([{ sk: "1" }, { sk: "2" }, { sk: "3" }]);
});

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
