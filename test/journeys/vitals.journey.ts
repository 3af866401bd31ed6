import { expect } from "@playwright/test";
import { readLog } from "#infra/local/embedded-aws.ts";
import { clubUnderTest } from "#test/support/club-under-test.ts";
import { test } from "./test.ts";

const { endpoint, outputs } = clubUnderTest();

/** What CloudWatch would make metrics of. */
const measuredLoads = async () =>
  (await readLog(endpoint, outputs.VitalsLog ?? ""))
    .filter((line) => line.includes('"CloudWatchMetrics"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("a visit that is measured tells, when its page is left, how fast it was and its kind; another loads nothing for it", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => /\/(assets|api)\/vitals/.test(request.url()) && scripts.push(request.url()));
  await page.goto("/about");
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.evaluate(() => (sessionStorage.lot = 0));
  expect(scripts).toEqual([]);

  const loaded = page.waitForResponse(/\/assets\/vitals-/);
  await page.goto("/network/second-chair-coaching?from=ada#contact");
  await (await loaded).finished();
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await page.goto("about:blank");

  const findLoad = async () => (await measuredLoads()).find(({ page: name }) => name === "business");
  await expect.poll(findLoad).toBeDefined();
  const load = await findLoad();
  expect(Object.keys(load ?? {}).toSorted()).toEqual([
    ...["CLS", "LCP", "_aws", "level", "message", "page", "sampling_rate", "service", "timestamp"],
  ]);
  expect(load?.LCP).toBeGreaterThan(0);
});
