import { chromium } from "@playwright/test";
import { findChromium } from "#test/support/find-chromium.ts";
import { withClub } from "#test/support/with-club.ts";
import { rounded } from "./statistics.ts";

// What a first visit to `/` downloads, in bytes on the wire (headers included), compressed as the front serves it, until
// the page has been quiet for half a second. Aim (design.md, "Web"): at most 122 kB of JavaScript.

const kinds: Record<string, string> = {
  Document: "HTML",
  Script: "JavaScript",
  Stylesheet: "CSS",
  Font: "fonts",
  Image: "images",
  Media: "film",
};
const viewports = { phone: { width: 360, height: 800 }, desktop: { width: 1440, height: 900 } };

/** Files and bytes by kind. */
const download = async (address: string, viewport: { width: number; height: number }) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport });
    const session = await page.context().newCDPSession(page);
    const kindOf = new Map<string, string>();
    const seen = new Map<string, { files: number; bytes: number }>();
    session.on("Network.responseReceived", ({ requestId, type }) => kindOf.set(requestId, kinds[type] ?? type));
    session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kindOf.get(requestId) ?? "other";
      const { files, bytes } = seen.get(kind) ?? { files: 0, bytes: 0 };
      seen.set(kind, { files: files + 1, bytes: bytes + encodedDataLength });
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
    const seen = await download(site, viewport);
    console.log(`\nFirst load of /, ${name}`);
    console.table(
      Object.fromEntries([...seen].map(([kind, { files, bytes }]) => [kind, { files, kB: rounded(bytes / 1000) }])),
    );
  }
});
