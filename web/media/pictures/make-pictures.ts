/**
 * Draws the pictures for shared links, the partner events' cards and the icons in Chromium:
 * `npx tsx web/media/pictures/make-pictures.ts`. See README.md beside it.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { buildSync } from "esbuild";
import { brand } from "#shared/brand.ts";
import type { Stage } from "./stage.ts";

declare const stage: Stage;

/** `|` breaks a line. */
const headlines = {
  home: `Welcome to|${brand.tagline.replace("Most Exclusive ", "Most|Exclusive|")}`,
  membership: "Membership",
  network: "The Network",
  events: "Events",
  "partner-events": "Partner|Events",
  about: "About|the Club",
  contact: "Contact",
  "business-listing": "List Your|Business",
  wix: "Websites|for Members",
  auth: "Member|Login",
};

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "pictures-"));
const convert = (...args: string[]) => execFileSync("convert", args);
/** Names given on the command line; all without. */
const wanted = (name: string) => process.argv.length < 3 || process.argv.includes(name);

const keep = (name: string, picture: string) => {
  const file = join(scratch, `${name}.png`);
  writeFileSync(file, Buffer.from(picture.slice(picture.indexOf(",") + 1), "base64"));
  return file;
};

const openFilm = async (page: Page) => {
  await page.goto(new URL("../film/scene.html", import.meta.url).href);
  return page.evaluate(() =>
    (globalThis as unknown as { drawFrame: (turn: number, width: number, withCity: boolean) => string }).drawFrame(
      0,
      2880,
      true,
    ),
  );
};

const cardShape = ["-filter", "Lanczos", "-resize", "1200x630", "-strip"];

const openStage = async (page: Page) => {
  await page.goto(new URL("scene.html", import.meta.url).href);
  const { outputFiles } = buildSync({ entryPoints: [here("stage.ts")], bundle: true, format: "iife", write: false });
  await page.addScriptTag({ content: outputFiles[0]!.text });
};

const cards = async (page: Page, city: string) => {
  mkdirSync(here("../../public/og"), { recursive: true });
  for (const [name, headline] of Object.entries(headlines)) {
    if (!wanted(name)) continue;
    const drawn = await page.evaluate(([motif, club, words, film]) => stage.drawCard(motif, club, words, film), [
      name,
      brand.name,
      headline,
      city,
    ] as const);
    const png = keep(name, drawn);
    const encoding = [
      ...["-interlace", "Plane", "-sampling-factor", "4:2:0"],
      ...["-define", "jpeg:optimize-coding=true", "-define", "jpeg:extent=68KB"],
    ];
    convert(png, ...cardShape, ...encoding, here(`../../public/og/${name}.jpg`));
  }
};

/** What functions/link-pictures writes on: the same without words. */
const grounds = async (page: Page) => {
  for (const name of ["events", "network", "membership"] as const) {
    if (!wanted(`${name}-ground`)) continue;
    const drawn = await page.evaluate((motif) => stage.drawCard(motif, "", "", ""), name);
    // Encoded again with the words on it.
    convert(
      keep(name, drawn),
      ...cardShape,
      "-quality",
      "92",
      here(`../../../functions/link-pictures/grounds/${name}.jpg`),
    );
  }
};

const scenes = async (page: Page) => {
  for (const name of ["gala", "brunch"] as const) {
    if (!wanted(name)) continue;
    const png = keep(name, await page.evaluate((scene) => stage.drawScene(scene), name));
    for (const width of [720, 1200]) {
      const shape = ["-filter", "Lanczos", "-resize", `${width}x`, "-strip"];
      const file = (type: string) => here(`../partner-${name}-${width}.${type}`);
      convert(png, ...shape, "-quality", "60", file("avif"));
      convert(png, ...shape, "-quality", "76", "-define", "webp:method=6", file("webp"));
    }
  }
};

/** The icon as the site serves it, and edge to edge for systems that cut their own shape. */
const icons = async (page: Page) => {
  const rounded = readFileSync(here("../../public/icon.svg"), "utf8");
  const whole = rounded.replace(/ rx="\d+"/, "");
  // Android may cut a circle of 80 % of the width: the ring keeps its distance from that.
  const roomy = whole.replace("<g ", '<g transform="translate(18 18) scale(.86) translate(-18 -18)" ');
  for (const [name, drawing, width] of [
    ["apple-touch-icon", whole, 180],
    ["icon-192", rounded, 192],
    ["icon-512", rounded, 512],
    ["icon-maskable-512", roomy, 512],
  ] as const) {
    if (!wanted(name)) continue;
    await page.setViewportSize({ width, height: width });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:${width}px}</style>${drawing}`);
    const png = join(scratch, `${name}.png`);
    await page.screenshot({ path: png, omitBackground: drawing === rounded });
    // A palette cannot hold the soft rounded corners.
    const form = drawing === rounded ? "PNG32" : "PNG8";
    const target = `${form}:${here(`../../public/${name}.png`)}`;
    const fewer =
      form === "PNG8" ? ["-alpha", "off", "+dither", "-colors", "64"] : ["-define", "png:compression-filter=1"];
    convert(png, ...fewer, "-strip", "-define", "png:compression-level=9", target);
  }
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  const city = await openFilm(page);
  await openStage(page);
  await cards(page, city);
  await grounds(page);
  await scenes(page);
  await icons(page);
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true });
}
