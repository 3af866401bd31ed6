import fc from "fast-check";
import {
  completeLink,
  excerptLetter,
  isEmptyLetter,
  isLetterLink,
  letterContent,
  letterLimits,
  listLetterEvents,
  listLetterLinks,
  listLetterPictures,
  newLetterContent,
  type LetterBlock,
  type LetterContent,
  type LetterList,
} from "#shared/letter-content.ts";
import { letterContents } from "../support/letters.ts";

const paragraph = (text: string, href?: string): LetterBlock => ({
  kind: "paragraph",
  pieces: [{ kind: "text", text, ...(href === undefined ? {} : { href }) }],
});
const repeat = (count: number, create: (index: number) => LetterBlock): LetterContent => ({
  blocks: Array.from({ length: count }, (_, index) => create(index)),
});
const messageOf = (content: unknown) => letterContent.safeParse(content).error?.issues.map(({ message }) => message);

test("any document that is taken is taken again as it was kept", () =>
  fc.assert(
    fc.property(letterContents, (content) => {
      const { data: kept, error } = letterContent.safeParse(content);

      expect(error).toBeUndefined();
      expect(letterContent.parse(kept)).toEqual(kept);
      expect(JSON.stringify(kept)).not.toMatch(/\u2028|\u202E/);
    }),
    // A smaller document that fails would take minutes to find.
    { numRuns: 50, endOnFailure: true },
  ));

test.each([
  "https://www.example.com",
  "https://example.com/a?b=1&c=%20#d",
  "https://münchen.example/straße",
  "mailto:ada@example.com",
])("a letter may lead to %s", (href) => {
  expect(isLetterLink(href)).toBe(true);
});

test.each([
  "http://example.com",
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " https://example.com",
  "https://example.com/a b",
  "https:///example.com",
  "https://example",
  "https://ada:secret@example.com",
  String.raw`https://evil.example\@club.test`,
  'https://example.com/"onclick="x',
  "https://example.com/\u202Egpj",
  "data:text/html,<script>",
  "mailto:ada@example.com?bcc=all@example.com",
  "mailto:ada@example.com,ben@example.com",
  "mailto:",
  "//example.com",
  "/portal",
  "tel:+12145550134",
  `https://example.com/${"a".repeat(letterLimits.hrefLength)}`,
  "",
])("a letter may not lead to %s", (href) => {
  expect(isLetterLink(href)).toBe(false);
  expect(messageOf({ blocks: [paragraph("here", href)] })).toBeDefined();
  expect(messageOf({ blocks: [{ kind: "button", text: "Here", href }] })).toBeDefined();
});

test.each([
  ["example.com", "https://example.com"],
  [" www.example.com/a ", "https://www.example.com/a"],
  ["localhost:3000", "https://localhost:3000"],
  ["ada@example.com", "mailto:ada@example.com"],
  ["http://example.com", "http://example.com"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["", ""],
])("a link typed as %j is meant as %j", (typed, meant) => {
  expect(completeLink(typed)).toBe(meant);
});

test.each<[string, unknown]>([
  ["a script", { kind: "script", text: "alert(1)" }],
  ["HTML", { kind: "html", html: "<b>" }],
  ["an attribute of its own", { kind: "rule", onclick: "alert(1)" }],
  ["a heading of the first level", { kind: "heading", level: 1, pieces: [] }],
  ["a picture of another site", { kind: "picture", path: "https://evil.example/a.jpg", alt: "A", width: 1, height: 1 }],
  ["a picture that is elsewhere", { kind: "picture", path: "/media/letters/../a.jpg", alt: "A", width: 1, height: 1 }],
  [
    "a picture without words",
    { kind: "picture", path: "/media/letters/01K6XCK5V9Q0J4R8T2W7Y1ZB3D.jpg", alt: " ", width: 1, height: 1 },
  ],
  ["an empty list", { kind: "list", isNumbered: false, items: [] }],
  ["a style", { kind: "paragraph", pieces: [{ kind: "text", text: "a", style: "color:red" }] }],
])("%s is no part of a letter", (_what, block) => {
  expect(messageOf({ blocks: [block] })).toBeDefined();
});

test("a letter ends at its limits, and says at which", () => {
  const { blocks, characters, links, pieces, depth } = letterLimits;
  const nested = (levels: number): LetterList => ({
    kind: "list",
    isNumbered: false,
    items: [{ pieces: [], ...(levels > 1 ? { list: nested(levels - 1) } : {}) }],
  });
  const linked = (count: number) =>
    repeat(1, () => ({
      kind: "paragraph",
      pieces: Array.from({ length: count }, (_, index) => ({
        kind: "text" as const,
        text: "a",
        href: `https://a.example/${index}`,
      })),
    }));
  const inPieces = (count: number): LetterContent => ({
    blocks: [
      { kind: "paragraph", pieces: Array.from({ length: count - 1 }, () => ({ kind: "break" as const })) },
      { kind: "paragraph", pieces: [{ kind: "break" }] },
    ],
  });

  expect(messageOf(repeat(blocks, () => paragraph("a")))).toBeUndefined();
  expect(messageOf(repeat(blocks + 1, () => paragraph("a")))).toEqual([expect.stringContaining("100 paragraphs")]);
  expect(messageOf(repeat(2, () => paragraph("a".repeat(characters / 2))))).toBeUndefined();
  expect(messageOf(repeat(3, () => paragraph("a".repeat(characters / 2))))).toEqual([
    expect.stringContaining("20,000 characters"),
  ]);
  expect(messageOf(linked(links))).toBeUndefined();
  expect(messageOf(linked(200))).toEqual([`A letter can't have more than ${links} links`]);
  expect(messageOf(inPieces(pieces))).toBeUndefined();
  expect(messageOf(inPieces(pieces + 1))).toEqual([expect.stringContaining("changes of style")]);
  expect(messageOf({ blocks: [nested(depth)] })).toBeUndefined();
  expect(messageOf({ blocks: [nested(depth + 1)] })).toBeDefined();
});

test("a letter's links, events, and pictures are listed once each, in order", () => {
  const content: LetterContent = {
    blocks: [
      paragraph("b", "https://b.example"),
      {
        kind: "list",
        isNumbered: true,
        items: [
          {
            pieces: [{ kind: "first-name", href: "https://a.example" }],
            list: {
              kind: "list",
              isNumbered: false,
              items: [{ pieces: [{ kind: "text", text: "c", href: "mailto:c@c.example" }] }],
            },
          },
        ],
      },
      { kind: "button", text: "B", href: "https://b.example" },
      {
        ...{ kind: "picture", path: "/media/letters/01K6XCK5V9Q0J4R8T2W7Y1ZB3D.jpg", alt: "A" },
        ...{ width: 1, height: 1, href: "https://d.example" },
      },
      { kind: "event", eventId: "gala" },
      { kind: "event", eventId: "gala" },
    ],
  };

  expect(listLetterLinks(content)).toEqual([
    "https://b.example",
    "https://a.example",
    "mailto:c@c.example",
    "https://d.example",
  ]);
  expect(listLetterEvents(content)).toEqual(["gala"]);
  expect(listLetterPictures(content)).toEqual(["/media/letters/01K6XCK5V9Q0J4R8T2W7Y1ZB3D.jpg"]);
});

test("what a letter begins with is told on one line, with its reader's name", () => {
  const content: LetterContent = {
    blocks: [
      { kind: "heading", level: 2, pieces: [{ kind: "text", text: "News" }] },
      ...newLetterContent.blocks,
      {
        kind: "paragraph",
        pieces: [{ kind: "text", text: "Come  in," }, { kind: "break" }, { kind: "text", text: "please" }],
      },
    ],
  };

  expect(excerptLetter(content, 100)).toBe("Dear friend, Come in, please");
  expect(excerptLetter(content, 12, "Ada")).toBe("Dear Ada, C…");
});

test("a letter with no more than its greeting is empty", () => {
  expect(isEmptyLetter({ blocks: [] })).toBe(true);
  expect(isEmptyLetter(newLetterContent)).toBe(true);
  expect(isEmptyLetter({ blocks: [{ kind: "rule" }, paragraph(" \u200B")] })).toBe(true);
  expect(isEmptyLetter({ blocks: [paragraph("Hello")] })).toBe(false);
  expect(isEmptyLetter({ blocks: [...newLetterContent.blocks, paragraph("Hello")] })).toBe(false);
  expect(isEmptyLetter({ blocks: [{ kind: "event", eventId: "gala" }] })).toBe(false);
});
