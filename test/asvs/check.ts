import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { unknownTests } from "../specification/proofs.ts";
import { testFolder } from "../specification/test-files.ts";
import { problemsOfRules } from "./lint.ts";
import { requirements } from "./requirements.ts";
import { formatSummary, readRows, replaceSummary, tableFile, type Row } from "./rows.ts";

// Whether each requirement has a row, and each row a proof that is there, or a reason: see README.md.

const print = (line: string) => process.stdout.write(`${line}\n`);

const headingsOf = (file: string) => {
  const found = path.join(testFolder, "..", file);
  if (!existsSync(found)) return [];
  return readFileSync(found, "utf8")
    .split("\n")
    .flatMap((line) => /^#{1,6} (.+)$/.exec(line)?.[1] ?? []);
};

/** In characters: less says nothing. */
const shortestReason = 15;
const shortestDemand = 12;

const problemsOf = ({ demand, status, proofs, documents, rules, reasons }: Row): string[] => [
  ...(demand.length < shortestDemand ? ["says nothing of what is demanded"] : []),
  ...(status === "proven" && proofs.length + documents.length + rules.length === 0 ? ["is proven by nothing"] : []),
  ...reasons.filter((reason) => reason.length < shortestReason).map((reason) => `is no reason: ${reason}`),
  ...(status === "open" && reasons.length === 0 ? ["does not say what is missing"] : []),
  ...unknownTests(proofs),
  ...documents
    .filter(({ file, heading }) => !headingsOf(file).includes(heading))
    .map(({ file, heading }) => `names a part of a document that is not there: ${file} › ${heading}`),
];

const rows = readRows();
const ids = rows.map(({ id }) => id);
const expected = requirements.map(({ id }) => id);
const problems = [
  ...expected.filter((id) => !ids.includes(id)).map((id) => `${id} has no row`),
  ...ids.filter((id) => !expected.includes(id)).map((id) => `${id} is no requirement of levels 1 and 2`),
  ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} has two rows`),
  ...rows
    .filter(({ id, level }) => requirements.some((one) => one.id === id && one.level !== level))
    .map(({ id }) => `${id} is of the other level`),
  ...rows.flatMap((row) => problemsOf(row).map((problem) => `${row.at} ${row.id} ${problem}`)),
  ...problemsOfRules(rows.flatMap(({ rules }) => rules)),
];

const text = readFileSync(tableFile, "utf8");
const current = replaceSummary(text, formatSummary(rows));
if (process.argv.includes("--write")) writeFileSync(tableFile, current);
else if (current !== text) problems.push("the summary is not that of the rows: npx tsx test/asvs/check.ts --write");

for (const problem of problems) print(problem);
const count = (status: Row["status"]) => rows.filter((row) => row.status === status).length;
const applicable = rows.length - count("not applicable");
print(
  `${rows.length} requirements: ${count("proven")} of ${applicable} that apply are proven ` +
    `(${Math.floor((100 * count("proven")) / applicable)} %), ${count("open")} open, ${count("not applicable")} not applicable`,
);
process.exitCode = problems.length > 0 ? 1 : 0;
