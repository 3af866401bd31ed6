import "#test/support/stack-environment.ts";
import { expect, type Page } from "@playwright/test";
import { prerenderedPaths, samplePaths } from "#shared/site-paths.ts";
import { inFull } from "#test/support/tier.ts";
import { newMember } from "./member-page.ts";
import { launchOptions } from "./playwright.config.ts";
import { goWithin } from "./portal-page.ts";
import { admin, test } from "./test.ts";

// As for somebody whose browser shows text at twice the usual size (WCAG 1.4.4), on a phone.
test.use({
  launchOptions: { ...launchOptions, args: [...launchOptions.args, "--blink-settings=defaultFontSize=32"] },
  viewport: { width: 390, height: 844 },
});

/** What is wider than the phone, or breaks words into letters, on the page as it stands. */
const findMisfits = (page: Page) =>
  page.evaluate(() => {
    const misfits: string[] = [];
    /** What is scrolled sideways by itself, such as a row of filters. */
    const isInScroller = (element: Element | null): boolean =>
      element !== null &&
      ((element.scrollWidth > element.clientWidth && /auto|scroll/.test(getComputedStyle(element).overflowX)) ||
        isInScroller(element.parentElement));
    if (document.documentElement.scrollWidth > innerWidth)
      misfits.push(`scrolls to ${document.documentElement.scrollWidth}`);
    for (const element of document.querySelectorAll("h1, h2, h3, main a, main button, label, p, dt, dd")) {
      const { width, height, right } = element.getBoundingClientRect();
      const words = element.textContent.trim();
      if (words.length < 4 || width <= 1 || height === 0 || !element.checkVisibility({ visibilityProperty: true }))
        continue;
      const letter = parseFloat(getComputedStyle(element).fontSize);
      if (right > innerWidth + 1 && !isInScroller(element.parentElement))
        misfits.push(`${words.slice(0, 30)} ends at ${Math.round(right)}`);
      if (width < 2.5 * letter && height > 3 * letter)
        misfits.push(`${words.slice(0, 30)} is ${Math.round(width)} px wide`);
    }
    return misfits;
  });

const otherSamples: readonly string[] = samplePaths.slice(1);
const pages = [
  ...prerenderedPaths.filter((path) => !otherSamples.includes(path)),
  "/events/register/elevated-wednesdays",
];

test("with text at twice its size, a visitor on a phone reaches everything", async ({ page }) => {
  for (const path of pages) {
    await page.goto(path);
    await expect(page.locator("h1")).toBeVisible();

    expect.soft(await findMisfits(page), path).toEqual([]);
  }
  await page.getByRole("button", { name: "Menu…" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Membership" }).click();
  await page.getByRole("button", { name: "Join Network" }).click();
  await expect(page.getByRole("dialog", { name: "Membership Application" })).toBeInViewport();

  expect(await findMisfits(page)).toEqual([]);
});

const portalPages = inFull(
  ["dashboard", "directory", "community", "messages", "events", "profile", "settings", "listing"],
  ["dashboard", "community", "events"],
);
const adminPages = inFull(
  [
    ...["admin/applications", "admin/applications/statistics", "event-approvals", "admin/events"],
    ...["admin/events/new", "admin/listings", "admin/numbers", "admin/reports", "admin/inbox"],
  ],
  ["admin/applications", "admin/events/new"],
);

test("with text at twice its size, a member on a phone reaches everything, and so does an admin", async ({ enter }) => {
  const { email } = await newMember("Ada");
  for (const [who, names] of [
    [email, portalPages],
    [admin, adminPages],
  ] as const) {
    const page = await enter(who);
    await page.setViewportSize({ width: 390, height: 844 });
    for (const name of names) {
      await goWithin(page, `/portal/${name}`);
      await expect(page.locator("main h1:not([data-left])")).toBeVisible();
      await expect(page.getByRole("button", { name: /menu/i })).toBeInViewport({ ratio: 1 });

      expect.soft(await findMisfits(page), name).toEqual([]);
    }
  }
});
