import { expect, type Page } from "@playwright/test";

/**
 * Goes on within the portal as its links do: what has been loaded stays. A page that is not in the portal yet is opened
 * there. Answers once the page at that address is there.
 */
export const goWithin = async (page: Page, address: string) => {
  // The door is a page of its own below the portal's address.
  const isThere = /\/portal\/(?!admin\/door\/)/.test(page.url()) && (await page.locator("#shell").count()) === 0;
  if (!isThere) return void (await page.goto(address));
  await page.evaluate((to) => {
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const isOtherPage = new URL(to, location.href).pathname !== location.pathname;
    if (isOtherPage) document.querySelector("main h1")?.setAttribute("data-left", "");
    history.pushState({ idx: idx + 1, key: crypto.randomUUID() }, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: history.state as object }));
  }, address);
  await expect(page.locator("main h1:not([data-left])")).toBeVisible();
};
