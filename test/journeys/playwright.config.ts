import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { requireChromium } from "#test/support/find-chromium.ts";
import { inFullOnly, isFull } from "#test/support/tier.ts";

const { site } = clubUnderTest();

// For the workers: what journeys prepare goes to the club that the browser visits, and without a word.
process.env.CLUB_TRANSPORT = "wire";
process.env.POWERTOOLS_LOG_LEVEL = "SILENT";

/** How the browser is started. */
export const launchOptions = {
  executablePath: requireChromium({ isShellEnough: true }),
  // As root, which CI often is, Chromium refuses its sandbox.
  chromiumSandbox: process.getuid?.() !== 0,
  args: [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    // The shell would round the width of each letter, and break lines where no screen does.
    "--font-render-hinting=none",
  ],
};

/** The browser, on the club that `test/run.ts` has opened. */
export default defineConfig({
  testDir: ".",
  testMatch: "*.journey.ts",
  ...(!isFull && { testIgnore: "*.full.journey.ts", grepInvert: new RegExp(inFullOnly.tag) }),
  fullyParallel: true,
  // Two runs at once must not write over each other.
  outputDir: path.join(tmpdir(), `club-journeys-${new URL(site).port}`),
  forbidOnly: true,
  workers: 2,
  // A journey of many steps on a busy machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [["list"], ["json"]],
  use: {
    baseURL: site,
    // A trace takes half as much of the machine again: what fails keeps a picture, and what was on the page in words.
    screenshot: "only-on-failure",
    launchOptions,
  },
});
