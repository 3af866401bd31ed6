import { explain } from "#infra/local/progress.ts";
import { closeRun, runCheck, runJest, runPlaywright, type Outcome } from "./parts.ts";
import { findObstacle, startDynamoDbLocal } from "./strict-table/dynamodb-local.ts";
import { handedOverAs, type ClubUnderTest } from "./support/club-under-test.ts";
import { withClub } from "./support/with-club.ts";

// npm test: everything that a change can break. npm run test:full: also what takes long. Each on ports and with state of
// its own; `npm test -- unit journeys` runs some parts.

const [, , , ...args] = process.argv;
const isFull = args.includes("--full");
if (isFull) process.env.CLUB_TESTS = "full";

const withoutClub = ["checks", "unit", "component"];
const onClub = ["integration", "wire", "journeys"];
const onlyInFull = ["strict-table", "integration-by-wire", "browsers"];
const parts = [...withoutClub, ...onClub, ...onlyInFull];
const named = args.filter((arg) => arg !== "--full");
const usual = isFull ? parts : [...withoutClub, ...onClub];
const chosen = named.length > 0 ? named : usual;
const unknown = chosen.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: choose of ${parts.join(", ")}.`);
  process.exit(1);
}

type Parts = [name: string, run: () => Promise<Outcome>][];
const runInTurn = async (all: Parts) => {
  const outcomes: Outcome[] = [];
  for (const [name, run] of all) if (chosen.includes(name)) outcomes.push(await run());
  return outcomes;
};

/** What does not depend on how long it takes runs beside everything else. */
const runChecks = async () => {
  if (!chosen.includes("checks")) return [];
  return [
    await runCheck("types", "tsc", ["-b", ".", "web", "functions"]),
    await runCheck("lint", "eslint", ["--cache", "--cache-location", ".local/eslint-cache", "."]),
    await runCheck("format", "prettier", ["--check", "--log-level", "warn", "."]),
    await runCheck("specification", "tsx", ["test/specification/check.ts"]),
    await runCheck("asvs", "tsx", ["test/asvs/check.ts"]),
    await runCheck("assertions", "tsx", ["test/structure/negative.ts"]),
    await runCheck("template", "tsx", ["test/template/check.ts"]),
  ];
};

/** Rendering makes much that is soon forgotten: with room for it, less is collected. */
const youngHeap = { NODE_OPTIONS: "--no-warnings --max-semi-space-size=64" };

/** Tests wait for answers, so one part after the other, each with every processor. */
const runWithoutClub = async () => {
  // As long as there is no club that is to be closed.
  const stop = () => process.exit(1);
  process.once("SIGTERM", stop);
  const outcomes = await runInTurn([
    ["unit", () => runJest("unit", ["unit"], {}, "--maxWorkers=100%")],
    ["component", () => runJest("component", ["component"], youngHeap, "--silent", "--maxWorkers=100%")],
  ]);
  process.off("SIGTERM", stop);
  return outcomes;
};

/** The integration tests once more, on AWS's own DynamoDB. */
const runOnStrictTable = async (club: ClubUnderTest): Promise<Outcome> => {
  const obstacle = findObstacle();
  if (obstacle)
    return { part: "strict-table", passed: 0, failed: 0, skipped: [`all of it: ${obstacle}`], seconds: 0, tests: [] };
  const { endpoint, stop } = await startDynamoDbLocal();
  const env = { [handedOverAs]: JSON.stringify({ ...club, tableEndpoint: endpoint }) };
  return runJest("strict-table", ["integration"], env, "--silent", "--maxWorkers=100%").finally(stop);
};

const runOnClub = async (): Promise<Outcome[]> => {
  if (![...onClub, ...onlyInFull].some((name) => chosen.includes(name))) return [];
  console.log("\nOpening a club for the tests");
  try {
    return await withClub((club) => {
      const env = { [handedOverAs]: JSON.stringify(club) };
      return runInTurn([
        ["integration", () => runJest("integration", ["integration"], env, "--silent", "--maxWorkers=100%")],
        ["wire", () => runJest("wire", ["wire"], env, "--silent", "--runInBand")],
        ["journeys", () => runPlaywright("journeys", env)],
        ["strict-table", () => runOnStrictTable(club)],
        [
          "integration-by-wire",
          () =>
            runJest(
              "integration-by-wire",
              ["integration"],
              { ...env, CLUB_TRANSPORT: "wire" },
              "--silent",
              "--runInBand",
            ),
        ],
        ["browsers", () => runJest("browsers", ["browsers"], env, "--runInBand")],
      ]);
    });
  } catch (error) {
    explain(error);
    return [{ part: "club", passed: 0, failed: 1, skipped: [], seconds: 0, tests: [] }];
  }
};

const [checks, others] = await Promise.all([
  runChecks(),
  runWithoutClub().then(async (own) => [...own, ...(await runOnClub())]),
]);
closeRun([...checks, ...others]);
