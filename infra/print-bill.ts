import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Template } from "aws-cdk-lib/assertions";
import { App } from "aws-cdk-lib/core";
import { billOf, parseUnits, type Fixed } from "./bill.ts";
import { createClub } from "./club.ts";
import { configOf } from "./config.ts";
import { explain, Failure } from "./local/progress.ts";

// npm run bill [-- --members 1000]: what a month of a club costs on AWS, from the stacks as they are deployed, the units that
// requests were measured to take (npm run bench test/load/store-units.ts), and dated prices.

const ledger = "test/load/UNITS.md";

const readCount = () => {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { members: { type: "string", default: "1000" } },
  });
  const members = Number(values.members);
  if (!Number.isInteger(members) || members < 1) throw new Failure("Usage: npm run bill [-- --members 1000]");
  return members;
};

/** Counts what the stacks of production have that costs by itself. */
const countFixed = (outdir: string): Fixed => {
  const app = new App({ context: { stage: "prod", mailingList: "true" }, outdir, analyticsReporting: false });
  const templates = createClub(app, configOf(app.node)).map((stack) => Template.fromStack(stack));
  const count = (type: string) =>
    templates.reduce((sum, template) => sum + Object.keys(template.findResources(type)).length, 0);
  return {
    alarms: count("AWS::CloudWatch::Alarm"),
    secrets: count("AWS::SecretsManager::Secret"),
    dashboards: count("AWS::CloudWatch::Dashboard"),
    // Each filter's, what cannot be read, and the three of page loads.
    customMetrics: count("AWS::Logs::MetricFilter") + 1 + 3,
  };
};

const outdir = mkdtempSync(path.join(tmpdir(), "bill-"));
try {
  const members = readCount();
  if (!existsSync(ledger))
    throw new Failure(`There is no ${ledger} yet: npm run bench test/load/store-units.ts writes it.`);
  const units = parseUnits(readFileSync(ledger, "utf8"));
  const lines = billOf(members, { units, fixed: countFixed(outdir) });
  const row = (what: string, amount: string, dollars: number) =>
    console.log(`${what.padEnd(18)}${amount.padStart(18)}${dollars.toFixed(2).padStart(10)}`);
  for (const { what, amount, dollars } of lines) row(what, amount, dollars);
  const total = lines.reduce((sum, { dollars }) => sum + dollars, 0);
  row("a month, US$", `${members} members`, total);
  row("of a member", "", total / members);
} catch (error) {
  explain(error);
  process.exitCode = 1;
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
