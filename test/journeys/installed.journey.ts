import { expect } from "@playwright/test";
import { observe } from "./observed-page.ts";
import { expectQuality } from "./page-quality.ts";
import { waitForWorker } from "./page-worker.ts";
import { admin, test } from "./test.ts";

test("a member who has opened the portal sees the club's own page without a network, and the one they wanted when it is back", async ({
  enter,
}) => {
  const page = await enter(admin);
  await page.goto("/portal/settings");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Settings");
  await waitForWorker(page);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

  await page.context().setOffline(true);
  await page.goto("/portal/messages");
  await expect(heading).toHaveText("You're offline");
  // It has no script that would follow another tab's theme.
  await page.evaluate(() =>
    addEventListener("storage", ({ newValue }) => (document.documentElement.className = newValue ?? "")),
  );
  await expectQuality(observe(page), heading);
  expect(new URL(page.url()).pathname).toBe("/portal/messages");

  await page.context().setOffline(false);
  await expect(heading).toHaveText("Messages");

  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept.filter((path) => !path.startsWith("/assets/")).sort()).toEqual(["/icon.svg", "/offline.html"]);
});

test("the bar of a phone has the color of the portal's own in both themes", async ({ enter }) => {
  const page = await enter(admin);
  await page.goto("/portal/settings");
  const color = page.locator('meta[name="theme-color"]');

  await expect(color).toHaveAttribute("content", /^#fff(fff)?$/i);
  await page.getByRole("switch", { name: "Dark theme" }).click();
  await expect(color).toHaveAttribute("content", /^#18181b$/i);
});
