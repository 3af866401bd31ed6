import { readFileSync } from "node:fs";
import path from "node:path";

export type Proof = { file: string; title: string };

/** A line of the tables, or a quotation (`>`), which has nothing to prove. `texts` are those in backticks. */
export type Row = {
  at: string;
  wording: string;
  texts: string[];
  proofs: Proof[];
  /** Why it is otherwise here. */
  departed?: string;
  /** Why no test says its texts. */
  rule?: string;
  isQuotation: boolean;
};

export const specifications = ["public-site.md", "portal-and-admin.md"];

export const tableOf = (specification: string) => path.join(import.meta.dirname, specification);

/** The cells of a line of a table; the first one is before its first bar. */
export const cellsOf = (line: string) => line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));

/** What `file › title` names. */
export const proofOf = (claim: string): Proof => {
  const [file = "", ...titles] = claim.split(" › ");
  return { file, title: titles.join(" › ") };
};

const rowOf = (at: string, line: string): Row => {
  const isQuotation = line.startsWith("> ");
  const [, wording = "", provenBy = ""] = isQuotation ? ["", line.slice(2)] : cellsOf(line);
  const claims = provenBy.split("<br>").filter(Boolean);
  const [departed, rule] = ["departed: ", "rule: "].map((mark) => claims.find((claim) => claim.startsWith(mark)));
  const proofs = claims.filter((claim) => claim !== departed && claim !== rule).map(proofOf);
  const texts = [...wording.matchAll(/`([^`]+)`/g)].map(([, text = ""]) => text);
  return { at, wording, texts, proofs, departed, rule, isQuotation };
};

/** The rows for one specification, in their order. */
export const readRows = (specification: string): Row[] =>
  readFileSync(tableOf(specification), "utf8")
    .split("\n")
    .flatMap((line, index) =>
      /^(> |\| (?!the specification \||-))/.test(line) ? [rowOf(`${specification}:${index + 1}`, line)] : [],
    );
