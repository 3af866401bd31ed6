import { truncate, foldText } from "#shared/text.ts";

/** Longer words are known by their beginning, in characters. */
const maxWordLength = 40;

/** A word of a text: where it stands, and how it is compared, without accents and capitals; several for one such as "½". */
type Word = { start: number; end: number; forms: string[] };

/** The words of a text: whatever letters and digits stand together. */
export const splitWords = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: part, index }) => ({
    start: index,
    end: index + part.length,
    forms: (foldText(part).match(/[\p{L}\p{N}]+/gu) ?? []).map((form) => truncate(form, maxWordLength)),
  }));

/** The words of a text as they are compared, each once. */
export const listWords = (text: string) => [...new Set(splitWords(text).flatMap(({ forms }) => forms))];

/** Characters of a word that say on which page it stands, and so what a search has to know of its beginning. */
export const minBeginning = 2;
