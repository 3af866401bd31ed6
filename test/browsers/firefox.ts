import { existsSync } from "node:fs";
import path from "node:path";
import puppeteer from "puppeteer-core";
import { openHome, type Browser } from "./browser.ts";

const executablePath = "/usr/bin/firefox-esr";
const timeoutMs = 60_000;

export const isFirefoxInstalled = () => existsSync(executablePath);

/** Starts Firefox, driven by WebDriver BiDi. */
export const startFirefox = async (): Promise<Browser> => {
  const { home, env, end } = await openHome();
  try {
    const firefox = await puppeteer.launch({
      browser: "firefox",
      executablePath,
      // Root's own home would be refused, and is nobody's to write to.
      env,
      userDataDir: path.join(home, "profile"),
      timeout: timeoutMs,
      protocolTimeout: 2 * timeoutMs,
    });
    const page = await firefox.newPage();
    page.setDefaultTimeout(timeoutMs);
    const messages: Browser["messages"] = [];
    page.on("console", (message) => {
      const written = { isError: message.type() === "error", text: message.text() };
      messages.push(written);
      // An error's words are still in the page.
      for (const each of written.isError ? message.args() : []) {
        void each
          .evaluate((value) => String(value))
          .then(
            (text) => (written.text += ` ${text}`),
            () => undefined,
          );
      }
    });
    page.on("pageerror", (error) => messages.push({ isError: true, text: String(error) }));
    return {
      messages,
      open: async (url) => void (await page.goto(url)),
      evaluate: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
      type: (selector, text) => page.waitForSelector(selector).then((field) => field!.type(text)),
      click: (selector) => page.locator(selector).click(),
      waitForNetworkIdle: () => page.waitForNetworkIdle({ idleTime: 500 }),
      close: async () => {
        try {
          await firefox.close();
        } finally {
          firefox.process()?.kill("SIGKILL");
          await end();
        }
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
};
