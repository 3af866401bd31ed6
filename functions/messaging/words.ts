import { apostrophes, foldName } from "#shared/folding.ts";
import { truncate } from "#shared/text.ts";

/** Longer words are indexed by this many characters. */
const maxWordLength = 40;

/** A word of a text: its position and the forms by which it is found. */
type Word = { start: number; end: number; forms: string[] };

const letters = String.raw`[\p{L}\p{N}\p{M}]+`;
const word = new RegExp(`${letters}(?:${apostrophes.source}${letters})*`, "gu");

/** As names are folded; several for one such as "½". */
const fold = (part: string) =>
  foldName(part)
    .split(" ")
    .filter(Boolean)
    .map((form) => truncate(form, maxWordLength));

/**
 * The words of a text: runs of letters and digits. What an apostrophe joins is found as a whole and by its parts: "O’Connor" as
 * "oconnor", "o" and "connor".
 */
export const splitWords = (text: string): Word[] =>
  [...text.matchAll(word)].map(({ 0: part, index }) => ({
    start: index,
    end: index + part.length,
    forms: [...new Set([part, ...part.split(apostrophes)].flatMap(fold))],
  }));

/** All by which a text is found, without duplicates. */
export const listWords = (text: string) => [...new Set(splitWords(text).flatMap(({ forms }) => forms))];

/** The words of a query, without duplicates: what an apostrophe joins is one. */
export const listWordsOfQuery = (query: string) => [
  ...new Set([...query.matchAll(word)].flatMap(([part]) => fold(part))),
];

/** The number of leading characters that determine a word's page, and so the minimum length of a search prefix. */
export const minBeginning = 2;
