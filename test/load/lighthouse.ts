import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { prerenderedPaths } from "#shared/site-paths.ts";
import { requireChromium } from "#test/support/find-chromium.ts";
import { withClub } from "#test/support/with-club.ts";
import { median, rounded } from "./statistics.ts";

// What Lighthouse says of every public page, or of those named (`npm run bench test/load/lighthouse.ts / /events`), the
// production build as the front serves it: medians of five, and the lowest performance, each by a browser of its own,
// phone and desktop simulated as Lighthouse does by itself. Aims: design.md, "Web".

const rounds = 5;
const common = { accessibility: 100, "best practices": 100, SEO: 100, "LCP, ms": "≤ 1800", "TBT, ms": "≤ 150" };
const aims = {
  mobile: { performance: "≥ 97", ...common, CLS: "≤ 0.01" },
  desktop: { performance: "≥ 99", ...common, CLS: "≤ 0.01" },
};
type Form = keyof typeof aims;
type Name = keyof (typeof aims)[Form];
type Figures = Record<Name | "CPU", number>;

type Report = {
  categories: Record<"performance" | "accessibility" | "best-practices" | "seo", { score: number }>;
  audits: Record<string, { numericValue?: number }>;
  environment: { benchmarkIndex: number };
};

/** How fast this machine was just then, by Lighthouse's own measure, comes along: blocking time goes by it. */
const figuresOf = ({ categories, audits, environment }: Report): Figures => ({
  CPU: environment.benchmarkIndex,
  performance: categories.performance.score * 100,
  accessibility: categories.accessibility.score * 100,
  "best practices": categories["best-practices"].score * 100,
  SEO: categories.seo.score * 100,
  "LCP, ms": audits["largest-contentful-paint"]?.numericValue ?? NaN,
  "TBT, ms": audits["total-blocking-time"]?.numericValue ?? NaN,
  CLS: audits["cumulative-layout-shift"]?.numericValue ?? NaN,
});

const folder = await mkdtemp(path.join(tmpdir(), "club-lighthouse-"));

/** One run; undefined when the browser gave no trace, as happens on a busy machine. */
const run = async (address: string, form: Form) => {
  const file = path.join(folder, "report.json");
  const flags = ["--headless=new", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])];
  const settings = ["--quiet", "--output=json", `--output-path=${file}`, `--chrome-flags=${flags.join(" ")}`];
  const preset = form === "desktop" ? ["--preset=desktop"] : [];
  const lighthouse = spawn("npx", ["-y", "lighthouse@12.8.2", address, ...settings, ...preset], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, CHROME_PATH: requireChromium() },
  });
  const [code] = (await once(lighthouse, "close")) as [number];
  return code === 0 ? figuresOf(JSON.parse(await readFile(file, "utf8")) as Report) : undefined;
};

const runsOf = async (address: string, form: Form) => {
  const runs: Figures[] = [];
  for (let attempt = 0; runs.length < rounds; attempt++) {
    if (attempt === rounds * 2) throw new Error("Lighthouse fails again and again.");
    runs.push(...[await run(address, form)].filter((figures) => figures !== undefined));
  }
  return runs;
};

const summaryOf = (runs: Figures[]) => ({
  ...Object.fromEntries(
    ([...Object.keys(aims.mobile), "CPU"] as (Name | "CPU")[]).map((name) => [
      name,
      rounded(median(runs.map((figures) => figures[name])), name === "CLS" ? 3 : 0),
    ]),
  ),
  "lowest performance": rounded(Math.min(...runs.map(({ performance }) => performance)), 0),
});

const named = process.argv.slice(3);

try {
  await withClub(async ({ site }) => {
    for (const form of ["mobile", "desktop"] as const) {
      const summaries: Record<string, object> = {};
      for (const page of named.length > 0 ? named : prerenderedPaths) {
        summaries[page] = summaryOf(await runsOf(site + page, form));
      }
      console.log(`\nLighthouse, ${form}`);
      console.table({ ...summaries, aim: aims[form] });
    }
  });
} finally {
  await rm(folder, { recursive: true, force: true });
}
