import { chromium, type CDPSession, type Page } from "@playwright/test";
import { demoAccounts, demoPassword } from "#infra/local/settings.ts";
import { requireChromium } from "#test/support/find-chromium.ts";

/** A browser of its own, a page in it, and the line to its inside. */
export const withPage = async <Result>(work: (page: Page, inside: CDPSession) => Promise<Result>): Promise<Result> => {
  const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    return await work(page, await page.context().newCDPSession(page));
  } finally {
    await browser.close();
  }
};

/** Signs a demo member in, or the demo admin; answers the milliseconds from the press of the button to the dashboard's first heading. */
export const signIn = async (page: Page, site: string, as: "member" | "admin" = "member") => {
  const email = demoAccounts.find(({ isAdmin }) => isAdmin === (as === "admin"))?.email ?? "";
  await page.goto(`${site}/auth`, { waitUntil: "networkidle" });
  await page.locator('[name="email"]').fill(email);
  await page.locator('[name="password"]').fill(demoPassword);
  const pressed = Date.now();
  await page.locator('button[type="submit"]').click();
  await page.waitForURL("**/portal/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  return Date.now() - pressed;
};
