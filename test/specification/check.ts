import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { problemsOf } from "./proofs.ts";
import { readRows, specifications, type Row } from "./rows.ts";
import { testFolder } from "./test-files.ts";

// Whether every text, rule, limit and error of the specification has a test: see README.md.

const folder = path.resolve(process.argv[2] ?? path.join(testFolder, "../../shared/spec"));

const print = (line: string) => process.stdout.write(`${line}\n`);

const wordsIn = (text: string) => text.match(/[\p{L}\p{N}$]+/gu) ?? [];

/** Texts in quotation marks, without the dots of an omission. */
const quotedIn = (text: string) =>
  [...text.matchAll(/(?<![\p{L}\p{N}])'((?:[^'\n]|'(?=\p{L}))+)'(?!\p{L})|"([^"\n]+)"|`([^`\n]+)`|“([^”\n]+)”/gu)].map(
    (match) => (match.slice(1).find(Boolean) ?? "").replace(/ ?\.\.\.$/, ""),
  );

/** The rows quote every word of the specification, headings apart, and nothing that it does not say. */
const problemsOfCoverage = (name: string, rows: Row[]): string[] => {
  const specification = readFileSync(path.join(folder, name), "utf8");
  const lines = specification.split("\n");
  const isHeading = (line: string, index: number) => line.startsWith("#") || lines[index + 1]?.startsWith("|---");
  const words = lines.flatMap((line, index) =>
    isHeading(line, index)
      ? []
      : wordsIn(line.replace(/^\d+\. /, "")).map((word) => ({ word, index, isQuoted: false })),
  );
  const quote = (fragment: string) => {
    const sought = wordsIn(fragment);
    const placeAt = (start: number) => words.slice(start, start + sought.length);
    const places = words.flatMap((_, start) =>
      sought.every((word, offset) => words[start + offset]?.word === word) ? [placeAt(start)] : [],
    );
    // What the specification says twice is quoted in its order.
    const place = places.find((one) => one.some(({ isQuoted }) => !isQuoted)) ?? places[0];
    place?.forEach((word) => (word.isQuoted = true));
    return place !== undefined;
  };
  const unsaid = rows.flatMap(({ at, wording, texts }) =>
    [
      ...wording.split("…").filter((fragment) => !quote(fragment)),
      ...texts.filter((text) => !specification.includes(text)),
    ].map((fragment) => `${at} quotes what the specification does not say: ${fragment}`),
  );
  const open = words.filter(({ isQuoted }) => !isQuoted);
  const unquoted = [...new Set(open.map(({ index }) => index))].map((index) => {
    const missing = open.filter((one) => one.index === index).map(({ word }) => word);
    return `line ${index + 1} of the specification ${name} is in no row: ${missing.join(" ")}`;
  });
  const texts = rows.flatMap((row) => row.texts);
  const unmarked = quotedIn(specification)
    .filter((text) => !texts.some((one) => one.includes(text)))
    .map((text) => `no row of ${name} has in backticks: ${text}`);
  return [...unsaid, ...unquoted, ...unmarked];
};

const tables = specifications.map((name) => ({ name, rows: readRows(name) }));
const rows = tables.flatMap((table) => table.rows).filter(({ isQuotation }) => !isQuotation);
const problems = rows.flatMap((row) => problemsOf(row).map((problem) => `${row.at} ${problem}`));
if (existsSync(folder)) problems.push(...tables.flatMap(({ name, rows }) => problemsOfCoverage(name, rows)));
else print("The specification is not here: that every text of it has a row is not checked.");

for (const problem of problems) print(problem);
const count = (values: string[]) => new Set(values).size;
const tests = count(rows.flatMap(({ proofs }) => proofs.map(({ file, title }) => `${file} › ${title}`)));
const isFullOnly = ({ proofs }: Row) => proofs.length > 0 && proofs.every(({ file }) => file.includes(".full."));
print(
  `${rows.length} rows (${rows.filter(({ departed }) => departed).length} departed from, ` +
    `${rows.filter(isFullOnly).length} proven in the full run only), ` +
    `${count(rows.flatMap(({ texts }) => texts))} texts, ${tests} tests named`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
