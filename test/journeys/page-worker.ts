import type { Page } from "@playwright/test";

/** The page's service worker holds it: from then on it opens without a network. */
export const waitForWorker = (page: Page) =>
  page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state === "activated") return;
    await new Promise((resolve) => active?.addEventListener("statechange", resolve));
  });
