import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

/** Chromium without the parts that show windows: draws the same with a quarter less work, and loads pictures earlier. */
const shell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const folders = (process.env.PATH ?? "").split(path.delimiter);
const onPath = (names: string[]) =>
  names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);

/**
 * The browser: the machine's, or the one Playwright has installed. Throws, saying how to get one. Journeys make do with
 * the shell; what is measured is measured in the whole browser.
 */
export const findChromium = ({ isShellEnough = false } = {}) => {
  const onMachine = onPath(isShellEnough ? [shell, ...names] : [...names, shell]);
  const found = [process.env.CHROMIUM_PATH, onMachine, chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
  if (found) return found;
  throw new Error(
    'No Chromium was found for the browser journeys: install it ("apt-get install chromium", or "npx playwright install chromium"), or set CHROMIUM_PATH.',
  );
};
