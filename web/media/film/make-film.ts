/**
 * Draws the hero's films and posters from `scene.html` in Chromium, frame by frame, and encodes them with ffmpeg:
 * `npx tsx web/media/film/make-film.ts`. See README.md beside it.
 */
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";

const seconds = 10;
const framesPerSecond = 24;
const frames = seconds * framesPerSecond;
/** Where narrow screens cut: `objectPosition` in `web/pages/home/` says the same. */
const towardsTheCity = 0.756;
const media = fileURLToPath(new URL("..", import.meta.url));
const scratch = mkdtempSync(join(tmpdir(), "film-"));

type Draw = (turn: number, width: number, withCity: boolean) => string;

const draw = async (page: Page, turn: number, width: number, withCity: boolean) => {
  const picture = await page.evaluate(
    ([at, wide, city]) => (globalThis as unknown as { drawFrame: Draw }).drawFrame(at, wide, city),
    [turn, width, withCity] as const,
  );
  return Buffer.from(picture.slice(picture.indexOf(",") + 1), "base64");
};

const ffmpeg = (...args: string[]) => execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...args]);

/** All frames, lossless, in one file that the encoders below read. */
const shoot = async (page: Page, name: string, width: number, withCity: boolean) => {
  const master = join(scratch, `${name}.mkv`);
  const args = ["-y", "-loglevel", "error", "-f", "image2pipe", "-framerate", `${framesPerSecond}`, "-i", "-"];
  const encoder = spawn("ffmpeg", [...args, "-c:v", "libx264", "-qp", "0", "-preset", "ultrafast", master], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = once(encoder, "exit");
  for (let frame = 0; frame < frames; frame += 1) {
    if (!encoder.stdin.write(await draw(page, frame / frames, width, withCity))) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  await ended;
  return master;
};

const webm = (master: string, name: string, kbps: number) => {
  const common = ["-i", master, "-an", "-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-b:v", `${kbps}k`, "-row-mt", "1"];
  const log = ["-passlogfile", join(scratch, name)];
  ffmpeg(...common, ...log, "-pass", "1", "-f", "null", "-");
  ffmpeg(...common, ...log, "-pass", "2", "-cpu-used", "1", "-fflags", "+bitexact", join(media, `${name}.webm`));
};

const mp4 = (master: string, name: string, kbps: number) => {
  const common = ["-i", master, "-an", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-preset", "slow", "-b:v", `${kbps}k`];
  const log = ["-passlogfile", join(scratch, name)];
  ffmpeg(...common, ...log, "-pass", "1", "-f", "null", "-");
  ffmpeg(
    ...common,
    ...log,
    "-pass",
    "2",
    "-movflags",
    "+faststart",
    "-fflags",
    "+bitexact",
    join(media, `${name}.mp4`),
  );
};

/** The first frame, sharp: whole for wide screens, and its middle strip for phones held upright. */
const posters = async (page: Page) => {
  const still = join(scratch, "still.png");
  writeFileSync(still, await draw(page, 0, 2880, true));
  const poster = (name: string, filter: string) => {
    const png = join(scratch, `${name}.png`);
    ffmpeg("-i", still, "-vf", filter, png);
    execFileSync("convert", [png, "-quality", "52", join(media, `${name}.avif`)]);
    execFileSync("convert", [png, "-quality", "68", "-define", "webp:method=6", join(media, `${name}.webp`)]);
  };
  for (const width of [1280, 1920]) poster(`poster-wide-${width}`, `scale=${width}:-2:flags=lanczos`);
  for (const width of [480, 828])
    poster(`poster-tall-${width}`, `crop=ih*9/16:ih:(iw-ow)*${towardsTheCity}:0,scale=${width}:-2:flags=lanczos`);
};

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  await page.goto(new URL("scene.html", import.meta.url).href);
  await posters(page);
  const film = await shoot(page, "hero", 1280, true);
  webm(film, "hero", 420);
  mp4(film, "hero", 450);
  mp4(await shoot(page, "hero-fallback", 960, false), "hero-fallback", 260);
} finally {
  await browser.close();
  rmSync(scratch, { recursive: true });
}
