import { readdirSync, readFileSync } from "node:fs";
import { findBrokenLinks, listDocuments } from "./documents.ts";

const documents = listDocuments();
const topReadmes = readdirSync(".", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => `${name}/README.md`)
  .filter((file) => documents.includes(file));

const measure = (file: string) => {
  const text = readFileSync(file, "utf8");
  return { lines: text.trimEnd().split("\n").length, bytes: Buffer.byteLength(text) };
};

test("the README of the project has at most 120 lines and 9.5 kB", () => {
  const { lines, bytes } = measure("README.md");

  expect(lines).toBeLessThanOrEqual(120);
  expect(bytes).toBeLessThanOrEqual(9_500);
});

test("README of functions, infra, test, and web are looked at", () => {
  expect(topReadmes).toEqual(
    expect.arrayContaining(["functions/README.md", "infra/README.md", "test/README.md", "web/README.md"]),
  );
});

test.each(topReadmes)("%s has at most 200 lines and 25 kB", (file) => {
  const { lines, bytes } = measure(file);

  expect(lines).toBeLessThanOrEqual(200);
  expect(bytes).toBeLessThanOrEqual(25_000);
});

test("relative links of all documents lead to files and headings that are there", () => {
  expect(documents.flatMap((file) => findBrokenLinks(file, readFileSync(file, "utf8")))).toEqual([]);
});

test("a link to a file or a heading that is not there is found", () => {
  const text = "# Here\n\n[here](#here), [out](https://example.com/none), [no](none.md), [tests](test/README.md#none)";

  expect(findBrokenLinks("README.md", text)).toEqual([
    "README.md links to none.md, which is not there",
    "README.md links to test/README.md#none, a heading that is not there",
  ]);
});
