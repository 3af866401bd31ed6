import { cutExcerpt, isFound, parseQuery } from "#functions/messaging/search-query.ts";
import { listWords } from "#functions/messaging/words.ts";

test.each([
  ["meeting", "We meet on Friday", true],
  ["meetings", "a MEETING", true],
  ["cafe", "Two cafés", true],
  ["ß", "STRASSE", false],
  ["strasse", "Straße", true],
  ["Straße", "STRASSENFEST", true],
  ["oystein", "Øystein", true],
  ["ﬁnance", "Finance", true],
  ["½ price", "1⁄2 price", true],
  ["don't", "I don't know", true],
  ["don't", "done", false],
  ["oconnor", "Ask O’Connor", true],
  ["O`Connor", "Ask o'connor", true],
  ["o’connor", "Ask Oconnor", true],
  ["connor", "Ask O'Connor", true],
  ["club", "The club’s hall", true],
  ["lease office", "The office of the lease", true],
  ["lease office", "The lease", false],
  ["off", "An office", true],
  ["off lease", "The lease of an office", false],
  ["o", "An office", false],
  ["c", "Plan B and plan C", true],
  ["会议", "会议 on Friday", true],
  ["2026", "In 2026", true],
])("%s in %j: %s", (query, text, expected) => {
  expect(isFound(text, parseQuery(query))).toBe(expected);
});

test("what has no letter and no digit is no word, and only the first eight count", () => {
  expect(parseQuery("?! 👍 —")).toEqual([]);
  expect(parseQuery("a b c d e f g h i j")).toHaveLength(8);
});

test("a word as it was stored before is found", () => {
  expect(parseQuery("strasse")[0]?.isFoundIn("straße")).toBe(true);
});

test("a very long word is known by its beginning", () => {
  const long = "x".repeat(500);

  expect(listWords(long)).toEqual(["x".repeat(40)]);
  expect(isFound(long, parseQuery(long))).toBe(true);
});

const write = (text: string, query: string) =>
  cutExcerpt(text, parseQuery(query))
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join("");

test("a short message is quoted as it is, on one line", () => {
  expect(write("Who knows\n\na good caterer? Caterers welcome.", "caterer")).toBe(
    "Who knows a good [caterer]? [Caterers] welcome.",
  );
});

test("a long one is quoted around what was found, from word to word", () => {
  const text = `${"before ".repeat(40)}caterer ${"after ".repeat(60)}`.trim();
  const quoted = write(text, "caterer");

  expect(quoted).toMatch(/^… (before )+\[caterer\] (after )+…$/);
  expect(quoted.length).toBeLessThan(240);
});

test.each([
  "x".repeat(3000),
  `${"x".repeat(3000)} caterer`,
  `caterer${"😀".repeat(2000)}`,
  `${"😀".repeat(500)} caterer`,
])("a text without spaces is cut, never in the middle of a character", (text) => {
  const parts = cutExcerpt(text, parseQuery(text.startsWith("xxx") && !text.includes("cat") ? text : "caterer"));

  expect(parts.some(({ isHit }) => isHit)).toBe(true);
  expect(parts.map((part) => part.text).join("")).not.toMatch(/\p{Cs}/u);
});
