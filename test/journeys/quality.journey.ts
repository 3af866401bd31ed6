import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";
import { openStayConnected, submitOf } from "./lead-page.ts";

const themes = ["light", "dark"] as const;

const inTheme = (page: Page, theme: string) =>
  page.addInitScript((chosen) => localStorage.setItem("vite-ui-theme", chosen), theme);

const violations = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
};

/** The whole page has been seen: what loads on coming near is there. */
const seeAll = async (page: Page) => {
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.evaluate(() => document.fonts.ready);
};

for (const theme of themes) {
  test.describe(`in the ${theme} theme`, () => {
    test.beforeEach(({ page }) => inTheme(page, theme));

    test("the home page has no accessibility violation", async ({ page }) => {
      await page.goto("/");
      await seeAll(page);
      await expect(page.getByRole("form", { name: "Join the list" })).toBeVisible();

      expect(await violations(page)).toEqual([]);
    });

    test("the form with its errors has none", async ({ page }) => {
      const dialog = await openStayConnected(page);
      await submitOf(dialog).click();
      await expect(dialog.getByText("Please enter your city")).toBeVisible();

      expect(await violations(page)).toEqual([]);
    });

    test("the phone's menu and the 404 page have none", async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto("/no/such/page");
      expect(await violations(page)).toEqual([]);

      await page.getByRole("button", { name: "Menu…" }).click();
      await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
      await page.waitForTimeout(500); // The drawer has slid in: colours are measured on what stands still.

      expect(await violations(page)).toEqual([]);
    });
  });
}

for (const width of [320, 360, 768, 1440]) {
  test(`nothing is wider than a screen of ${width} pixels, and the console stays silent`, async ({ page }) => {
    const complaints: string[] = [];
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.setViewportSize({ width, height: 800 });

    await page.goto("/");
    await seeAll(page);

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(complaints).toEqual([]);
  });
}

test("the film comes after the page, and never to somebody who prefers no motion", async ({ page }) => {
  await page.goto("/");
  await expect(page.locator("video")).toHaveCount(1, { timeout: 10_000 });

  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await page.waitForTimeout(4000); // Longer than the film waits (design.md, "Web": 2.5 s after load).

  await expect(page.locator("video")).toHaveCount(0);
});

test("a film that cannot be shown leaves the picture", async ({ page }) => {
  await page.route(/\.(webm|mp4)$/, (route) => route.abort());
  await page.goto("/");

  await page.waitForTimeout(5000); // The film has been tried, and its fall-back.

  await expect(page.locator("video:visible")).toHaveCount(0);
  await expect(page.getByRole("main").locator("img").first()).toBeVisible();
});
