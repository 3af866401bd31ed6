import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

// The first draws with a quarter less work, and has no windows to show.
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const onPath = () =>
  (process.env.PATH ?? "")
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(existsSync);

/** The browser for the journeys: the machine's, or the one Playwright has installed. Throws, saying how to get one. */
export const findChromium = () => {
  const found = [process.env.CHROMIUM_PATH, onPath(), chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
  if (found) return found;
  throw new Error(
    'No Chromium was found for the browser journeys: install it ("apt-get install chromium", or "npx playwright install chromium"), or set CHROMIUM_PATH.',
  );
};
