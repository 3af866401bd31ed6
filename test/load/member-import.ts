import { loadavg } from "node:os";
import { withClub } from "#test/support/with-club.ts";
import { signIn, withPage } from "./browser.ts";
import { pick } from "./made-up-text.ts";
import { rounded } from "./statistics.ts";

// A file of 5,000 people whom the club doesn't know, on the page that imports members: seconds until each row's fate is known,
// until all of them are let in, and until a second run has found that nothing changes; requests of each, and the longest that
// the page was busy at a time (ms). Every run is of 200 requests, one after the other, of 25 rows each. It opens a club of its
// own, for some 20 minutes: npm run bench test/load/member-import.ts; with fewer rows: ROWS=1000 npm run bench …

const rows = Number(process.env.ROWS ?? 5000);
const run = Date.now().toString(36);
const names = ["Ada", "Maya", "Jordan", "Imani", "Marcus", "Nia", "Omar", "Zuri"];

const file = [
  "Email,Name,Level,Joined,Tags,Company,Location",
  ...Array.from({ length: rows }, (_, at) =>
    [
      ...[`person-${at}-${run}@load.example`, `${pick(names, at)} Number ${at}`, at % 3 === 0 ? "VIP" : "Standard"],
      ...[`20${10 + (at % 15)}-03-05`, at % 4 === 0 ? "founder;board" : "", "Okafor Studio", "Oak Cliff"],
    ].join(","),
  ),
].join("\n");

await withClub(({ site }) =>
  withPage(async (page) => {
    await signIn(page, site, "admin");
    await page.addInitScript(() => {
      const seen = { longest: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
      }).observe({ type: "longtask" });
    });
    await page.goto(`${site}/portal/admin/members/import`);
    let requests = 0;
    page.on("request", (request) => (requests += Number(request.url().endsWith("/api/admin/member-import"))));
    const measure = async (begin: () => Promise<unknown>, end: RegExp) => {
      const [started, before] = [Date.now(), requests];
      await page.evaluate(() => ((globalThis as unknown as { seen: { longest: number } }).seen.longest = 0));
      await begin();
      await page.getByText(end).first().waitFor({ timeout: 3_600_000 });
      return {
        seconds: rounded((Date.now() - started) / 1000, 0),
        requests: requests - before,
        "longest task, ms": await page.evaluate(() =>
          Math.round((globalThis as unknown as { seen: { longest: number } }).seen.longest),
        ),
        load: rounded(loadavg()[0] ?? 0, 0),
      };
    };
    const choose = () =>
      page
        .getByLabel("Choose a CSV file")
        .and(page.locator("input"))
        .setInputFiles({ name: "members.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    const action = page.getByRole("button", { name: /^Let in/ });
    const check = async () => {
      await choose();
      await page.getByRole("button", { name: "Check the list" }).click();
      // The counts grow with each answer.
      await page.getByRole("progressbar").waitFor();
      await page.getByRole("progressbar").waitFor({ state: "detached", timeout: 3_600_000 });
    };
    const checked = await measure(check, /who aren't members/);
    await page.getByRole("switch").first().click();
    const done = await measure(() => action.click(), /members changed, .* people let in\./);
    const again = await measure(check, /members with nothing to change/);
    console.table({ [`${rows} rows, fates`]: checked, "let in": done, "once more": again });
  }),
);
