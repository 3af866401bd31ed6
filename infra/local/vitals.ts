import { measuredPages, vitals, type Vitals } from "#shared/vitals.ts";
import { deployed } from "../deployed.ts";
import { readLog } from "./embedded-aws.ts";
import { explain } from "./progress.ts";
import { localAws } from "./settings.ts";

// npm run vitals: what CloudWatch's dashboard has of a deployed club, from the log of this one. Measure a tab of your own by
// `sessionStorage.lot = 0` in its console, then load a page, and leave it.

const parseLine = (line: string) => {
  if (!line.includes('"CloudWatchMetrics"')) return [];
  const { page, LCP, INP, CLS } = JSON.parse(line) as Record<string, unknown>;
  return [vitals.parse({ page, LCP, INP, CLS })];
};

const findPercentile = (loads: Vitals[], name: "LCP" | "INP" | "CLS") => {
  const values = loads.flatMap(({ [name]: value }) => value ?? []).toSorted((one, other) => one - other);
  return values[Math.ceil(values.length * 0.75) - 1];
};

try {
  const { outputs } = await deployed("local");
  const loads = (await readLog(localAws(), outputs.VitalsLog ?? "")).flatMap(parseLine);
  const rows = measuredPages
    .map((page) => [page, loads.filter((load) => load.page === page)] as const)
    .filter(([, ofPage]) => ofPage.length > 0)
    .map(([page, ofPage]) => ({
      ...{ page, loads: ofPage.length },
      ...{ "LCP p75, ms": findPercentile(ofPage, "LCP"), "INP p75, ms": findPercentile(ofPage, "INP") },
      "CLS p75": findPercentile(ofPage, "CLS"),
    }));
  if (rows.length > 0) console.table(rows);
  else console.log("No visitor was measured yet: one visit in ten is, when its page is left.");
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
