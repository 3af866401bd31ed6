import { chromium } from "@playwright/test";
import { prerenderedPaths } from "#shared/site-paths.ts";
import { findChromium } from "#test/support/find-chromium.ts";
import { withClub } from "#test/support/with-club.ts";
import { rounded } from "./statistics.ts";

// What a first visit to each public page downloads, in kB on the wire (headers included), compressed as the front serves
// it, until the page has been quiet for half a second: parts that load on coming near are in it, where they are near.
// The aim (design.md, "Web": at most 122 kB of JavaScript for the page to come alive) is measured by the build.

const kinds: Record<string, string> = {
  Document: "HTML",
  Script: "JavaScript",
  Stylesheet: "CSS",
  Font: "fonts",
  Image: "images",
  Media: "film",
};
const viewports = { phone: { width: 360, height: 800 }, desktop: { width: 1440, height: 900 } };

/** Bytes by kind. */
const download = async (address: string, viewport: { width: number; height: number }) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport });
    const session = await page.context().newCDPSession(page);
    const kindOf = new Map<string, string>();
    const seen = new Map<string, number>();
    session.on("Network.responseReceived", ({ requestId, type }) => kindOf.set(requestId, kinds[type] ?? type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kindOf.get(requestId) ?? "other";
      seen.set(kind, (seen.get(kind) ?? 0) + encodedDataLength);
    });
    await session.send("Network.enable");
    await page.goto(address, { waitUntil: "networkidle" });
    return seen;
  } finally {
    await browser.close();
  }
};

await withClub(async ({ site }) => {
  for (const [name, viewport] of Object.entries(viewports)) {
    console.log(`\nFirst load, ${name}, kB`);
    const rows: Record<string, object> = {};
    for (const path of prerenderedPaths) {
      const seen = await download(site + path, viewport);
      const sum = [...seen.values()].reduce((total, bytes) => total + bytes, 0);
      const byKind = Object.fromEntries([...seen].map(([kind, bytes]) => [kind, rounded(bytes / 1000)]));
      rows[path] = { ...byKind, "in all": rounded(sum / 1000) };
    }
    console.table(rows);
  }
});
