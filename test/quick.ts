import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { root } from "#infra/local/settings.ts";
import { closeRun, runCheck, runJest, type Outcome } from "./parts.ts";
import { handedOverAs } from "./support/club-under-test.ts";
import { withClub } from "./support/with-club.ts";

// npm run quick: types, lint and the tests of what has changed since the last commit; on a clean checkout, in the last
// commit. Journeys and what only the deployed club proves are npm test's.

const git = (...args: string[]) =>
  execFileSync("git", args, { cwd: root, encoding: "utf8" }).split("\n").filter(Boolean);

const findChanged = () => {
  const uncommitted = [...git("diff", "--name-only", "HEAD"), ...git("ls-files", "--others", "--exclude-standard")];
  const changed = uncommitted.length > 0 ? uncommitted : git("diff", "--name-only", "HEAD~1", "HEAD");
  return changed.filter((file) => existsSync(file));
};

const changed = findChanged();
const code = changed.filter((file) => /\.tsx?$/.test(file));

/** Features whose code changed, such as `registrations`: of integration tests, those of others are left to npm test. */
const featureOf = (file: string) => /^(?:functions|shared|test\/integration)\/([^/.]+)/.exec(file)?.[1];
const features = new Set(code.filter((file) => !file.startsWith("test/")).map(featureOf));
const isOfFeature = (test: string) => features.has(featureOf(test)) || code.includes(test);

const listTests = (pattern: RegExp) =>
  [...new Set([...git("ls-files", "test"), ...code])].filter((file) => pattern.test(file) && existsSync(file));

/** The folder of `test/web` for a file of the site, or of what it shares with the server: the feature's, or `app`. */
const screensFolderOf = (file: string) => {
  if (!/^(web|shared)\//.test(file)) return undefined;
  const folders = new Set(git("ls-files", "test/web").map((test) => test.split("/")[2]));
  const parts = file
    .replace(/\.tsx?$/, "")
    .split("/")
    .slice(1);
  if (parts.some((part) => /^(applications|contact|leads)$/.test(part))) return "forms";
  return parts.find((part) => folders.has(part)) ?? (file.startsWith("web/") ? "app" : undefined);
};

console.log(`${changed.length} changed files: ${changed.slice(0, 8).join(", ")}${changed.length > 8 ? ", …" : ""}`);
const outcomes: Outcome[] = [await runCheck("types", "tsc", ["-b", ".", "web", "functions"])];
if (code.length > 0) outcomes.push(await runCheck("lint", "oxlint", code));
if (changed.length > 0)
  outcomes.push(await runCheck("format", "oxfmt", ["--check", "--no-error-on-unmatched-pattern", ...changed]));
if (code.length > 0) outcomes.push(await runCheck("structure", "tsx", ["test/structure/check.ts"]));
const related = ["--findRelatedTests", ...code, "--passWithNoTests", "--silent", "--maxWorkers=100%"];
if (code.length > 0) outcomes.push(await runJest("unit", ["unit"], {}, ...related));

// Most screens' tests open the whole app, so that nearly all of them are related to any file of it: those of the feature.
const screens = listTests(/^test\/web\/.+\.test\.tsx$/).filter(
  (test) => code.includes(test) || code.some((file) => screensFolderOf(file) === test.split("/")[2]),
);
if (screens.length > 0)
  outcomes.push(
    await runJest("component", ["component"], {}, "--silent", "--maxWorkers=100%", "--runTestsByPath", ...screens),
  );

// They reach the product by its handlers, which are imported by name: nothing says what they are related to.
const integration = listTests(/^test\/integration\/.+\.test\.ts$/).filter(isOfFeature);
if (integration.length > 0)
  outcomes.push(
    await withClub((club) =>
      runJest(
        "integration",
        ["integration"],
        { [handedOverAs]: JSON.stringify(club) },
        "--silent",
        "--runTestsByPath",
        ...integration,
      ),
    ),
  );
closeRun(outcomes);
