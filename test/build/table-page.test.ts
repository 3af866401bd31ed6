import { readFileSync } from "node:fs";
import { findProblems, formatPage, pageFile, readFunctions } from "./table-page.ts";

const files = readFunctions();

test("each file that builds a key says what it is and what is asked by it", () => {
  expect(findProblems(files)).toEqual([]);
});

test("the page of the table is what its files say: npm run table", () => {
  expect(readFileSync(pageFile, "utf8")).toBe(formatPage(files));
});
