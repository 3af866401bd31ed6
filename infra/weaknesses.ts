import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { root } from "./local/settings.ts";

const severities = ["info", "low", "moderate", "high", "critical"] as const;
type Severity = (typeof severities)[number];

/** The deadline in days for fixing a known vulnerability (README, "Libraries"). */
const daysToMend: Record<Severity, number> = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 };

const advisory = z.object({ url: z.string(), title: z.string(), severity: z.enum(severities) });

/** The output of `npm audit --json`; `via` also names other libraries, whose own entries have the advisories. */
const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([advisory, z.string()])) })),
});

/** A vulnerability of a library in production, as the registry reports it. */
export type Weakness = { library: string } & z.infer<typeof advisory>;

/** A reviewed vulnerability: when it was found, and its impact here. */
const knownWeakness = z.object({ url: z.url(), foundOn: z.iso.date(), means: z.string().check(z.minLength(15)) });
export type KnownWeakness = z.infer<typeof knownWeakness>;

/** The vulnerabilities in the output of `npm audit --json`. Throws for anything else, such as its own errors. */
export const parseReport = (json: string): Weakness[] => {
  const { vulnerabilities } = report.parse(JSON.parse(json));
  return Object.entries(vulnerabilities).flatMap(([library, { via }]) =>
    via.flatMap((each) => (typeof each === "string" ? [] : [{ library, ...each }])),
  );
};

const dayMs = 86_400_000;

const findProblemOf = ({ library, url, title, severity }: Weakness, known: readonly KnownWeakness[], today: Date) => {
  const what = `${library}: ${title} (${severity}, ${url})`;
  const found = known.find((each) => each.url === url);
  if (!found) return `${what} is new: mend it, or note in ${recordFile} since when it is known and what it means here.`;
  const due = new Date(Date.parse(found.foundOn) + daysToMend[severity] * dayMs);
  if (today <= due) return undefined;
  return `${what} is known since ${found.foundOn} and was to be mended by ${due.toISOString().slice(0, 10)}.`;
};

/** What blocks a release: vulnerabilities not reviewed, and those past their deadline. */
export const findOverdue = (weaknesses: readonly Weakness[], known: readonly KnownWeakness[], today = new Date()) =>
  weaknesses.flatMap((weakness) => findProblemOf(weakness, known, today) ?? []);

const recordFile = "infra/known-weaknesses.json";

/** The record, versioned with the code, so that each release has its own. */
export const readRecord = (text = readFileSync(path.join(root, recordFile), "utf8")): KnownWeakness[] =>
  z.array(knownWeakness).parse(JSON.parse(text));

/**
 * Asks the registry about production libraries. Its exit code is 1 if there is a vulnerability, but it still writes its
 * report.
 */
const audit = async () => {
  const run = promisify(execFile)("npm", ["audit", "--omit=dev", "--json"], { cwd: root, maxBuffer: 50_000_000 });
  return (await run.catch((error: unknown) => error as { stdout: string })).stdout;
};

/** Which vulnerabilities block a release; undefined if none do. An unreachable registry is a problem, too. */
export const findWeaknessProblem = async (ask = audit, known = readRecord(), today = new Date()) => {
  let weaknesses;
  try {
    weaknesses = parseReport(await ask());
  } catch {
    return "The registry did not say which libraries have known weaknesses: run npm audit --omit=dev, and see why.";
  }
  const problems = findOverdue(weaknesses, known, today);
  return problems.length > 0 ? problems.join("\n  ") : undefined;
};
