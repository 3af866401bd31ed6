import type { CDPSession, Locator, Page } from "@playwright/test";
import { rounded } from "./statistics.ts";

/** Answers of the API, as they come over the wire from now on: how many, and their bytes. */
export const answersTo = async (inside: CDPSession, api: RegExp) => {
  const wanted = new Set<string>();
  const seen = { answers: 0, bytes: 0 };
  inside.on("Network.requestWillBeSent", ({ requestId, request }) => api.test(request.url) && wanted.add(requestId));
  inside.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (!wanted.has(requestId)) return;
    seen.answers += 1;
    seen.bytes += encodedDataLength;
  });
  await inside.send("Network.enable");
  return seen;
};

/** A headless browser puts frames off for as long as nobody looks, and what waits for one with them. */
export const look = async (inside: CDPSession) => {
  inside.on("Page.screencastFrame", ({ sessionId }) => {
    inside.send("Page.screencastFrameAck", { sessionId }).catch(() => undefined);
  });
  await inside.send("Page.startScreencast", { format: "jpeg", quality: 20, maxWidth: 320, maxHeight: 240 });
};

type Waited = { delay: number; busy: number; painted: number };

/**
 * Types words into a field with the CPU slowed four times; answers the longest that a keystroke waited to be handled, that
 * handling it took, and until its effect was painted, in milliseconds, as columns of a table.
 */
export const typing = async (page: Page, inside: CDPSession, field: Locator, words: string[]) => {
  await page.evaluate(() => {
    const waited = { delay: 0, busy: 0, painted: 0 };
    Object.assign(window, { waited });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { name, startTime, processingStart, processingEnd, duration } = entry;
        if (!["keydown", "input", "keyup"].includes(name)) continue;
        waited.delay = Math.max(waited.delay, processingStart - startTime);
        waited.painted = Math.max(waited.painted, duration);
        waited.busy = Math.max(waited.busy, processingEnd - processingStart);
      }
    }).observe({ type: "event", durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });
  await look(inside);
  await inside.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (const word of words) {
    await field.fill("");
    await page.waitForTimeout(300);
    await field.pressSequentially(word, { delay: 90 });
    await page.waitForTimeout(500);
  }
  await inside.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await field.fill("");
  await inside.send("Page.stopScreencast");
  const { delay, busy, painted } = await page.evaluate(() => (window as unknown as { waited: Waited }).waited);
  return {
    "keystroke waits, ms": rounded(delay),
    "keystroke takes, ms": rounded(busy),
    "keystroke to paint, ms": painted,
  };
};

/** The most DOM nodes while scrolling through the page. */
export const mostNodes = async (page: Page) => {
  let most = 0;
  for (let step = 0; step < 20; step++) {
    await page.mouse.wheel(0, 700);
    await page.waitForTimeout(50);
    most = Math.max(most, await page.evaluate(() => document.querySelectorAll("*").length));
  }
  return most;
};
