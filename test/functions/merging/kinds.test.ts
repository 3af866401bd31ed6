import { kinds } from "#functions/merging/kinds.ts";
import { takeBack } from "#functions/merging/three-way.ts";
import { readEntries, readFunctions } from "../../build/table-page.ts";

test("of everything in the table it is said what becomes of it when two accounts are merged", () => {
  const items = [...readFunctions()].flatMap(([file, text]) => readEntries(file, text)).map(({ item }) => item);
  const known = Object.values(kinds).flatMap((kind) => kind.items);
  expect(items.length).toBeGreaterThan(80);
  expect(items.filter((item) => !known.includes(item))).toEqual([]);
  expect(known.filter((item) => !items.includes(item))).toEqual([]);
});

test("what moves or is joined has a plan, and what stays says why", () => {
  for (const [name, { fate, plan, why }] of Object.entries(kinds)) {
    if (fate === "move" || fate === "join" || fate === "choose")
      expect([name, plan]).toEqual([name, expect.anything()]);
    if (fate === "keep") expect([name, why]).toEqual([name, expect.any(String)]);
  }
});

const set = (...all: string[]) => new Set(all);

test.each([
  ["as it was written", { before: { a: 1 }, written: { a: 2, b: "x" }, now: { a: 2, b: "x" } }, { a: 1 }],
  ["changed since", { before: { a: "1" }, written: { a: "2" }, now: { a: "3" } }, { a: "3" }],
  ["added since", { before: {}, written: { a: "2" }, now: { a: "2", b: "new" } }, { b: "new" }],
  ["taken away since", { before: { a: "1", b: "1" }, written: { a: "2", b: "1" }, now: { a: "2" } }, { a: "1" }],
  [
    "a set",
    { before: { s: set("a", "g") }, written: { s: set("a", "b") }, now: { s: set("b", "c") } },
    { s: set("c", "g") },
  ],
  ["a set of nothing", { before: {}, written: { s: set("b") }, now: { s: set("b") } }, {}],
  ["a list", { before: { l: [1] }, written: { l: [1, 2] }, now: { l: [1, 2, 3] } }, { l: [1, 3] }],
  ["a count", { before: { n: 3 }, written: { n: 5 }, now: { n: 7 } }, { n: 5 }],
  [
    "a part",
    { before: { m: { id: "g", n: "G" } }, written: { m: { id: "s", n: "S" } }, now: { m: { id: "s", n: "New" } } },
    { m: { id: "g", n: "New" } },
  ],
  [
    "a version, which goes on",
    { before: { version: 1 }, written: { version: 2 }, now: { version: 4 } },
    { version: 5 },
  ],
] as const)("an item without what was written of it: %s", (_, three, expected) => {
  expect(takeBack(three as never)).toEqual(expected);
});
