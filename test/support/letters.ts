import fc from "fast-check";
import {
  letterLimits,
  measureLetter,
  type LetterBlock,
  type LetterContent,
  type LetterList,
  type LetterPiece,
} from "#shared/letter-content.ts";

// Letters as somebody might write them, for property tests.

const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 40 }),
  fc.string({ minLength: 1, maxLength: 20, unit: "grapheme" }),
  fc.constantFrom(
    "{first name}",
    "{{name}}",
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "javascript:alert(1)",
    "<!--[if mso]>",
    "]]>",
    "&amp;",
    "a\u2028b",
    "\u202Egpj.exe",
  ),
);

/** Addresses that a letter may lead to. */
export const letterLinks = fc.oneof(
  fc
    .tuple(fc.constantFrom("a.example", "club.test", "xn--mnchen-3ya.example"), fc.nat(9999), fc.boolean())
    .map(([host, page, hasQuery]) => `https://${host}/p${page}${hasQuery ? "?a=1&b=%22x%22#part" : ""}`),
  fc.nat(99).map((number) => `mailto:ada${number}@club.test`),
);

const isSet = fc.constantFrom(undefined, true as const);
const looks = {
  isBold: isSet,
  isItalic: isSet,
  href: fc.option(letterLinks, { nil: undefined, freq: 3 }),
};

const piece: fc.Arbitrary<LetterPiece> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("text" as const), text: words, ...looks }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("first-name" as const), ...looks }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("break" as const) }) },
);
const pieces = fc.array(piece, { maxLength: 5 });

const createList = (depth: number): fc.Arbitrary<LetterList> =>
  fc.record({
    kind: fc.constant("list" as const),
    isNumbered: fc.boolean(),
    items: fc.array(
      fc.record({
        pieces,
        list: depth < 3 ? fc.option(createList(depth + 1), { nil: undefined, freq: 3 }) : fc.constant(undefined),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  });

const label = fc.string({ minLength: 1, maxLength: 30 }).filter((text) => text.trim() !== "");

const block: fc.Arbitrary<LetterBlock> = fc.oneof(
  fc.record({ kind: fc.constant("heading" as const), level: fc.constantFrom(2 as const, 3 as const), pieces }),
  fc.record({ kind: fc.constant("paragraph" as const), pieces }),
  createList(1),
  fc.record({
    kind: fc.constant("picture" as const),
    path: fc.constantFrom(
      "/media/letters/01K6XCK5V9Q0J4R8T2W7Y1ZB3D.jpg",
      "/media/letters/01K6XCK5V9Q0J4R8T2W7Y1ZB3E.png",
    ),
    alt: label,
    width: fc.integer({ min: 1, max: 4000 }),
    height: fc.integer({ min: 1, max: 4000 }),
    href: looks.href,
  }),
  fc.record({ kind: fc.constant("button" as const), text: label, href: letterLinks }),
  fc.record({ kind: fc.constant("event" as const), eventId: fc.constantFrom("gala", "gone") }),
  fc.record({ kind: fc.constant("rule" as const) }),
);

/** Any document that a letter may have, as it is sent; what is pasted may hold anything. */
export const letterContents = fc
  .record({ blocks: fc.array(block, { maxLength: 12 }) })
  .map((content) => JSON.parse(JSON.stringify(content)) as LetterContent)
  .filter((content) =>
    Object.entries(measureLetter(content.blocks)).every(([name, size]) => size <= letterLimits[name as "links"]),
  );
