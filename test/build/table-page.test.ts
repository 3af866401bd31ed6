import { readFileSync } from "node:fs";
import { findProblems, formatPage, pageFile, readFunctions } from "./table-page.ts";

const files = readFunctions();
const passFile = "door/pass.ts";
const pass = files.get(passFile) ?? "";
const problemsOfPass = (text: string) => findProblems(new Map([...files, [passFile, text]]));

test("each file that builds a key says what it is and what is asked by it", () => {
  expect(findProblems(files)).toEqual([]);
});

test("the page of the table is what its files say: npm run table", () => {
  expect(readFileSync(pageFile, "utf8")).toBe(formatPage(files));
});

test("a file that builds a key and says nothing is found", () => {
  expect(problemsOfPass(pass.replace(/\/\*\n \* @item [^]*?\*\//, ""))).toEqual([
    "functions/door/pass.ts builds a key and has no @item that describes it",
  ]);
});

test("a key that changed its name is found in both directions", () => {
  expect(problemsOfPass(pass.replace("pk: `PASS#", "pk: `ENTRY#"))).toContain(
    "functions/door/pass.ts builds ENTRY, which no @key names",
  );
  expect(problemsOfPass(pass.replace("`PASSES#event` · id", "`ENTRIES#event` · id"))).toContain(
    "functions/door/pass.ts names ENTRIES, which its code does not have",
  );
});

test("an item without a key, and a key without a question, are found", () => {
  expect(problemsOfPass(`${pass}\n/*\n * @item stamp\n */\n`)).toEqual([
    "functions/door/pass.ts @item stamp has no @key",
  ]);
  expect(problemsOfPass(`${pass}\n/*\n * @item stamp\n * @key \`PASS#id\`\n */\n`)).toEqual([
    "functions/door/pass.ts @item stamp has no @asks for `PASS#id`",
  ]);
});
