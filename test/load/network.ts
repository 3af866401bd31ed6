import type { Page } from "@playwright/test";
import { withClub } from "#test/support/with-club.ts";
import { useClub } from "../simulation/table.ts";
import { withPage } from "./browser.ts";
import { answersTo, meterDownloads, mostNodes, typing } from "./page-meter.ts";
import { compare, median, rounded } from "./statistics.ts";

// The directory of businesses in a visitor's browser, with the nine samples alone and with 500 listings besides. First
// what a phone downloads on its first visit until all is quiet, by kind, in kB on the wire, with how many pictures of
// businesses these are. Then, on a computer: bytes of the list (first visit, and again when nothing has changed), the
// milliseconds from opening its address to the first card, which is a sample's, and until all are there and counted,
// what has shifted, the longest a keystroke in the search waited for the page and kept it busy while words were typed
// with the CPU slowed four times, and the most DOM nodes while scrolling through. Aims: below 50 ms a keystroke, nothing
// shifts, the first card as fast as without listings.

const listings = 500;
const rounds = 5;
const words = ["dallas", "okafor", "catering"];

const cards = (page: Page) => page.getByRole("region", { name: "Find a business" }).getByRole("listitem");
const counted = (page: Page, businesses: number) =>
  page.getByRole("status").getByText(`${businesses} businesses`, { exact: true });

const kinds: Record<string, string> = { Document: "HTML", Script: "JavaScript", Fetch: "data" };

/** What a phone downloads on its first visit until all is quiet, in kB by kind. */
const download = (site: string, businesses: number) =>
  withPage(async (page, inside) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const pictures = new Set<string>();
    const bytes = await meterDownloads(inside, (type, url) => {
      if (!url.includes("/media/listings/")) return kinds[type] ?? "all else";
      pictures.add(url);
      return "their pictures";
    });
    await page.goto(`${site}/network`);
    await counted(page, businesses).waitFor();
    await page.waitForLoadState("networkidle");
    const inKb = [...bytes].map(([kind, sum]) => [`${kind}, kB`, rounded(sum / 1000)] as const);
    return { ...Object.fromEntries<number>(inKb), pictures: pictures.size };
  });

/** What shifts from now on, on every page that is opened. */
const meterShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!shift.hadRecentInput) shifts.shifted += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Opens the directory anew; answers the milliseconds to its first card and until all are counted, and what has shifted. */
const open = async (page: Page, site: string, businesses: number) => {
  await page.goto("about:blank");
  const started = Date.now();
  await page.goto(`${site}/network`, { waitUntil: "commit" });
  await cards(page).first().waitFor();
  const first = Date.now() - started;
  await counted(page, businesses).waitFor();
  const all = Date.now() - started;
  await page.waitForLoadState("networkidle");
  return { first, all, shifted: await page.evaluate(() => (window as unknown as { shifted: number }).shifted) };
};

const visit = (site: string, businesses: number) =>
  withPage(async (page, inside) => {
    await meterShifts(page);
    const seen = await answersTo(inside, /\/api\/listings/);
    const opened = [await open(page, site, businesses)];
    const cold = { ...seen };
    for (let round = 1; round < rounds; round++) opened.push(await open(page, site, businesses));
    const unchanged = (seen.bytes - cold.bytes) / (rounds - 1);
    const keystroke = await typing(page, inside, page.getByRole("searchbox"), words);
    return {
      answers: cold.answers,
      "kB, first visit": rounded(cold.bytes / 1000),
      "kB, unchanged": rounded(unchanged / 1000, 2),
      "first card, ms": rounded(median(opened.map(({ first }) => first)), 0),
      "all counted, ms": rounded(median(opened.map(({ all }) => all)), 0),
      shifted: rounded(Math.max(...opened.map(({ shifted }) => shifted)), 4),
      ...keystroke,
      "DOM nodes": await mostNodes(page),
    };
  });

await withClub(async (club) => {
  await useClub(club);
  const few = [await download(club.site, 9), await visit(club.site, 9)] as const;
  await (await import("./many-listings.ts")).putListings(listings);
  const many = [await download(club.site, 9 + listings), await visit(club.site, 9 + listings)] as const;
  console.table({ "phone, samples alone": few[0], [`phone, ${listings} listings`]: many[0] });
  compare(["samples alone", few[1]], [`${listings} listings`, many[1]]);
});
