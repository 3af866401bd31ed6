import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium, type Browser, type Page } from "@playwright/test";
import { demoPassword } from "#infra/local/settings.ts";
import { requireChromium } from "../support/find-chromium.ts";

/** A page of somebody's own, on a computer. */
export const openPage = async (browser: Browser) => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 860 } })).newPage();
  page.setDefaultTimeout(30_000);
  return page;
};

/** The portal of a demo account. */
export const enter = async (browser: Browser, site: string, email: string) => {
  const page = await openPage(browser);
  await page.goto(`${site}/auth`, { waitUntil: "networkidle" });
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(demoPassword);
  await page.locator('button[type="submit"]').click();
  await page.waitForURL("**/portal/dashboard");
  return page;
};

/** A browser, and what keeps a picture of a page. */
export type Album = { browser: Browser; keep: (page: Page, name: string) => Promise<void> };

/** Keeps four pictures, by their names, of what is done in a browser, as one picture of a README. */
export const makeAlbum = async (target: string, names: readonly string[], work: (album: Album) => Promise<void>) => {
  const scratch = mkdtempSync(path.join(tmpdir(), "album-"));
  const fileOf = (name: string) => path.join(scratch, `${name}.png`);
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });
  const keep = async (page: Page, name: string) => {
    // What has moved stands still.
    await page.waitForTimeout(900);
    await page.screenshot({ path: fileOf(name) });
  };
  try {
    await work({ browser, keep });
    const tiles = ["-resize", "800x", "-tile", "2x2", "-geometry", "+6+6", "-background", "#d8cfb8"];
    execFileSync("montage", [...names.map(fileOf), ...tiles, "-quality", "70", "-define", "webp:method=6", target]);
  } finally {
    await browser.close();
    rmSync(scratch, { recursive: true });
  }
};
