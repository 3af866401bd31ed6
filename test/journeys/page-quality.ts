import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export const widths = [360, 768, 1440] as const;
export const height = 800;

/** The page in the dark theme, from its first paint. */
export const inTheDark = (page: Page) => page.addInitScript(() => localStorage.setItem("vite-ui-theme", "dark"));

/** What slides or fades has begun to, within two frames, and arrived. */
const standsStill = async (page: Page) => {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );
};

/** Rules of axe that depend on colours: all others find the same in both themes. */
const rulesOfColours = ["color-contrast", "link-in-text-block"];

const found = async (page: Page, rules: string[] = []) => {
  await standsStill(page);
  // No page has frames, and without looking for them it takes half the time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const { violations } = await (rules.length > 0 ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
};

/** As if another tab had chosen it: said again until the page has come alive and follows. */
const turn = (page: Page, theme: "light" | "dark") =>
  page.waitForFunction(
    (chosen) => {
      dispatchEvent(new StorageEvent("storage", { key: "vite-ui-theme", newValue: chosen }));
      return document.documentElement.classList.contains(chosen);
    },
    theme,
    { polling: 100 },
  );

/** What axe finds on a page that is light, rule by rule, and in the dark; colours are measured on what stands still. */
export const violations = async (page: Page) => {
  const light = await found(page);
  await turn(page, "dark");
  const dark = await found(page, rulesOfColours);
  await turn(page, "light");
  return [...light, ...dark.map((each) => `in the dark, ${each}`)];
};

/** What the page says to the console from now on. */
export const complaintsOf = (page: Page) => {
  const complaints: string[] = [];
  page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
  page.on("pageerror", (error) => complaints.push(error.message));
  return complaints;
};

/**
 * What of the page's text does not fit the screen. The viewport's own width counts: on a phone `innerWidth` grows with
 * what is too wide.
 */
export const tooWide = async (page: Page) => {
  const { width } = page.viewportSize()!;
  return page.evaluate((width) => {
    const cut: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    // What ends in an ellipsis within the screen is shortened on purpose, and a row that scrolls sideways goes on.
    const isShortened = (element: Element | null): boolean => {
      if (element === null) return false;
      const goesOn =
        getComputedStyle(element).textOverflow === "ellipsis" || element.matches("[role=tablist], ul[tabindex]");
      return (goesOn && element.getBoundingClientRect().right <= width + 1) || isShortened(element.parentElement);
    };
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      const words = node.textContent!.trim();
      const isForEyes = node.parentElement!.checkVisibility() && node.parentElement!.clientWidth !== 1;
      if (
        words &&
        isForEyes &&
        !isShortened(node.parentElement) &&
        [...range.getClientRects()].some(({ right }) => right > width + 1)
      )
        cut.push(`${node.parentElement!.tagName}: ${words.slice(0, 40)}`);
    }
    const scrolled = [document.documentElement, ...document.querySelectorAll("[role=dialog], [role=dialog] *")];
    for (const each of scrolled) if (each.scrollWidth > width) cut.push(`${each.tagName}: ${each.scrollWidth} px`);
    return cut;
  }, width);
};

/** Ordinary words that the page breaks in the middle. */
export const brokenWords = (page: Page) =>
  page.evaluate(() => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement!.checkVisibility() || node.parentElement!.clientWidth === 1) continue;
      // Longer ones are addresses and the like.
      for (const { index, 0: word } of node.textContent!.matchAll(/[\p{L}\p{N}']{2,18}(?=[\s.,:;!?)]|$)/gu)) {
        if (/[^\s("]/.test(node.textContent!.charAt(index - 1))) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word);
      }
    }
    return broken;
  });
