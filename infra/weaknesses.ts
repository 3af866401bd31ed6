import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import * as z from "zod/mini";
import { root } from "./local/settings.ts";

const severities = ["info", "low", "moderate", "high", "critical"] as const;
type Severity = (typeof severities)[number];

/** Within how many days a weakness that is known is mended (README, "Libraries"). */
const daysToMend: Record<Severity, number> = { critical: 2, high: 7, moderate: 30, low: 90, info: 90 };

const advisory = z.object({ url: z.string(), title: z.string(), severity: z.enum(severities) });

/** What `npm audit --json` writes; `via` names other libraries, too, whose own entries have the advisories. */
const report = z.object({
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([advisory, z.string()])) })),
});

/** A weakness of a library that the club runs, as the registry knows it. */
export type Weakness = { library: string } & z.infer<typeof advisory>;

/** A weakness that somebody has looked at: when it was found, and what it means here. */
const knownWeakness = z.object({ url: z.url(), foundOn: z.iso.date(), means: z.string().check(z.minLength(15)) });
export type KnownWeakness = z.infer<typeof knownWeakness>;

/** The weaknesses in what `npm audit --json` has written. Throws for anything else, such as its own errors. */
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

/** What keeps a release back: weaknesses that nobody has looked at, and those whose time to be mended is over. */
export const findOverdue = (weaknesses: readonly Weakness[], known: readonly KnownWeakness[], today = new Date()) =>
  weaknesses.flatMap((weakness) => findProblemOf(weakness, known, today) ?? []);

const recordFile = "infra/known-weaknesses.json";

/** The record, which is kept with the code: each release has the one it was made with. */
export const readRecord = (text = readFileSync(path.join(root, recordFile), "utf8")): KnownWeakness[] =>
  z.array(knownWeakness).parse(JSON.parse(text));

/** Asks the registry about the libraries that run. It ends with 1 where there is a weakness, and writes its report all the same. */
const audit = async () => {
  const run = promisify(execFile)("npm", ["audit", "--omit=dev", "--json"], { cwd: root, maxBuffer: 50_000_000 });
  return (await run.catch((error: unknown) => error as { stdout: string })).stdout;
};

/** What of our libraries keeps a release back; undefined where nothing does. A registry that does not answer is a problem, too. */
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
