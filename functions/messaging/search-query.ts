import { stemmer } from "stemmer";
import { spellPlainly } from "#shared/folding.ts";
import type { ExcerptPart } from "#shared/message-search.ts";
import { listWords, listWordsOfQuery, minBeginning, splitWords } from "./words.ts";

/** More words do not narrow the results further. */
const maxWords = 8;

/** A search word: tests whether a word of a message matches. */
export type SearchWord = { text: string; isFoundIn: (word: string) => boolean };

/**
 * The query: all words must match, in any English inflection ("meeting" finds "meetings"), and the last one also as a
 * prefix, since it may be incomplete.
 */
export const parseQuery = (query: string): SearchWord[] =>
  listWordsOfQuery(query)
    .slice(0, maxWords)
    .map((text, index, { length }) => {
      const stem = stemmer(text);
      const isBeginning = index === length - 1 && text.length >= minBeginning;
      const start = text.slice(0, minBeginning);
      // The index groups words by their first letters, which inflection does not change.
      const isFoundIn = (stored: string) => {
        // Words stored before 2026-11-29 may not be spelled plainly.
        const word = spellPlainly(stored);
        return (
          word === text ||
          (word.startsWith(start) && ((isBeginning && word.startsWith(text)) || stemmer(word) === stem))
        );
      };
      return { text, isFoundIn };
    });

/** Whether a text contains all search words. */
export const isFound = (text: string, words: readonly SearchWord[]) => {
  const there = listWords(text);
  return words.every(({ isFoundIn }) => there.some(isFoundIn));
};

/** Lengths of an excerpt and of its part before the first match, in characters. */
const excerptLength = 220;
const leadLength = 60;

/** An excerpt around the first match, on one line, split into matches and the text between. */
export const cutExcerpt = (text: string, words: readonly SearchWord[]): ExcerptPart[] => {
  const found = splitWords(text).filter(({ forms }) =>
    forms.some((form) => words.some((each) => each.isFoundIn(form))),
  );
  const first = found[0]?.start ?? 0;
  const isAtStart = first <= leadLength;
  // Starts at a word boundary if the text is cut.
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
