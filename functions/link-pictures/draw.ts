import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import encodeJpeg, { init as initJpeg } from "@jsquash/jpeg/encode.js";
import decodeWebp, { init as initWebp } from "@jsquash/webp/decode.js";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { imageSize } from "image-size";
import { brand } from "#shared/brand.ts";
import type { LinkPicture } from "#shared/link-pictures.ts";
import { formatPng } from "../platform/png.ts";
import { canWrite, fitText, fontsOf, toSpans, type Block } from "./lettering.ts";

/** As Facebook, WhatsApp, LinkedIn, Slack and X show large pictures. */
const width = 1200;
const height = 630;
const left = 76;
/** Below the club's name. */
const top = 160;
const bottom = 566;
/** Below the headline, and around the rule above it. */
const gap = 30;

const ink = "#0b0b0c";
const ivory = "#f5f1e8";
const gold = "#d8b45a";

const { resolve } = createRequire(import.meta.url);
const readPart = (file: string) => readFileSync(resolve(file));

const prepare = async () => {
  await initWasm(readPart("@resvg/resvg-wasm/index_bg.wasm"));
  await initJpeg({ wasmBinary: readPart("@jsquash/jpeg/codec/enc/mozjpeg_enc.wasm") });
};
let preparing: Promise<void> | undefined;

type Pixels = { data: Uint8ClampedArray; width: number; height: number };

const toJpeg = async (pixels: Pixels, quality: number) =>
  Buffer.from(await encodeJpeg(pixels as Parameters<typeof encodeJpeg>[0], { quality }));

/** WhatsApp shows no picture of more than 600 kB, and older versions none of more than 300. */
const mostBytes = 290_000;

const encode = async (pixels: Pixels) => {
  let jpeg = await toJpeg(pixels, 84);
  for (const quality of [70, 50]) if (jpeg.length > mostBytes) jpeg = await toJpeg(pixels, quality);
  return jpeg;
};

/** Larger ones take more memory than they are worth: the site's forms send at most 1600 pixels a side. */
const mostPixels = 16_000_000;

const toAddress = (type: string, file: Buffer) => `data:image/${type};base64,${file.toString("base64")}`;

/** A picture for an SVG. Undefined where it cannot be drawn. */
const openPicture = async (file: Buffer) => {
  const { type = "", ...size } = imageSize(file);
  if (size.width * size.height > mostPixels) return undefined;
  if (type === "png" || type === "jpg") return { ...size, address: toAddress(type, file) };
  if (type !== "webp") return undefined;
  await initWebp({ wasmBinary: readPart("@jsquash/webp/codec/dec/webp_dec.wasm") });
  // The library that draws knows no WebP.
  const { data } = (await decodeWebp(new Uint8Array(file).buffer)) as Pixels;
  const rows = Array.from(
    { length: size.height },
    (_, row) => new Uint8Array(data.buffer, data.byteOffset + 4 * size.width * row, 4 * size.width),
  );
  return { ...size, address: toAddress("png", formatPng({ width: size.width, bits: 32 }, rows, 1)) };
};
type Picture = Awaited<ReturnType<typeof openPicture>>;

const grounds = { event: "events", business: "network", member: "membership" } as const;

/** The motif of a kind (web/media/pictures). */
const drawGround = (kind: LinkPicture["kind"]) => {
  const file = readFileSync(new URL(`./grounds/${grounds[kind]}.jpg`, import.meta.url));
  return `<image href="${toAddress("jpeg", file)}" width="${width}" height="${height}"/>`;
};

/** The club's mark and name (web/media/pictures/lettering.ts). */
const drawClub = (name: Block) => `
  <g transform="translate(${left} 66) scale(${62 / 36})" fill="none" stroke="#e3c26f">
    <circle cx="18" cy="18" r="17" stroke-width="1.5"/><path d="M11.5 26v-6M18 26V15M24.5 26V10" stroke-width="2.8"/>
  </g>
  ${drawLines(name, left + 82, 109, ivory)}`;

/** Lines of text, the last of them at `y`. */
const drawLines = ({ lines, height: all, size }: Block, x: number, y: number, color: string) => {
  const leading = all / lines.length;
  return lines
    .map((line, index) => {
      const at = y - (lines.length - 1 - index) * leading;
      return `<text x="${x}" y="${at}" font-size="${size}" fill="${color}">${toSpans(line)}</text>`;
    })
    .join("");
};

/** The words, from the bottom up. What no font can write is left out, and what comes after it takes its place. */
const setWords = ({ title, accent, detail }: LinkPicture, most: number) => {
  const [first = "", second = "", third = ""] = [title, accent, detail].filter(canWrite);
  const line = { width: most, height: 100, lines: 2 };
  const below = fitText(third, "plain", { ...line, sizes: [29, 26], leading: 1.34 });
  const middle = fitText(second, "strong", { ...line, sizes: [33, 29], leading: 1.3 });
  const headline = fitText(first, "title", {
    width: most,
    height: bottom - top - below.height - middle.height - 2 * gap,
    lines: 4,
    sizes: [98, 84, 72, 62, 54, 47],
    leading: 1.1,
  });
  return { below, middle, headline };
};

const drawWords = ({ below, middle, headline }: ReturnType<typeof setWords>) => {
  const middleAt = bottom - below.height;
  const headlineAt = middleAt - middle.height - (middle.lines.length > 0 ? gap : 0);
  return `
    <rect x="${left}" y="${headlineAt - headline.height - gap / 2 + headline.size * 0.1}" width="64" height="3" fill="${gold}"/>
    ${drawLines(headline, left - headline.size * 0.04, headlineAt, ivory)}
    ${drawLines(middle, left, middleAt, "#e3c26f")}
    ${drawLines(below, left, bottom, "#cfc6b6")}`;
};

/** A logo on a sheet of paper, as it is made for. */
const drawLogo = ({ address }: NonNullable<Picture>) => `
  <rect x="752" y="141" width="348" height="348" rx="20" fill="#fbf9f4"/>
  <image href="${address}" x="790" y="179" width="272" height="272"/>`;

const drawBeside = ({ address }: NonNullable<Picture>) => `
  <image href="${address}" x="700" width="500" height="${height}" preserveAspectRatio="xMidYMid slice"/>
  <rect x="699" width="2" height="${height}" fill="${gold}"/>`;

const drawWhole = ({ address }: NonNullable<Picture>) => `
  <image href="${address}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice"/>`;

/** From this on, a picture fills the whole without losing what matters. */
const wideRatio = 1.3;

const render = (content: string, letterings: Block[]) => {
  const drawing = new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${ink}"/>${content}</svg>`,
    { font: fontsOf(letterings.flatMap(({ lines }) => lines)) },
  );
  const image = drawing.render();
  const pixels = { data: new Uint8ClampedArray(image.pixels), width, height };
  image.free();
  drawing.free();
  return pixels;
};

/**
 * The picture of a shared link as a JPEG of 1200 × 630: an event's own picture, beside its words where it is tall, or a
 * card in the club's look. `file` is what `picture` leads to; one that cannot be drawn is left out.
 */
export const drawLinkPicture = async (shown: LinkPicture, file?: Buffer) => {
  await (preparing ??= prepare());
  const picture = file && (await openPicture(file).catch(() => undefined));
  if (shown.kind === "event" && picture && picture.width >= wideRatio * picture.height)
    return encode(render(drawWhole(picture), []));
  const club = fitText(brand.name, "title", { width: 500, height: 60, lines: 1, sizes: [38, 30], leading: 1 });
  const isBeside = shown.kind === "event" && picture !== undefined;
  const words = setWords(shown, isBeside ? 560 : 640);
  const behind = isBeside ? drawBeside(picture) : drawGround(shown.kind) + (picture ? drawLogo(picture) : "");
  return encode(render(behind + drawClub(club) + drawWords(words), [club, ...Object.values(words)]));
};
