import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Resvg } from "@resvg/resvg-wasm";
import { printable, shorten } from "#shared/text.ts";

// The library that draws also shapes text, which right-to-left scripts and joined letters need. It says how wide a text
// is, but breaks no lines.

type Font = { family: string; weight: number; file: Buffer; has: (character: string) => boolean };

/** The characters of a font: the segments of its `cmap` (OpenType, format 4). */
const readCharacters = (file: Buffer) => {
  const characters = new Set<number>();
  const tables = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const entry = tables.find((at) => file.toString("latin1", at, at + 4) === "cmap") ?? 0;
  const cmap = file.readUInt32BE(entry + 8);
  const start = cmap + file.readUInt32BE(cmap + 8);
  const segments = file.readUInt16BE(start + 6) / 2;
  for (let segment = 0; segment < segments; segment += 1) {
    const last = file.readUInt16BE(start + 14 + 2 * segment);
    const first = file.readUInt16BE(start + 16 + 2 * (segments + segment));
    for (let character = first; character <= last && last < 0xffff; character += 1) characters.add(character);
  }
  return characters;
};

const openOwnFont = (name: string, family: string, weight: number): Font => {
  const file = readFileSync(new URL(`./fonts/${name}.ttf`, import.meta.url));
  const characters = readCharacters(file);
  return { family, weight, file, has: (character) => characters.has(character.codePointAt(0) ?? 0) };
};

const { resolve } = createRequire(import.meta.url);
const emojiPackage = "@fontsource-variable/noto-emoji";

/** Characters as a package of fonts lists them, such as `U+200d,U+1f300-1f5ff`. */
const parseRanges = (text: string) => {
  const ranges = text.split(",").map((range) => {
    const [first = "", last = first] = range.slice(2).split("-");
    return [parseInt(first, 16), parseInt(last, 16)] as const;
  });
  return (character: string) => {
    const code = character.codePointAt(0) ?? 0;
    return ranges.some(([first, last]) => code >= first && code <= last);
  };
};

/** Emoji in black and white, in several files, each read on its first use. */
const openEmoji = (): Font[] => {
  const subsets = JSON.parse(readFileSync(resolve(`${emojiPackage}/unicode.json`), "utf8")) as object;
  return Object.entries(subsets as Record<string, string>).map(([subset, ranges]) => {
    const path = `${emojiPackage}/files/noto-emoji-${subset.replace(/[[\]]/g, "")}-wght-normal.woff2`;
    let file: Buffer | undefined;
    return {
      family: "Noto Emoji",
      weight: 400,
      get file() {
        return (file ??= readFileSync(resolve(path)));
      },
      has: parseRanges(ranges),
    };
  });
};

const openFonts = () => ({
  title: openOwnFont("fraunces", "Fraunces", 400),
  strong: openOwnFont("source-sans-3-600", "Source Sans 3", 600),
  plain: openOwnFont("source-sans-3-400", "Source Sans 3", 400),
  others: [
    openOwnFont("noto-sans-arabic", "Noto Sans Arabic", 400),
    openOwnFont("noto-sans-hebrew", "Noto Sans Hebrew", 400),
    ...openEmoji(),
  ],
});

let opened: ReturnType<typeof openFonts> | undefined;
const fonts = () => (opened ??= openFonts());

export type Face = "title" | "strong" | "plain";

type Run = { text: string; font: Font };
/** A text in the fonts that have its characters. */
export type Lettering = Run[];

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
const split = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment);

/** The font for what is read as one character, and as much of it as that font has. */
const findRun = (grapheme: string, face: Face): Run | undefined => {
  const { others, ...faces } = fonts();
  const candidates = [faces[face], faces.plain, ...others];
  const characters = [...grapheme];
  const whole = candidates.find(({ has }) => characters.every(has));
  if (whole && !whole.family.endsWith("Emoji")) return { text: grapheme, font: whole };
  // Without a skin, a companion, or an accent; half a flag would be a letter in a box.
  const [first = ""] = characters;
  const partial = /\p{Regional_Indicator}/u.test(first) ? undefined : candidates.find(({ has }) => has(first));
  return partial && { text: first, font: partial };
};

/** As much of a text as the fonts have, on one line. */
const letter = (text: string, face: Face): Lettering => {
  const runs: Lettering = [];
  for (const grapheme of split(printable(text).normalize("NFC").replaceAll("'", "’"))) {
    const run = findRun(grapheme, face);
    const last = runs.at(-1);
    if (run && last?.font === run.font) last.text += run.text;
    else if (run) runs.push(run);
  }
  return runs;
};

/** Whether the fonts have a letter or a digit of a text. */
export const canWrite = (text: string) => letter(text, "plain").some((run) => /[\p{L}\p{N}]/u.test(run.text));

const escape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** A lettering as the contents of an SVG's text. */
export const toSpans = (lettering: Lettering) =>
  lettering
    .map(
      ({ text, font }) =>
        `<tspan font-family="${font.family}" font-weight="${font.weight}" xml:space="preserve">${escape(text)}</tspan>`,
    )
    .join("");

/** The options of the library for these letterings. */
export const fontsOf = (letterings: Lettering[]) => ({
  fontBuffers: [...new Set(letterings.flat().map(({ font }) => font.file))],
  loadSystemFonts: false,
});

/** In units of the size. */
const measure = (lettering: Lettering) => {
  if (lettering.length === 0) return 0;
  const text = `<text x="50" y="100" font-size="100">${toSpans(lettering)}</text>`;
  const drawing = new Resvg(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${text}</svg>`, {
    font: fontsOf([lettering]),
  });
  const { width = 0 } = drawing.getBBox() ?? {};
  drawing.free();
  return width / 100;
};

type Word = { text: string; width: number };
const spaceWidth = 0.25;

/** Greedy. A word is never broken: those that are too long for a line were before. */
const breakLines = (words: Word[], width: number) => {
  const lines: Word[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const joined = last && last.width + spaceWidth + word.width;
    if (last && joined !== undefined && joined <= width) {
      last.text += ` ${word.text}`;
      last.width = joined;
    } else lines.push({ ...word });
  }
  return lines;
};

/** The same number of lines, as even as they can be. */
const balance = (words: Word[], width: number) => {
  const { length } = breakLines(words, width);
  let narrow = width;
  while (narrow > width / 2 && breakLines(words, narrow * 0.97).length === length) narrow *= 0.97;
  return breakLines(words, narrow);
};

const breakWord = (text: string, face: Face, most: number): Word[] => {
  const width = measure(letter(text, face));
  if (width <= most) return width > 0 ? [{ text, width }] : [];
  const letters = split(text);
  const perPart = Math.max(1, Math.floor((letters.length * most * 0.9) / width));
  const parts = Array.from({ length: Math.ceil(letters.length / perPart) }, (_, part) =>
    letters.slice(part * perPart, (part + 1) * perPart).join(""),
  );
  return parts.map((part) => ({ text: part, width: most * 0.9 }));
};

/** More is never read on a picture that is as wide as a phone. */
const longestText = 120;

type Box = { width: number; height: number; lines: number; sizes: readonly [number, ...number[]]; leading: number };
export type Block = { size: number; lines: Lettering[]; height: number };

/** Sets a text as large as it fits, on even lines; what does not fit at the smallest size is cut off. */
export const fitText = (text: string, face: Face, { width, height, lines: most, sizes, leading }: Box): Block => {
  const smallest = sizes.at(-1) ?? sizes[0];
  const words = shorten(text.replace(/\s+/g, " ").trim(), longestText)
    .split(" ")
    .flatMap((word) => breakWord(word, face, width / smallest));
  const fits = (size: number, lines: Word[]) => lines.length <= most && lines.length * size * leading <= height;
  const size =
    sizes.find((each) => {
      const lines = breakLines(words, width / each);
      return fits(each, lines) && lines.every((line) => line.width * each <= width);
    }) ?? smallest;
  const balanced = balance(words, width / size);
  const shown = balanced.slice(0, Math.min(most, Math.floor(height / (size * leading))));
  const last = shown.at(-1);
  if (last && shown.length < balanced.length) last.text = `${last.text.replace(/[\s,.;:–-]+$/, "")}…`;
  return { size, lines: shown.map((line) => letter(line.text, face)), height: shown.length * size * leading };
};
