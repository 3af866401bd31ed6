import type { Page } from "@playwright/test";
import { withPage } from "./browser.ts";
import { rounded } from "./statistics.ts";

const phone = { width: 360, height: 800 };

/**
 * What a first visit to a page downloads on a phone until all is quiet, in kB on the wire by kind; pictures under an
 * address of their own apart, with how many they are. `isThere` waits until the page has what it is for.
 */
export const phoneDownload = (address: string, picturesUnder: string, isThere: (page: Page) => Promise<unknown>) =>
  withPage(async (page, inside) => {
    await page.setViewportSize(phone);
    const kinds = { Document: "HTML", Script: "JavaScript", Fetch: "data" } as Record<string, string>;
    const kindOf = new Map<string, string>();
    const bytes = new Map<string, number>();
    const pictures = new Set<string>();
    inside.on("Network.responseReceived", ({ requestId, type, response: { url } }) => {
      const isPicture = url.includes(picturesUnder);
      if (isPicture) pictures.add(url);
      kindOf.set(requestId, isPicture ? "their pictures" : (kinds[type] ?? "all else"));
    });
    inside.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      const kind = kindOf.get(requestId) ?? "all else";
      bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
    });
    await inside.send("Network.enable");
    await page.goto(address);
    await isThere(page);
    await page.waitForLoadState("networkidle");
    return {
      ...Object.fromEntries([...bytes].map(([kind, sum]) => [`${kind}, kB`, rounded(sum / 1000)])),
      pictures: pictures.size,
    };
  });
