import * as z from "zod/mini";
import { eventId } from "./events.ts";
import { isBlank, line, shorten, unprintable } from "./text.ts";

// What a letter says. Stored in this form only: the editor's own format stays in the browser, and HTML is never stored.

/**
 * Limits of a letter. Gmail cuts off what is longer than 102 kB of HTML, which a letter within them is not, unless it
 * has hundreds of links in its text.
 */
export const letterLimits = {
  /** Of the text, all parts together. */
  characters: 20_000,
  /** Paragraphs, headings, lists, pictures, buttons, and cards. */
  blocks: 100,
  /** Parts of all blocks: items of lists, and pieces of text that look different. */
  pieces: 600,
  /** Different addresses. */
  links: 60,
  /** Lists within each other. */
  depth: 3,
  alt: 300,
  buttonText: 60,
  hrefLength: 1000,
} as const;

const wrongLink = "Please enter a link that begins with https://, or an email address";

/** What a browser and a mail client could read differently. */
const ambiguous = /[\s\\<>"`{}|^]/;

const isWebLink = (href: string) => {
  if (!/^https:\/\/[^/]/i.test(href) || !URL.canParse(href)) return false;
  const { hostname, username, password } = new URL(href);
  return /[\p{L}\d]\.[\p{L}\d]/u.test(hostname) && username === "" && password === "";
};

/** One address, with nothing beside it: no copies, no body. */
const isMailLink = (href: string) => /^mailto:[^\s@?&,;:]+@[^\s@?&,;:/]+\.[^\s@?&,;:/]+$/i.test(href);

/** Whether a letter may lead there: a website by https, or an email address. */
export const isLetterLink = (href: string) =>
  href.length <= letterLimits.hrefLength &&
  !unprintable.test(href) &&
  !ambiguous.test(href) &&
  (isWebLink(href) || isMailLink(href));

/** A link as somebody types it: `example.com` and `ada@example.com` get their scheme. May still be no link. */
export const completeLink = (typed: string) => {
  const text = typed.trim();
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) || text === "") return text;
  return /^[^\s/@]+@[^\s/@]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
};

const letterLink = z.string({ error: wrongLink }).check(z.refine(isLetterLink, wrongLink));

const isSet = z.optional(z.literal(true));
const looks = { isBold: isSet, isItalic: isSet, href: z.optional(letterLink) };

const textPiece = z.strictObject({
  kind: z.literal("text"),
  // What was pasted is cleaned, not refused: a draft is saved while somebody types.
  text: z.string().check(
    z.overwrite((text) => text.replace(new RegExp(unprintable, "gu"), " ")),
    z.minLength(1),
    z.maxLength(letterLimits.characters),
  ),
  ...looks,
});

/** Stands for the reader's first name. Text with braces is text. */
const namePiece = z.strictObject({ kind: z.literal("first-name"), ...looks });

const lineBreak = z.strictObject({ kind: z.literal("break") });

const piece = z.discriminatedUnion("kind", [textPiece, namePiece, lineBreak]);
/** A part of a line: text that looks the same, the reader's first name, or a line break. */
export type LetterPiece = z.infer<typeof piece>;

const pieces = z.array(piece).check(z.maxLength(letterLimits.pieces, "This paragraph is too long"));

/** A list, whose items may have a list each. */
export type LetterList = {
  kind: "list";
  isNumbered: boolean;
  items: { pieces: LetterPiece[]; list?: LetterList | undefined }[];
};

const createList = (depth: number): z.ZodMiniType<LetterList> =>
  z.strictObject({
    kind: z.literal("list"),
    isNumbered: z.boolean(),
    items: z
      .array(
        z.strictObject({ pieces, ...(depth < letterLimits.depth ? { list: z.optional(createList(depth + 1)) } : {}) }),
      )
      .check(z.minLength(1), z.maxLength(letterLimits.pieces)),
  }) as unknown as z.ZodMiniType<LetterList>;

/** The path of a letter's picture on the site, without its first slash the key of its file. */
const picturePath = z
  .string({ error: "Please choose the picture again" })
  .check(z.regex(/^\/media\/letters\/[0-9A-HJKMNP-TV-Z]{26}\.(jpg|png)$/, "Please choose the picture again"));

/** In pixels. */
const side = z.int().check(z.minimum(1), z.maximum(10_000));

/** A picture's description, for readers who don't see it: many mail clients hide pictures at first. */
export const pictureAlt = line({
  min: 1,
  max: letterLimits.alt,
  message: "Please describe the picture for those who can't see it",
});

const picture = z.strictObject({
  kind: z.literal("picture"),
  path: picturePath,
  alt: pictureAlt,
  width: side,
  height: side,
  href: z.optional(letterLink),
});
/** A picture of a letter, with the size of its file. */
export type LetterPicture = z.infer<typeof picture>;

/** A button's words. */
export const buttonText = line({
  min: 1,
  max: letterLimits.buttonText,
  message: "Please enter the words on the button",
});

/** A button's form. */
export const letterButton = z.strictObject({ text: buttonText, href: letterLink });

const block = z.union([
  z.strictObject({ kind: z.literal("heading"), level: z.literal([2, 3]), pieces }),
  z.strictObject({ kind: z.literal("paragraph"), pieces }),
  createList(1),
  picture,
  z.strictObject({ kind: z.literal("button"), ...letterButton.shape }),
  /** An event's card: its facts are those of the time when the letter leaves. */
  z.strictObject({ kind: z.literal("event"), eventId }),
  z.strictObject({ kind: z.literal("rule") }),
]);
/** A part of a letter from margin to margin. */
export type LetterBlock = z.infer<typeof block>;

/** Every piece of the text, in the order of reading. */
const walkPieces = (blocks: readonly LetterBlock[]): LetterPiece[] => {
  const walkList = ({ items }: LetterList): LetterPiece[] =>
    items.flatMap((item) => [...item.pieces, ...(item.list ? walkList(item.list) : [])]);
  return blocks.flatMap((one) => {
    if (one.kind === "list") return walkList(one);
    return "pieces" in one ? one.pieces : [];
  });
};

const countItems = ({ items }: LetterList): number =>
  items.reduce((sum, item) => sum + 1 + (item.list ? countItems(item.list) : 0), 0);

const count = new Intl.NumberFormat("en-US");

/** The different addresses that a letter leads to, in the order of reading, without those of its events' cards. */
export const listLetterLinks = ({ blocks }: { readonly blocks: readonly LetterBlock[] }) => {
  const links = blocks.flatMap((one) => {
    if ("href" in one) return one.href ?? [];
    return walkPieces([one]).flatMap((part) => ("href" in part ? (part.href ?? []) : []));
  });
  return [...new Set(links)];
};

/** How long a letter is, by what is limited. */
export const measureLetter = (blocks: readonly LetterBlock[]) => {
  const all = walkPieces(blocks);
  const inBlocks = blocks.reduce((sum, one) => {
    if (one.kind === "picture") return sum + one.alt.length;
    return one.kind === "button" ? sum + one.text.length : sum;
  }, 0);
  return {
    blocks: blocks.length,
    characters: all.reduce((sum, part) => sum + (part.kind === "text" ? part.text.length : 1), inBlocks),
    pieces: all.length + blocks.reduce((sum, one) => sum + (one.kind === "list" ? countItems(one) : 0), 0),
    links: listLetterLinks({ blocks }).length,
  };
};

const tooMuch = {
  blocks: `A letter can't have more than ${letterLimits.blocks} paragraphs, pictures, and buttons`,
  characters: `A letter can't have more than ${count.format(letterLimits.characters)} characters`,
  pieces: "This letter has too many changes of style. Please make it simpler.",
  links: `A letter can't have more than ${letterLimits.links} links`,
} as const;

/** What a letter says: its blocks, within the limits. May be empty, as a draft is at first. */
export const letterContent = z.strictObject({
  blocks: z.array(block).check(
    z.maxLength(letterLimits.blocks, tooMuch.blocks),
    z.check(({ value, issues }) => {
      const size = measureLetter(value);
      for (const what of ["characters", "pieces", "links"] as const)
        if (size[what] > letterLimits[what])
          issues.push({ code: "custom", path: [], message: tooMuch[what], input: value });
    }),
  ),
});
export type LetterContent = z.infer<typeof letterContent>;

/** A new letter. */
export const newLetterContent: LetterContent = {
  blocks: [
    {
      kind: "paragraph",
      pieces: [{ kind: "text", text: "Dear " }, { kind: "first-name" }, { kind: "text", text: "," }],
    },
    { kind: "paragraph", pieces: [] },
  ],
};

/** Stands in for a first name that the club doesn't know, as in "Dear friend,". */
export const noFirstName = "friend";

/** A block's text on one line, with the reader's first name. */
const toLine = (pieces: readonly LetterPiece[], firstName: string) =>
  pieces
    .map((part) => {
      if (part.kind === "text") return part.text;
      return part.kind === "first-name" ? firstName : " ";
    })
    .join("")
    .replace(/\s+/g, " ")
    .trim();

/** The beginning of a letter as one line of at most so many characters, without headings; may be empty. */
export const excerptLetter = ({ blocks }: LetterContent, length: number, firstName: string = noFirstName) => {
  const lines = blocks.map((one) => (one.kind === "paragraph" ? toLine(one.pieces, firstName) : ""));
  return shorten(lines.filter((text) => text !== "").join(" "), length);
};

/** Whether a letter says nothing yet beyond its greeting. */
export const isEmptyLetter = ({ blocks }: LetterContent) => {
  const [first, ...others] = blocks.filter(
    (one) =>
      one.kind !== "rule" &&
      !(
        "pieces" in one &&
        one.pieces.every((part) => part.kind !== "first-name" && (part.kind === "break" || isBlank(part.text)))
      ),
  );
  if (!first) return true;
  return others.length === 0 && JSON.stringify(first) === JSON.stringify(newLetterContent.blocks[0]);
};

/** The events whose cards a letter has. */
export const listLetterEvents = ({ blocks }: LetterContent) => [
  ...new Set(blocks.flatMap((one) => (one.kind === "event" ? one.eventId : []))),
];

/** The paths of a letter's pictures. */
export const listLetterPictures = ({ blocks }: LetterContent) => [
  ...new Set(blocks.flatMap((one) => (one.kind === "picture" ? one.path : []))),
];
