import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "#infra/local/settings.ts";
import * as budgets from "./budgets.ts";

/** What became of one part of a run. */
export type Outcome = {
  part: string;
  passed: number;
  failed: number;
  /** Titles of the tests that did not run. */
  skipped: string[];
  /** Titles of the tests that failed, each with how its message begins. */
  failures: string[];
  seconds: number;
  /** Its tests with the time that each took. */
  tests: { file: string; title: string; seconds: number }[];
};
type Counts = Omit<Outcome, "part" | "seconds">;
type Environment = Record<string, string>;

/** What a part is whose tests cannot be counted. */
export const nothing: Counts = { passed: 0, failed: 0, skipped: [], failures: [], tests: [] };

/** A test that failed, in two lines of its report: the whole one may be thousands of lines above. */
const describeFailure = (title: string, message = "") =>
  `${title}\n    ${stripVTControlCharacters(message).trim().split("\n").slice(0, 2).join(" ").slice(0, 200)}`;

const reports = await mkdtemp(path.join(tmpdir(), "club-test-"));
process.once("exit", () => void rm(reports, { recursive: true, force: true }));

/** Leaves the processors to everything else, where the system allows to say so. */
const yieldProcessor = (pid: number | undefined) => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It takes its share.
  }
};

/** Runs a program of `node_modules` to its end; it ends with us, whatever is under way. Answers its exit code. */
const runProgram = (name: string, args: string[], env: Environment = {}, isBackground = false) => {
  const child = spawn(path.join(root, "node_modules/.bin", name), args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  if (isBackground) yieldProcessor(child.pid);
  const end = () => child.kill();
  process.once("exit", end);
  return new Promise<number>((resolve) =>
    child
      .once("error", () => resolve(1))
      .once("close", (code, signal) => {
        process.off("exit", end);
        // Ctrl-C has reached us too: nothing follows.
        if (signal !== "SIGINT") resolve(code ?? 1);
      }),
  );
};

const measure = async (part: string, work: () => Promise<Counts>): Promise<Outcome> => {
  console.log(`\n${part}`);
  const started = Date.now();
  const counts = await work();
  return { part, ...counts, seconds: Math.round((Date.now() - started) / 1000) };
};

/** A program that says by its exit code whether all is well, at the lowest priority: it fills the pauses of the rest. */
export const runCheck = (part: string, name: string, args: string[], env: Environment = {}) =>
  measure(part, async () => {
    const isWell = (await runProgram(name, args, env, true)) === 0;
    return { ...nothing, passed: isWell ? 1 : 0, failed: isWell ? 0 : 1 };
  });

/** A program that reports its tests in a file; one that wrote none has failed as a whole. */
const runTests = async (
  name: string,
  args: string[],
  env: Environment,
  report: string,
  read: (json: never) => Counts,
) => {
  const code = await runProgram(name, args, env);
  const counts = await readFile(report, "utf8").then(
    (text) => read(JSON.parse(text) as never),
    () => ({ ...nothing, failed: 1 }),
  );
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
};

type JestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages: string[] }[];
  }[];
};

/** Runs projects of jest, such as `unit`. */
export const runJest = (part: string, projects: string[], env: Environment = {}, ...more: string[]) =>
  measure(part, () => {
    const report = path.join(reports, `${part}.json`);
    const args = ["--config", "test/jest.config.js", "--json", "--outputFile", report, "--selectProjects", ...projects];
    return runTests(
      "jest",
      [...args, ...more],
      { NODE_OPTIONS: "--no-warnings", ...env },
      report,
      (json: JestReport) => ({
        passed: json.numPassedTests,
        failed: json.numFailedTests + json.numRuntimeErrorTestSuites,
        skipped: json.testResults.flatMap(({ assertionResults }) =>
          assertionResults.filter(({ status }) => status === "pending").map(({ fullName }) => fullName),
        ),
        failures: json.testResults.flatMap(({ name, message, assertionResults }) => {
          const failed = assertionResults.filter(({ status }) => status === "failed");
          if (assertionResults.length === 0 && message) return [describeFailure(path.relative(root, name), message)];
          return failed.map(({ fullName, failureMessages }) => describeFailure(fullName, failureMessages[0]));
        }),
        tests: json.testResults.flatMap(({ name, assertionResults }) =>
          assertionResults.map(({ fullName, duration }) => ({
            file: path.relative(root, name),
            title: fullName,
            seconds: (duration ?? 0) / 1000,
          })),
        ),
      }),
    );
  });

type Spec = {
  file: string;
  title: string;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
};
type Suite = { suites?: Suite[]; specs?: Spec[] };
type PlaywrightReport = Suite & { stats: { expected: number; unexpected: number; flaky: number } };

const specsIn = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsIn)];

/** Runs the journeys. One that failed and then succeeded is flaky, which is a failure: nothing was wrong with the club. */
export const runPlaywright = (part: string, env: Environment, ...files: string[]) =>
  measure(part, () => {
    const report = path.join(reports, `${part}.json`);
    const args = ["test", "--config", "test/journeys/playwright.config.ts", ...files];
    const all = { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    return runTests("playwright", args, all, report, ({ stats, ...suite }: PlaywrightReport) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: specsIn(suite)
        .filter(({ tests }) => tests.some(({ status }) => status === "skipped"))
        .map(({ title }) => title),
      failures: specsIn(suite)
        .filter(({ tests }) => tests.some(({ status }) => ["unexpected", "flaky"].includes(status)))
        .map(({ title, tests }) =>
          describeFailure(title, tests.flatMap(({ results }) => results).find(({ error }) => error)?.error?.message),
        ),
      tests: specsIn(suite).map(({ file, title, tests }) => ({
        file: path.join("test/journeys", file),
        title,
        seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration / 1000, 0),
      })),
    }));
  });

const slowestShown = 5;
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Where the tests of the last run stand with their seconds, sorted by file. */
const timesFile = path.join(root, ".local/test-times.tsv");

/** Writes down what each file took in its tests, the slowest first, and each of its tests. */
const writeTimes = (outcomes: Outcome[]) => {
  const all = outcomes.flatMap(({ tests }) => tests);
  const rows = [...new Set(all.map(({ file }) => file))].map((file) => {
    const tests = all.filter((test) => test.file === file);
    return { file, tests, seconds: sum(tests.map((test) => test.seconds)) };
  });
  const lines = rows
    .toSorted((one, other) => other.seconds - one.seconds)
    .flatMap(({ file, tests, seconds }) => [
      [seconds.toFixed(1), file, `${tests.length} tests`],
      ...tests
        .toSorted((one, other) => other.seconds - one.seconds)
        .map((test) => [test.seconds.toFixed(1), file, test.title]),
    ]);
  writeFileSync(timesFile, lines.map((cells) => `${cells.join("\t")}\n`).join(""));
};

/** How much longer than budgeted the parts took, at the median; at least 1. */
const measurePace = (outcomes: Outcome[]) => {
  const ratios = outcomes
    .filter(({ part, tests }) => tests.length > 0 && budgets.seconds[part])
    .map(({ part, seconds }) => seconds / (budgets.seconds[part] ?? 1))
    .toSorted((one, other) => one - other);
  return Math.max(1, ratios[Math.floor(ratios.length / 2)] ?? 1);
};

const countLinesOfTests = () =>
  sum(
    execFileSync("git", ["ls-files", "test/*.ts", "test/*.tsx"], { cwd: root, encoding: "utf8" })
      .split("\n")
      .filter((file) => file && existsSync(path.join(root, file)))
      .map((file) => readFileSync(path.join(root, file), "utf8").split("\n").length - 1),
  );

/** Holds the run to what test/budgets.ts allows of what can be counted. */
const countBudgets = (outcomes: Outcome[]): Outcome => {
  const isFull = process.env.CLUB_TESTS === "full";
  const slowSeconds = budgets.slowSeconds * measurePace(outcomes);
  const counts: [what: string, count: number, limit: number][] = [
    [
      "journeys",
      outcomes.find(({ part }) => part === "journeys")?.tests.length ?? 0,
      isFull ? Infinity : budgets.limits.journeys,
    ],
    ["lines of tests", countLinesOfTests(), budgets.limits.linesOfTests],
    [
      `tests of over ${slowSeconds.toFixed(0)} s`,
      outcomes
        .filter(({ part }) => part !== "journeys")
        .flatMap(({ tests }) => tests)
        .filter(({ seconds }) => seconds > slowSeconds).length,
      isFull ? Infinity : budgets.limits.slowTests,
    ],
  ];
  const over = counts.filter(([, count, limit]) => count > limit);
  return {
    ...nothing,
    part: "budgets",
    passed: counts.length - over.length,
    failed: over.length,
    failures: over.map(([what, count, limit]) => `${count} ${what}, and test/budgets.ts allows ${limit}`),
    seconds: 0,
  };
};

/**
 * Prints what each part took, the slowest tests of all, those that failed, and the closing line; ends the process. A run of the nearest tests
 * alone is held to no budgets, and leaves the times of the last other one.
 */
export const closeRun = (ran: Outcome[], { isQuick = false } = {}) => {
  if (!isQuick) writeTimes(ran);
  const outcomes = isQuick ? ran : [...ran, countBudgets(ran)];
  const row = (...cells: (string | number)[]) =>
    `| ${String(cells[0]).padEnd(22)} | ${cells
      .slice(1)
      .map((cell) => String(cell).padStart(7))
      .join(" | ")} |`;
  console.log(
    ["", row("part", "tests", "failed", "seconds", "budget"), row(...Array<string>(5).fill("---"))].join("\n"),
  );
  for (const { part, passed, failed, seconds } of outcomes)
    console.log(row(part, passed + failed, failed, seconds, budgets.seconds[part] ?? ""));
  const late = outcomes.filter(({ part, seconds }) => seconds > 1.5 * (budgets.seconds[part] ?? Infinity));
  if (late.length > 0) console.log(`\nHalf over their budgets: ${late.map(({ part }) => part).join(", ")}`);
  console.log(`\nThe slowest tests${isQuick ? "" : " (all of them in .local/test-times.tsv)"}:`);
  const slowest = outcomes
    .flatMap(({ part, tests }) => tests.map((test) => ({ ...test, part })))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, slowestShown);
  for (const { part, title, seconds } of slowest) console.log(`${seconds.toFixed(1).padStart(6)} s  ${part}: ${title}`);
  const list = (title: string, key: "skipped" | "failures") => {
    const lines = outcomes.flatMap((outcome) => outcome[key].map((each) => `  ${outcome.part}: ${each}`));
    if (lines.length > 0) console.log(["", `${title}:`, ...lines].join("\n"));
    return lines;
  };
  const skipped = list("Skipped", "skipped");
  list("Failed", "failures");
  const more = skipped.length > 0 ? `, ${skipped.length} skipped` : "";
  const [passed, failed] = [sum(outcomes.map((each) => each.passed)), sum(outcomes.map((each) => each.failed))];
  console.log(`\n${passed} passed, ${failed} failed${more}`);
  process.exit(failed > 0 ? 1 : 0);
};
