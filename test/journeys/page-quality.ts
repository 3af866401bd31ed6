import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test, type Locator, type Page } from "@playwright/test";
import type axe from "axe-core";
import { inFull, isFull } from "#test/support/tier.ts";
import { settle, twoFrames, type ObservedPage } from "./observed-page.ts";

export const height = 800;

const both = ["light", "dark"] as const;
type Theme = (typeof both)[number];

/** The widths at which one looks, first the one at which things are opened. */
const widths = inFull([360, 320, 768, 1440], [360, 320, 1440]);

/** At each width, the themes in which axe looks. */
const themesAt = inFull<Record<number, readonly Theme[]>>(
  { 360: both, 768: both, 1440: both },
  { 360: ["light"], 1440: ["dark"] },
);

/** Rules of axe that depend on colours: all others find the same in both themes. */
const colourRules = ["color-contrast", "link-in-text-block"];

/** Waits until what slides or fades has arrived. */
const standStill = async (page: Page) => {
  await twoFrames(page);
  const stands = () =>
    !document
      .getAnimations()
      .some(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().iterations !== Infinity);
  await page.waitForFunction(stands, undefined, { polling: 20 });
};

type Axe = typeof axe;

const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on the page as it stands. Of a long list the first rows stand for the others. */
const runAxe = async (page: Page, theme: Theme) => {
  await standStill(page);
  // Once for each document: it takes longer than to look at one.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ([theme, rules]) => {
      const { axe } = window as unknown as { axe: Axe };
      const options = { resultTypes: ["violations" as const], ...(theme === "dark" && { runOnly: rules }) };
      const rest = [...document.querySelectorAll<HTMLElement>("main :is(li, article, tr):nth-child(n + 9)")];
      for (const row of rest) row.style.display = "none";
      const { violations } = await axe.run(options);
      for (const row of rest) row.style.removeProperty("display");
      return violations.map(
        ({ id, nodes }) => `${id} (${theme}): ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
      );
    },
    [theme, colourRules] as const,
  );
};

const codeSnifferSource = readFileSync(
  createRequire(import.meta.url).resolve("@pa11y/html_codesniffer/build/HTMLCS.js"),
  "utf8",
);

type CodeSniffer = {
  process: (standard: string, document: Document, then: () => void) => void;
  getMessages: () => { type: number; code: string; msg: string; element: Element }[];
};

/** Its rules that are not ours, and why. */
const notOurs = [
  // A search shows what it finds while one types: there is nothing to submit.
  "H32.2",
  // Axe computes contrasts, also over what is transparent.
  "1_4_3",
  // An address may be a user's name (HTML, 4.10.18.7): this engine has an older list.
  "H98",
];

/** What a second engine finds, which knows other failures than axe: its errors, not what it asks a person to look at. */
const runCodeSniffer = async (page: Page) => {
  if (!(await page.evaluate(() => "HTMLCS" in window))) await page.evaluate(codeSnifferSource);
  return page.evaluate(async (skipped) => {
    const { HTMLCS } = window as unknown as { HTMLCS: CodeSniffer };
    await new Promise<void>((resolve) => HTMLCS.process("WCAG2AA", document, resolve));
    return HTMLCS.getMessages()
      .filter(
        ({ type, code, element }) =>
          type === 1 && !element.closest("[hidden]") && !skipped.some((each) => code.includes(each)),
      )
      .map(({ code, msg, element }) => `${code}: ${msg} ${element.outerHTML.slice(0, 160)}`);
  }, notOurs);
};

/** As if another tab had chosen it: said again until the page has come alive and follows. */
const chooseTheme = (page: Page, theme: Theme) =>
  page.waitForFunction(
    (chosen) => {
      dispatchEvent(new StorageEvent("storage", { key: "vite-ui-theme", newValue: chosen }));
      return document.documentElement.classList.contains(chosen);
    },
    theme,
    { polling: 50 },
  );

/** Ordinary words that the page breaks in the middle. */
const findBrokenWords = (page: Page) =>
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

/**
 * What is open is accessible, no wider than the screen and without broken words, at every width; `shown` says that it is
 * there. It has been opened at 360 px.
 */
export const expectQuality = async ({ page }: ObservedPage, shown: Locator) => {
  const problems: string[] = [];
  for (const width of widths) {
    // 320 × 256 is 1280 px at 400 % (WCAG 1.4.10).
    await page.setViewportSize({ width, height: width === 320 ? 256 : height });
    await expect(shown).toBeVisible();
    await standStill(page);
    const contentWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    if (contentWidth > width) problems.push(`${width} px: the page is ${contentWidth} px wide`);
    // Looked at again: the frame around a page may be drawn a moment after the page.
    const broken =
      (await findBrokenWords(page)).length > 0 ? await standStill(page).then(() => findBrokenWords(page)) : [];
    problems.push(...broken.map((word) => `${width} px: "${word}" is broken`));
    for (const theme of themesAt[width] ?? []) {
      await chooseTheme(page, theme);
      problems.push(...(await runAxe(page, theme)).map((violation) => `${width} px: ${violation}`));
    }
  }
  if (isFull) problems.push(...(await runCodeSniffer(page)));
  expect(problems).toEqual([]);
};

/** The same of what opens on the way of a story: in the full run. */
export const expectQualityInFull = inFull(expectQuality, () => Promise.resolve());

/** What opens, by name; each answers what shows that it is there. */
export type Screens = Record<string, (page: Page) => Promise<Locator>>;

/**
 * Looks at one screen after the other, each opened on a phone from where the one before has left the page: at all of them in
 * the full run, else at the sample that stands for them.
 */
export const expectQualityOf = async (observed: ObservedPage, screens: Screens, sample: readonly string[]) => {
  const { page } = observed;
  for (const [name, open] of Object.entries(screens).filter(([name]) => isFull || sample.includes(name)))
    await test.step(name, async () => {
      await page.setViewportSize({ width: 360, height });
      const shown = await open(page);
      await expect(shown).toBeVisible();
      await settle(observed);
      await expectQuality(observed, shown);
    });
};
