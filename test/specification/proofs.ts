import type { Proof, Row } from "./rows.ts";
import { readTestFile, sharedTexts } from "./test-files.ts";

/** Whether a title is the declared one, with or without those of its groups. */
export const isTitle = (declared: string, title: string) => declared === title || declared.endsWith(` › ${title}`);

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** `{title}` and the like, and N, M, X, Y by themselves, stand for any text; `a|b` for both. */
const patternsOf = (text: string): RegExp[] => {
  const both = /(\w+)\|(\w+)/.exec(text);
  if (both) return both.slice(1).flatMap((one) => patternsOf(text.replace(both[0], one)));
  const pattern = text.split(/\{[^}]*\}|\b[NMXY]\b/).map(escape);
  return [new RegExp(`${/^\w/.test(text) ? "\\b" : ""}${pattern.join(".+")}${/\w$/.test(text) ? "\\b" : ""}`)];
};

/** Whether one of the texts of a test says it, where needed with another one in the place of what a template fills in. */
export const says = (said: string[], text: string) => {
  const words = text.split(/\W+/).filter(Boolean);
  const templates = said.filter((one) => one.includes("{}") && one.split(/\W+/).some((word) => words.includes(word)));
  return patternsOf(text).every(
    (pattern) =>
      said.some((one) => pattern.test(one)) ||
      templates.some((template) => said.some((one) => pattern.test(template.replaceAll("{}", one)))),
  );
};

const findTests = ({ file, title }: Proof) =>
  readTestFile(file)?.declared.filter((one) => isTitle(one.title, title)) ?? [];

/** Says of each proof whose test is not there that it is not. */
export const unknownTests = (proofs: Proof[]) =>
  proofs
    .filter((proof) => findTests(proof).length === 0)
    .map(({ file, title }) => `names a test that is not there: ${file} › ${title}`);

export const problemsOf = ({ wording, texts, proofs, departed, rule, isQuotation }: Row): string[] => {
  if (isQuotation || (departed && proofs.length === 0)) return [];
  if (proofs.length === 0) return [`names no test: ${wording}`];
  const unknown = unknownTests(proofs);
  if (unknown.length > 0) return unknown;
  const said = proofs.flatMap((proof) => [...findTests(proof).flatMap((one) => one.texts), ...sharedTexts(proof.file)]);
  return departed || rule
    ? []
    : texts.filter((text) => !says(said, text)).map((text) => `names no test that says: ${text}`);
};
