import { foldText, spellPlainly, truncate } from "#shared/text.ts";

/** Longer words are indexed by this many characters. */
const maxWordLength = 40;

/**
 * A word of a text: its position and its normalized forms, as `foldName` folds letters; several for one such as "½".
 */
type Word = { start: number; end: number; forms: string[] };

/** The words of a text: runs of letters and digits. */
export const splitWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: part, index }) => ({
    start: index,
    end: index + part.length,
    forms: (spellPlainly(foldText(part)).match(/[\p{L}\p{N}]+/gu) ?? []).map((form) => truncate(form, maxWordLength)),
  }));

/** A text's normalized words, without duplicates. */
export const listWords = (text: string) => [...new Set(splitWords(text).flatMap(({ forms }) => forms))];

/** The number of leading characters that determine a word's page, and so the minimum length of a search prefix. */
export const minBeginning = 2;
