import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { toolsFolder } from "#infra/local/settings.ts";

/** Chromium without the parts that show windows: draws the same with a quarter less work, and loads pictures earlier. */
const shell = "chromium-headless-shell";
const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** A shell that an npm package carries, where neither the machine nor Playwright could get a browser: test/machine.ts. */
export const packagedShell = path.join(toolsFolder, "chromium/chromium");

/** The first of some programs that is on the PATH. */
export const findProgram = (...programs: string[]) => {
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  return programs.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(existsSync);
};

/** The whole browser, which has a camera: the machine's, or the one that Playwright has installed. */
export const findWholeChromium = () =>
  [process.env.CHROMIUM_PATH, findProgram(...names), chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );

/**
 * A browser, or undefined where there is none. Journeys make do with the shell; what is measured is measured in the whole
 * browser where there is one.
 */
export const findChromium = ({ isShellEnough = false } = {}) => {
  const foundShell = findProgram(shell) ?? (existsSync(packagedShell) ? packagedShell : undefined);
  if (isShellEnough && !process.env.CHROMIUM_PATH) return foundShell ?? findWholeChromium();
  return findWholeChromium() ?? foundShell;
};

/** The same. Throws where there is none, saying how to get one. */
export const requireChromium = (options?: { isShellEnough: boolean }) => {
  const found = findChromium(options);
  if (found) return found;
  throw new Error(
    'No Chromium was found for the browser journeys: install it ("apt-get install chromium", or "npx playwright install chromium"), or set CHROMIUM_PATH.',
  );
};
