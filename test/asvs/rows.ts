import { readFileSync } from "node:fs";
import path from "node:path";
import { cellsOf, proofOf, type Proof } from "../specification/rows.ts";

/** A section of a document: its file from the root, and its heading. */
type Document = { file: string; heading: string };

/** What became of a requirement. What is missing of one makes it open, whatever is proven of it. */
export type Status = "proven" | "not applicable" | "open";

/** A requirement of the standard, in our own words. */
export type Row = {
  at: string;
  id: string;
  level: number;
  demand: string;
  status: Status;
  proofs: Proof[];
  documents: Document[];
  /** Rules of lint. */
  rules: string[];
  /** Why it is not applicable, or what is missing. */
  reasons: string[];
};

export const tableFile = path.join(import.meta.dirname, "requirements.md");

const marks = { document: "§ ", rule: "lint › ", note: "note: ", outside: "not applicable: ", open: "open: " } as const;

const rowOf = (line: string, index: number): Row => {
  const [, id = "", level = "", demand = "", cell = ""] = cellsOf(line);
  const claims = cell.split("<br>").filter(Boolean);
  const marked = (mark: keyof typeof marks) =>
    claims.filter((claim) => claim.startsWith(marks[mark])).map((claim) => claim.slice(marks[mark].length).trim());
  const [outside, missing] = [marked("outside"), marked("open")];
  const answered = outside.length > 0 ? "not applicable" : "proven";
  return {
    at: `requirements.md:${index + 1}`,
    id,
    level: Number(level),
    demand,
    status: missing.length > 0 ? "open" : answered,
    proofs: claims.filter((claim) => !Object.values(marks).some((mark) => claim.startsWith(mark))).map(proofOf),
    documents: marked("document").map((claim) => {
      const { file, title } = proofOf(claim);
      return { file, heading: title };
    }),
    rules: marked("rule"),
    reasons: [...outside, ...missing],
  };
};

/** The rows of the table, in their order. */
export const readRows = (): Row[] =>
  readFileSync(tableFile, "utf8")
    .split("\n")
    .flatMap((line, index) => (/^\| V\d+\.\d/.test(line) ? [rowOf(line, index)] : []));

const statuses: Status[] = ["proven", "open", "not applicable"];
const chapterOf = (id: string) => id.split(".")[0] ?? "";

/** How many rows of each chapter are proven, open, and not applicable, as a table. */
export const formatSummary = (rows: Row[]) => {
  const count = (some: Row[]) => statuses.map((status) => some.filter((row) => row.status === status).length);
  const line = (name: string, some: Row[]) => `| ${[name, some.length, ...count(some)].join(" | ")} |`;
  const chapters = [...new Set(rows.map(({ id }) => chapterOf(id)))];
  return [
    "| chapter | rows | proven | open | not applicable |",
    "| --- | --: | --: | --: | --: |",
    ...chapters.map((chapter) =>
      line(
        chapter,
        rows.filter(({ id }) => chapterOf(id) === chapter),
      ),
    ),
    line("**all**", rows),
  ].join("\n");
};

const summaryPattern = /(<!-- summary -->\n).*?(\n<!-- end of summary -->)/s;

/** The table's text with a summary in the place of the one that it has. */
export const replaceSummary = (text: string, summary: string) =>
  text.replace(summaryPattern, (_, before: string, after: string) => `${before}${summary}${after}`);
