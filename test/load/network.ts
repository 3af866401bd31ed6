import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { Page } from "@playwright/test";
import { handedOverAs } from "#test/support/club-under-test.ts";
import { withClub } from "#test/support/with-club.ts";
import { withPage } from "./browser.ts";
import { answersTo, mostNodes, typing } from "./page-meter.ts";
import { median, rounded } from "./statistics.ts";

// The directory of businesses in a visitor's browser, with the nine samples alone and with 500 listings besides: bytes
// of its answers on the wire (first visit, and again when nothing has changed), milliseconds from opening its address to
// the first card, which is a sample's, and to the first of a listed business, the longest a keystroke in the search
// waited for the page and kept it busy while a word was typed with the CPU slowed four times, what has shifted, and the
// most DOM nodes while scrolling through. Aims: below 50 ms a keystroke, nothing shifts, the first card as fast as
// without listings.

const listings = 500;
const rounds = 3;
const words = ["dallas", "okafor", "catering"];

const names = ["Okafor", "Bello", "Carter", "Diallo", "Ellis", "Freeman", "Grant", "Hayes", "Ibrahim"];
const trades = ["Studio", "Partners", "Kitchen", "Capital", "Clinic", "Works", "Catering"];
const vocabulary = (
  "build places that outlast me teams do not need law health music money food young founders invest teach sell design " +
  "numbers words children elders church court clinic studio kitchen market engineer lead quiet patient bold fair early " +
  "late south north river street school college bank grow plant repair host write speak travel cook paint run swim"
).split(" ");

const pick = <Value>(list: readonly Value[], index: number) => list[index % list.length] as Value;
/** Words that follow each other like dice, the same in each run: repeated ones would compress too well. */
const textOf = (index: number, length: number) => {
  let state = index * 2_654_435_761 + 1;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
  return Array.from({ length: length / 4 }, () => pick(vocabulary, Math.floor(next() / 1000)))
    .join(" ")
    .slice(0, length);
};

const fill = async () => {
  const [
    { businessCategories },
    { cardItemOf, cardOf, changedKey },
    { itemOf },
    { shownListing },
    { table, tableName },
  ] = await Promise.all([
    import("#shared/businesses.ts"),
    import("#functions/listings/card-item.ts"),
    import("#functions/listings/listing-item.ts"),
    import("#test/support/kept-listing.ts"),
    import("#functions/platform/table.ts"),
  ]);
  const items = Array.from({ length: listings }, (_, index) => {
    const businessName = `${pick(names, index)} ${pick(trades, index * 5)} ${index}`;
    const listing = shownListing(
      {},
      {
        businessName,
        slug: businessName.toLowerCase().replaceAll(" ", "-"),
        category: pick(businessCategories, index),
        // Half as long as they may be, up to as long.
        shortDescription: textOf(index, 150 + (index % 150)),
        fullBio: textOf(index, 1500),
        location: pick(["Dallas, TX", "Plano, TX", "Addison, TX", "Frisco, TX"], index),
        logo: `media/listings/logo-of-${index}-4f5a8c1e000000000000.webp`,
        featuredImage: `media/listings/picture-of-${index}-4f5a8c1e000000000000.webp`,
      },
    );
    return [itemOf(listing), cardItemOf(listing.id, cardOf(listing)!)];
  }).flat();
  // Long settled, so that answers carry their tags.
  const mark = { ...changedKey, changed_at: new Date(Date.now() - 3_600_000).toISOString() };
  const puts = [mark, ...items].map((Item) => ({ PutRequest: { Item } }));
  for (let start = 0; start < puts.length; start += 25)
    await table.send(new BatchWriteCommand({ RequestItems: { [tableName]: puts.slice(start, start + 25) } }));
};

const cards = (page: Page) => page.getByRole("region", { name: "Find a business" }).getByRole("listitem");

/** What shifts from now on, on every page that is opened. */
const meterShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts = Object.assign(window, { shifted: 0 });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!shift.hadRecentInput) shifts.shifted += shift.value;
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Opens the directory anew; answers the milliseconds to its first card, and until all businesses are counted. */
const open = async (page: Page, site: string, businesses: number) => {
  await page.goto("about:blank");
  const started = Date.now();
  await page.goto(`${site}/network`, { waitUntil: "commit" });
  await cards(page).first().waitFor();
  const first = Date.now() - started;
  await page.getByRole("status").getByText(`${businesses} businesses`, { exact: true }).waitFor();
  const all = Date.now() - started;
  await page.waitForLoadState("networkidle");
  return { first, all };
};

const visit = (site: string, businesses: number) =>
  withPage(async (page, inside) => {
    await meterShifts(page);
    const seen = await answersTo(inside, /\/api\/listings/);
    const opened = [await open(page, site, businesses)];
    const cold = { ...seen };
    for (let round = 1; round < rounds; round++) opened.push(await open(page, site, businesses));
    const unchanged = (seen.bytes - cold.bytes) / (rounds - 1);
    const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted);
    const { delay, busy, painted } = await typing(page, inside, page.getByRole("searchbox"), words);
    return {
      answers: cold.answers,
      "kB, first visit": rounded(cold.bytes / 1000),
      "kB, unchanged": rounded(unchanged / 1000, 2),
      "first card, ms": rounded(median(opened.map(({ first }) => first)), 0),
      "all counted, ms": rounded(median(opened.map(({ all }) => all)), 0),
      shifted: rounded(shifted, 4),
      "keystroke waits, ms": rounded(delay),
      "keystroke takes, ms": rounded(busy),
      "keystroke to paint, ms": painted,
      "DOM nodes": await mostNodes(page),
    };
  });

await withClub(async (club) => {
  process.env[handedOverAs] = JSON.stringify(club);
  await import("#test/support/stack-environment.ts");
  const samples = await visit(club.site, 9);
  await fill();
  const many = await visit(club.site, 9 + listings);
  const ratio = Object.fromEntries(
    Object.entries(many).map(([name, value]) => [name, rounded(value / samples[name as keyof typeof samples], 2)]),
  );
  console.table({ "samples alone": samples, [`${listings} listings`]: many, ratio });
});
