import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "#infra/local/settings.ts";
import { closeRun, runCheck, runJest, type Outcome } from "./parts.ts";
import { handedOverAs } from "./support/club-under-test.ts";
import { withDynoxide } from "./support/dynoxide.ts";
import { loadedFolder, type LoadedFiles } from "./support/loaded-notes.ts";
import { withKeptClub } from "./support/with-club.ts";

// npm run quick: types, lint, and the nearest tests of what has changed since the last commit; on a clean checkout, in the
// last commit. Which tests load what is known once they have run, by npm test. What would take long, journeys, and what only
// the deployed club proves are npm test's.

/** How long the tests of a kind may take that are chosen, in seconds of one processor, as they took last. */
const affordedSeconds = { unit: 4, component: 10, integration: 10 };
type Kind = keyof typeof affordedSeconds;

const kindOf = (test: string): Kind => {
  if (/^test\/(integration|simulation\/waitlist-model)/.test(test)) return "integration";
  return test.endsWith(".tsx") ? "component" : "unit";
};

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

const findChanged = () => {
  const uncommitted = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
  const changed = uncommitted.length > 0 ? uncommitted : git("diff", "--name-only", "HEAD~1", "HEAD");
  return changed.filter((file) => existsSync(file));
};

const readNotes = () =>
  (existsSync(loadedFolder) ? readdirSync(loadedFolder) : [])
    .map((file) => JSON.parse(readFileSync(path.join(loadedFolder, file), "utf8")) as LoadedFiles)
    .filter(({ test }) => existsSync(path.join(root, test)));

const changed = findChanged();
const code = changed.filter((file) => /\.tsx?$/.test(file));
const notes = readNotes();

/** The tests that loaded what changed: those that changed themselves, then those that load the least besides. */
const concerned = notes
  .filter(({ test, files }) => code.includes(test) || files.some((file) => code.includes(file)))
  .toSorted(
    (one, other) =>
      Number(code.includes(other.test)) - Number(code.includes(one.test)) || one.files.length - other.files.length,
  );

/** Of these as many as time is for; a test that changed always. */
const chooseAffordable = () => {
  const left = { ...affordedSeconds };
  return concerned.filter(({ test, seconds }) => {
    const kind = kindOf(test);
    if (!code.includes(test) && seconds > left[kind]) return false;
    left[kind] -= seconds;
    return true;
  });
};
const known = chooseAffordable().map(({ test }) => test);
const isNoted = (file: string) => notes.some(({ test }) => test === file);
const isTest = (file: string) => /^test\/(?!browsers|wire).+(?<!\.full)\.test\.tsx?$/.test(file);
const chosen = [...known, ...code.filter((file) => isTest(file) && !isNoted(file))];

const runTests = async (kind: Kind, env: Record<string, string> = {}) => {
  const files = chosen.filter((file) => kindOf(file) === kind);
  if (files.length === 0) return [];
  return [await runJest(kind, [kind], env, "--silent", "--maxWorkers=100%", "--runTestsByPath", ...files)];
};

/** They call the functions' handlers on a table: a club is opened where there are any. */
const runOnTable = async () =>
  chosen.some((file) => kindOf(file) === "integration")
    ? withKeptClub((club) =>
        withDynoxide((endpoint = club.tableEndpoint) =>
          runTests("integration", { [handedOverAs]: JSON.stringify({ ...club, tableEndpoint: endpoint }) }),
        ),
      )
    : [];

const runChecks = async (): Promise<Outcome[]> => {
  const outcomes = [await runCheck("types", "tsc", ["-b", ".", "web", "functions"])];
  if (code.length > 0) outcomes.push(await runCheck("lint", "oxlint", code));
  if (changed.length > 0)
    outcomes.push(await runCheck("format", "oxfmt", ["--check", "--no-error-on-unmatched-pattern", ...changed]));
  if (code.length > 0) outcomes.push(await runCheck("structure", "tsx", ["test/structure/check.ts"]));
  return outcomes;
};

console.log(`${changed.length} changed files: ${changed.slice(0, 8).join(", ")}${changed.length > 8 ? ", …" : ""}`);
if (notes.length === 0) console.log("Which tests load these is not known before npm test has run once.");
const [checks, ...tests] = await Promise.all([runChecks(), runTests("unit"), runTests("component"), runOnTable()]);
const left = concerned.length - known.length;
if (left > 0) console.log(`\n${left} more files of tests load what changed: they are npm test's.`);
closeRun([...checks, ...tests.flat()], { isQuick: true });
