import { prerenderedPaths } from "#shared/site-paths.ts";
import { withClub } from "#test/support/with-club.ts";
import { signIn, withPage } from "./browser.ts";
import { meterDownloads } from "./page-meter.ts";
import { rounded } from "./statistics.ts";

// What a first visit to each page downloads, in kB on the wire (headers included), compressed as the front serves it,
// until the page has been quiet for half a second: parts that load on coming near are in it, where they are near. The
// portal's pages are opened by a member, with nothing kept from signing in. The aim (design.md, "Web": at most 122 kB of
// JavaScript for a public page to come alive) is measured by the build.

const kinds: Record<string, string> = {
  Document: "HTML",
  Script: "JavaScript",
  Stylesheet: "CSS",
  Font: "fonts",
  Image: "images",
  Media: "film",
  Fetch: "data",
};
const viewports = { phone: { width: 360, height: 800 }, desktop: { width: 1440, height: 900 } };
const portalPaths = ["/portal/dashboard", "/portal/directory", "/portal/profile", "/portal/settings"];

/** Bytes by kind. */
const download = (site: string, path: string, viewport: { width: number; height: number }) =>
  withPage(async (page, inside) => {
    await page.setViewportSize(viewport);
    if (path.startsWith("/portal/")) await signIn(page, site);
    await page.goto("about:blank");
    const seen = await meterDownloads(inside, (type) => kinds[type] ?? type);
    await inside.send("Network.setCacheDisabled", { cacheDisabled: true });
    await page.goto(site + path, { waitUntil: "networkidle" });
    return seen;
  });

await withClub(async ({ site }) => {
  for (const [name, viewport] of Object.entries(viewports)) {
    console.log(`\nFirst load, ${name}, kB`);
    const rows: Record<string, object> = {};
    for (const path of [...prerenderedPaths, ...portalPaths]) {
      const seen = await download(site, path, viewport);
      const sum = [...seen.values()].reduce((total, bytes) => total + bytes, 0);
      const byKind = Object.fromEntries([...seen].map(([kind, bytes]) => [kind, rounded(bytes / 1000)]));
      rows[path] = { ...byKind, "in all": rounded(sum / 1000) };
    }
    console.table(rows);
  }
});
