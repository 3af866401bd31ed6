import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import path from "node:path";
import { explain } from "#infra/local/progress.ts";
import { root } from "#infra/local/settings.ts";
import { handedOverAs, type ClubUnderTest } from "./support/club-under-test.ts";
import { tidyLists } from "./support/tidy-lists.ts";
import { withClub } from "./support/with-club.ts";

// npm test: everything, on ports and with state of its own. `npm test -- unit journeys` runs some of it.

type Tally = { passed: number; failed: number };

const folder = await mkdtemp(path.join(tmpdir(), "club-test-"));
const bin = (name: string) => path.join(root, "node_modules/.bin", name);

/** Leaves the processors to everything else, where the system allows to say so. */
const yieldTo = (pid: number | undefined) => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It takes its share.
  }
};

/** Ends with us whatever is under way. */
const run = (command: string, args: string[], env: Record<string, string> = {}, isBackground = false) => {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env },
  });
  if (isBackground) yieldTo(child.pid);
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

const check = async (name: string, command: string, args: string[]): Promise<Tally> => {
  console.log(`\n${name}`);
  const succeeded = (await run(command, args, {}, true)) === 0;
  return succeeded ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** A run that reports in a file; one that wrote none has failed as a whole. */
const tests = async (
  name: string,
  args: string[],
  env: Record<string, string>,
  read: (report: never) => Tally,
): Promise<Tally> => {
  console.log(`\n${name}`);
  const [command = "", ...rest] = args;
  const code = await run(bin(command), rest, env);
  const report = path.join(folder, `${name}.json`);
  const tally = await readFile(report, "utf8").then(
    (text) => read(JSON.parse(text) as never),
    () => ({ passed: 0, failed: 1 }),
  );
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
};

type JestReport = { numPassedTests: number; numFailedTests: number; numRuntimeErrorTestSuites: number };
const jest = (project: string, env: Record<string, string>, ...more: string[]) =>
  tests(
    project,
    [
      "jest",
      "--config",
      "test/jest.config.js",
      "--selectProjects",
      project,
      "--json",
      "--outputFile",
      path.join(folder, `${project}.json`),
      ...more,
    ],
    { NODE_OPTIONS: "--no-warnings", ...env },
    (report: JestReport) => ({
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    }),
  );

/** A journey that failed and then succeeded is flaky: the list has named it. */
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number } };
const playwright = (env: Record<string, string>) =>
  tests(
    "journeys",
    ["playwright", "test", "--config", "test/journeys/playwright.config.ts"],
    { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: path.join(folder, "journeys.json") },
    ({ stats }: PlaywrightReport) => ({ passed: stats.expected + stats.flaky, failed: stats.unexpected }),
  );

/** Runs what needs a club on one of its own. */
const onClub = async (
  work: (env: Record<string, string>, club: ClubUnderTest) => Promise<Tally[]>,
): Promise<Tally[]> => {
  console.log("\nOpening a club for the tests");
  try {
    return await withClub((club) => work({ [handedOverAs]: JSON.stringify(club) }, club));
  } catch (error) {
    explain(error);
    return [{ passed: 0, failed: 1 }];
  }
};

const parts = ["checks", "unit", "component", "integration", "journeys"];
const chosen = process.argv.slice(3).length > 0 ? process.argv.slice(3) : parts;
const unknown = chosen.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: choose of ${parts.join(", ")}.`);
  process.exit(1);
}

/** What does not depend on how long it takes: it fills the pauses of the rest. */
const checks = async (): Promise<Tally[]> => {
  const types = await check("Types", bin("tsc"), []);
  return [types, await check("Lint", "npm", ["run", "--silent", "lint"])];
};

/** Tests wait for answers, so one part after the other; the browsers need every processor. */
const inTurn = async (others: Promise<unknown>): Promise<Tally[]> => {
  const some: Tally[] = [];
  // As long as there is no club that is to be closed.
  const stop = () => process.exit(1);
  process.once("SIGTERM", stop);
  if (chosen.includes("unit")) some.push(await jest("unit", {}, "--maxWorkers=100%"));
  if (chosen.includes("component")) some.push(await jest("component", {}, "--silent", "--maxWorkers=100%"));
  process.off("SIGTERM", stop);
  if (!chosen.includes("integration") && !chosen.includes("journeys")) return some;
  const onIt = await onClub(async (env, club) => {
    const more: Tally[] = [];
    if (chosen.includes("integration")) more.push(await jest("integration", env, "--runInBand"));
    if (chosen.includes("journeys")) {
      await others;
      await tidyLists(club);
      more.push(await playwright(env));
    }
    return more;
  });
  return [...some, ...onIt];
};

const checked = chosen.includes("checks") ? checks() : Promise.resolve([]);
const tallies = (await Promise.all([checked, inTurn(checked)])).flat();
await rm(folder, { recursive: true, force: true });

const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
console.log(`\n${sum("passed")} passed, ${sum("failed")} failed`);
process.exit(sum("failed") > 0 ? 1 : 0);
