import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { requireChromium } from "#test/support/find-chromium.ts";
import { withClub } from "#test/support/with-club.ts";
import { signIn } from "./browser.ts";
import { median, rounded } from "./statistics.ts";

// How long an admin waits for a portal page in a browser that has nothing of the site yet, on a phone with its CPU slowed
// four times, at 1.6 Mbit/s and 150 ms: medians of five, from opening the address to the page's heading and to what it is
// opened for, with all that it asks for within two seconds more, and how far its parts move meanwhile. Beside it, a public
// page without scripts: the floor on that line and machine.

const rounds = 5;
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };
const aims = {
  "heading, s": "≤ 2.0",
  "content, s": "≤ 2.5",
  requests: "≤ 35",
  "asked twice": 0,
  kB: "≤ 350",
  moved: "≤ 0.02",
};

/** What each page is opened for. */
const contents = {
  "/portal/dashboard": "#next-event-title",
  "/portal/community": "[role=log]",
  "/portal/event-approvals": "#event-registrations",
  "/portal/directory": "main [role=listitem]",
};

const noteShifts = () => {
  const totals = window as unknown as { moved: number };
  totals.moved = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) totals.moved += value;
  }).observe({ type: "layout-shift", buffered: true });
};

const measure = async (browser: Browser, address: string, content: string, options: BrowserContextOptions) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...options });
  await context.addInitScript(noteShifts);
  const page = await context.newPage();
  const inside = await context.newCDPSession(page);
  const asked: string[] = [];
  let bytes = 0;
  inside.on("Network.requestWillBeSent", ({ request }) => asked.push(`${request.method} ${request.url}`));
  inside.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  await inside.send("Network.enable");
  await inside.send("Network.emulateNetworkConditions", line);
  await inside.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const start = performance.now();
  const seen = async (selector: string) => {
    await page.locator(selector).first().waitFor();
    return (performance.now() - start) / 1000;
  };
  const [heading, shown] = await Promise.all([
    seen("main h1"),
    seen(content),
    page.goto(address, { waitUntil: "commit" }),
  ]);
  await page.waitForTimeout(2000);
  const figures = {
    "heading, s": heading,
    "content, s": shown,
    requests: asked.length,
    "asked twice": asked.length - new Set(asked).size,
    kB: bytes / 1000,
    moved: options.javaScriptEnabled === false ? 0 : await readMoved(page),
  };
  await context.close();
  return figures;
};

const readMoved = (page: Page) => page.evaluate(() => (window as unknown as { moved: number }).moved);

type Figures = Awaited<ReturnType<typeof measure>>;

const summaryOf = (runs: Figures[]) =>
  Object.fromEntries(
    Object.keys(aims).map((name) => [
      name,
      rounded(median(runs.map((figures) => figures[name as keyof Figures])), name === "moved" ? 3 : 2),
    ]),
  );

await withClub(async ({ site }) => {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });
  const page = await browser.newPage();
  await signIn(page, site, "admin");
  const storageState = await page.context().storageState();
  await page.close();
  const runs: Record<string, Figures[]> = {};
  for (let round = 0; round < rounds; round++) {
    for (const [path, content] of [["/about, without scripts", "main h1"], ...Object.entries(contents)] as const) {
      const isPlain = path.startsWith("/about");
      const options = isPlain ? { javaScriptEnabled: false } : { storageState };
      (runs[path] ??= []).push(await measure(browser, site + path.split(",")[0], content, options));
    }
  }
  console.table({
    ...Object.fromEntries(Object.entries(runs).map(([name, all]) => [name, summaryOf(all)])),
    aim: aims,
  });
  await browser.close();
});
