import { once } from "node:events";
import { existsSync } from "node:fs";
import type { Readable } from "node:stream";
import { globSync } from "tinyglobby";
import { freePorts } from "#infra/local/ports.ts";
import { until } from "#test/support/until.ts";
import { openHome, type Browser } from "./browser.ts";
import { inspectConsole } from "./inspector.ts";

const findMiniBrowser = () => globSync("/usr/lib/*/webkit2gtk-4.*/MiniBrowser", { absolute: true })[0];

export const isWebKitInstalled = () =>
  findMiniBrowser() !== undefined && existsSync("/usr/bin/WebKitWebDriver") && existsSync("/usr/bin/Xvfb");

class WebDriverError extends Error {}

/** Sends a command of W3C WebDriver. Throws what the driver answers instead of a value. */
const callDriver = async <Value>(url: string, body?: object, method = body ? "POST" : "GET"): Promise<Value> => {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value & { error: string; message: string } };
  if (response.ok) return value;
  throw new WebDriverError(`${value.error}: ${value.message}`);
};

/** Nothing while the driver cannot do it, or is not there yet. */
const unlessRefused = <Value>(answer: Promise<Value>) =>
  answer.catch((error: unknown) => {
    // What fetch throws is none of the test's own classes.
    if (error instanceof WebDriverError || (error as Error).name === "TypeError") return undefined;
    throw error;
  });

/** Starts WebKitGTK's MiniBrowser on a screen of its own, driven by WebKitWebDriver. */
export const startWebKit = async (): Promise<Browser> => {
  const { start, end } = await openHome();
  try {
    const { site: driverPort, aws: inspectorPort } = await freePorts();
    const screen = start("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {}, [
      "ignore",
      "ignore",
      "ignore",
      "pipe",
    ]);
    const [display] = (await once(screen.stdio[3] as Readable, "data")) as [Buffer];
    start(findMiniBrowser()!, ["--automation"], {
      DISPLAY: `:${String(display).trim()}`,
      WEBKIT_INSPECTOR_SERVER: `127.0.0.1:${inspectorPort}`,
    });
    start("WebKitWebDriver", [`--port=${driverPort}`, `--target=127.0.0.1:${inspectorPort}`]);

    const sessions = `http://127.0.0.1:${driverPort}/session`;
    const timeouts = { script: 60_000, pageLoad: 120_000 };
    const { sessionId } = await until("WebKit", () =>
      unlessRefused(callDriver<{ sessionId: string }>(sessions, { capabilities: { alwaysMatch: { timeouts } } })),
    );
    const session = `${sessions}/${sessionId}`;
    const inspector = await inspectConsole(inspectorPort);

    /** Does something to an element, once it lets it be done. */
    const act = (selector: string, deed: string, body: object) =>
      until(`${selector} to take its ${deed}`, async () => {
        const found = callDriver<Record<string, string>>(`${session}/element`, {
          using: "css selector",
          value: selector,
        });
        const element = Object.values((await unlessRefused(found)) ?? {})[0];
        if (element === undefined) return false;
        return (await unlessRefused(callDriver<null>(`${session}/element/${element}/${deed}`, body))) === null;
      });
    return {
      messages: inspector.messages,
      open: async (url) => void (await callDriver(`${session}/url`, { url })),
      evaluate: <Value>(expression: string) =>
        callDriver<Value>(`${session}/execute/sync`, { script: `return (${expression});`, args: [] }),
      type: async (selector, text) => void (await act(selector, "value", { text })),
      click: async (selector) => void (await act(selector, "click", {})),
      waitForNetworkIdle: inspector.waitForNetworkIdle,
      close: async () => {
        inspector.close();
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error;
  }
};
