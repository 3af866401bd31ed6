import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

export const themes = ["light", "dark"] as const;
export const widths = [360, 768, 1440] as const;
export const height = 800;

/** The page in a theme, from its first paint. */
export const inTheme = (page: Page, theme: string) =>
  page.addInitScript((chosen) => localStorage.setItem("vite-ui-theme", chosen), theme);

/** What is opened from now on has this theme. */
export const changeTheme = (page: Page, theme: string) =>
  page.evaluate((chosen) => localStorage.setItem("vite-ui-theme", chosen), theme);

/** What slides or fades has arrived. */
const standsStill = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ effect, playState }) => playState !== "running" || effect?.getComputedTiming().iterations === Infinity),
  );

/**
 * What axe finds, rule by rule; colours are measured on what stands still. No page has frames, and without looking for
 * them it takes half the time.
 */
export const violations = async (page: Page) => {
  await standsStill(page);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
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
    // What ends in an ellipsis within the screen is shortened on purpose.
    const isShortened = (element: Element | null): boolean =>
      element !== null &&
      ((getComputedStyle(element).textOverflow === "ellipsis" && element.getBoundingClientRect().right <= width + 1) ||
        isShortened(element.parentElement));
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
