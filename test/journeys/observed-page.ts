import { expect, type Browser, type BrowserContextOptions, type Page, type Request } from "@playwright/test";
import { clubUnderTest } from "#test/support/club-under-test.ts";

/** What the page says to the console from now on. */
export const complaintsOf = (page: Page) => {
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
};

/** Keeps what the page says to the console, and what it has asked for and not got yet. */
export const observe = (page: Page) => {
  const requests = new Set<Request>();
  page.on("request", (request) => requests.add(request));
  page.on("requestfinished", (request) => requests.delete(request));
  page.on("requestfailed", (request) => requests.delete(request));
  return { page, complaints: complaintsOf(page), requests };
};
export type ObservedPage = ReturnType<typeof observe>;

/** Forgets what was typed or chosen before, and sums up what moves as Chromium counts it, but for the visitor's own hand. */
const beginAfresh = () => {
  const drafts = Object.keys(localStorage).filter((key) => !key.startsWith("CognitoIdentityServiceProvider"));
  for (const key of drafts) localStorage.removeItem(key);
  sessionStorage.clear();
  const totals = window as unknown as { layoutShift: number };
  totals.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!shift.hadRecentInput) totals.layoutShift += shift.value;
    }
  }).observe({ type: "layout-shift", buffered: true });
};

/** A page for looking at one thing after another: a browser of its own for each would take most of the time. */
export const openObservedPage = async (browser: Browser, options: BrowserContextOptions = {}) => {
  const context = await browser.newContext({
    baseURL: clubUnderTest().site,
    // What moves would have to be waited for.
    reducedMotion: "reduce",
    ...options,
  });
  await context.addInitScript(beginAfresh);
  return observe(await context.newPage());
};

/**
 * Two frames: what the last action changes has begun to change. No longer than a second, since Chromium without a screen
 * has once drawn no frame for two minutes, while its page answered.
 */
export const twoFrames = (page: Page) =>
  page.evaluate(() =>
    Promise.race([
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      new Promise((resolve) => setTimeout(resolve, 1000)),
    ]),
  );

/** Waits until the page is alive, and has got all it asks for by itself except what `isLate`. */
export const settle = async ({ page, requests }: ObservedPage, isLate: (request: Request) => boolean = () => false) => {
  const count = () => [...requests].filter((request) => !isLate(request)).length;
  // A public page comes alive when somebody moves, and notes the clicks of those who are quicker until then.
  await page.waitForFunction(() => {
    dispatchEvent(new Event("pointermove"));
    return location.pathname.startsWith("/portal") || !("earlyClicks" in window);
  });
  do {
    await expect.poll(count, { intervals: [20] }).toBe(0);
    await twoFrames(page);
  } while (count() > 0);
};

/** Goes through the whole page: what loads on coming near is there afterwards. */
export const seeAll = async (observed: ObservedPage) => {
  const { page } = observed;
  // By the window, since a page may still put other elements in their places.
  const scrollOn = (isFirst: boolean) =>
    page.evaluate((isFirst) => {
      const before = scrollY;
      scrollTo(0, isFirst ? 0 : before + innerHeight);
      return isFirst || scrollY > before;
    }, isFirst);
  for (let isFirst = true; await scrollOn(isFirst); isFirst = false) await twoFrames(page);
  await settle(observed);
  await page.evaluate(() => document.fonts.ready);
};
