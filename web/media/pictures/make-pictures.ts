/**
 * Draws the pictures for shared links, the partner events' cards and the icons in Chromium:
 * `npx tsx web/media/pictures/make-pictures.ts`. See README.md beside it.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
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
  wix: "Websites|for Members",
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
    const shape = ["-filter", "Lanczos", "-resize", "1200x630", "-strip", "-interlace", "Plane"];
    const encoding = [
      "-sampling-factor",
      "4:2:0",
      "-define",
      "jpeg:optimize-coding=true",
      "-define",
      "jpeg:extent=68KB",
    ];
    convert(png, ...shape, ...encoding, here(`../../public/og/${name}.jpg`));
  }
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  const city = await openFilm(page);
  await openStage(page);
  await cards(page, city);
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true });
}
