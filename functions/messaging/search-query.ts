import { stemmer } from "stemmer";
import type { ExcerptPart } from "#shared/message-search.ts";
import { listWords, minBeginning, splitWords } from "./words.ts";

/** More words narrow nothing down. */
const maxWords = 8;

/** A word that is searched for: whether a word of a message is it. */
export type SearchWord = { text: string; isFoundIn: (word: string) => boolean };

/**
 * What is searched for: all words must be found, in any form that English makes of them ("meeting" finds "meetings"), and
 * the last one as the beginning of a word, too, since it may not be written to its end.
 */
export const parseQuery = (query: string): SearchWord[] =>
  listWords(query)
    .slice(0, maxWords)
    .map((text, index, { length }) => {
      const stem = stemmer(text);
      const isBeginning = index === length - 1 && text.length >= minBeginning;
      const start = text.slice(0, minBeginning);
      // The index has words of the same first letters together, and endings change none of those.
      const isFoundIn = (word: string) =>
        word === text || (word.startsWith(start) && ((isBeginning && word.startsWith(text)) || stemmer(word) === stem));
      return { text, isFoundIn };
    });

/** Whether all words that are searched for stand in a text. */
export const isFound = (text: string, words: readonly SearchWord[]) => {
  const there = listWords(text);
  return words.every(({ isFoundIn }) => there.some(isFoundIn));
};

/** Of an excerpt, and of it before the first word that was found; in characters. */
const excerptLength = 220;
const leadLength = 60;

/** A text around the first word that was found, on one line, in parts: those that were found and what is between them. */
export const cutExcerpt = (text: string, words: readonly SearchWord[]): ExcerptPart[] => {
  const found = splitWords(text).filter(({ forms }) =>
    forms.some((form) => words.some((each) => each.isFoundIn(form))),
  );
  const first = found[0]?.start ?? 0;
  const isAtStart = first <= leadLength;
  // From a word on, where the text is cut.
  const from = first - leadLength + text.slice(first - leadLength).search(/(?<=\s)\S|$/);
  const start = isAtStart ? 0 : Math.min(from, first);
  const rest = text.slice(start, start + excerptLength);
  const isToEnd = start + excerptLength >= text.length;
  const end = start + (isToEnd ? rest.length : Math.max(rest.search(/\s\S*$/), (found[0]?.end ?? 0) - start));
  const toLine = (part: string) => part.replace(/\s+/g, " ");
  const parts: ExcerptPart[] = [];
  const add = (part: string, isHit: boolean) => {
    if (part !== "") parts.push({ text: toLine(part), isHit });
  };
  let at = start;
  if (start > 0) add("… ", false);
  for (const word of found) {
    if (word.start < start || word.end > end) continue;
    add(text.slice(at, word.start), false);
    add(text.slice(word.start, word.end), true);
    at = word.end;
  }
  add(text.slice(at, end), false);
  if (end < text.length) add(" …", false);
  return parts;
};
