import { availableParallelism } from "node:os";
import { explain } from "#infra/local/progress.ts";
import { prepareBrowser, prepareMachine } from "./machine.ts";
import { closeRun, nothing, runCheck, runJest, runPlaywright, type Outcome } from "./parts.ts";
import { findObstacle, startDynamoDbLocal } from "./strict-table/dynamodb-local.ts";
import { findMockObstacle, withStripeMock } from "./stripe-mock/stripe-mock.ts";
import { handedOverAs, type ClubUnderTest } from "./support/club-under-test.ts";
import { withDynoxide } from "./support/dynoxide.ts";
import { withClub } from "./support/with-club.ts";

// npm test: everything that a change can break. npm run test:full: also what takes long. Each on ports and with state of
// its own; `npm test -- unit journeys` runs some parts.

const [, , , ...args] = process.argv;
const isFull = args.includes("--full");
if (isFull) process.env.CLUB_TESTS = "full";

const withoutClub = ["checks", "unit", "component"];
const onClub = ["integration", "wire", "journeys"];
const onlyInFull = ["translated", "strict-table", "integration-by-wire", "roll-back", "browsers", "mutations", "fuzz"];
const withoutClubInFull = ["stripe-mock"];
const parts = [...withoutClub, ...withoutClubInFull, ...onClub, ...onlyInFull];
const named = args.filter((arg) => arg !== "--full");
const usual = isFull ? parts : [...withoutClub, ...onClub];
const chosen = named.length > 0 ? named : usual;
const unknown = chosen.filter((name) => !parts.includes(name));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(", ")}: choose of ${parts.join(", ")}.`);
  process.exit(1);
}

/** The outcomes of the chosen ones of some parts, one after the other: tests wait for answers, each with every processor. */
const runInTurn = async (all: Record<string, () => Promise<Outcome>>) => {
  const outcomes: Outcome[] = [];
  for (const [name, run] of Object.entries(all)) if (chosen.includes(name)) outcomes.push(await run());
  return outcomes;
};

/** What does not depend on how long it takes runs beside everything else. */
const runChecks = async () => {
  if (!chosen.includes("checks")) return [];
  return [
    await runCheck("types", "tsc", ["-b", ".", "web", "functions"]),
    await runCheck("lint", "oxlint", []),
    await runCheck("format", "oxfmt", ["--check"]),
    await runCheck("structure", "tsx", ["test/structure/check.ts"]),
    await runCheck("specification", "tsx", ["test/specification/check.ts"]),
    await runCheck("asvs", "tsx", ["test/asvs/check.ts"]),
    await runCheck("assertions", "tsx", ["test/structure/negative.ts"]),
    await runCheck("template", "tsx", ["test/template/check.ts"]),
  ];
};

/** Pages and answers are soon forgotten: with room for them, less is collected. */
const youngHeap = { NODE_OPTIONS: "--no-warnings --max-semi-space-size=64" };

/** What the club asks of Stripe, and what else the stand-in takes, asked of Stripe's own stand-in too. */
const runOnStripeMock = async (): Promise<Outcome> => {
  const part = "stripe-mock";
  const obstacle = findMockObstacle();
  if (obstacle) return { ...nothing, part, skipped: [`all of it: ${obstacle}`], seconds: 0 };
  return withStripeMock((STRIPE_MOCK) =>
    runJest(part, ["unit"], { STRIPE_MOCK, CLUB_TESTS: "full" }, "--silent", "--testPathPatterns", "/(stripe|payment)"),
  );
};

const runWithoutClub = (): Promise<Outcome[]> =>
  runInTurn({
    "stripe-mock": runOnStripeMock,
    unit: () => runJest("unit", ["unit"], {}, "--maxWorkers=100%"),
    component: () => runJest("component", ["component"], youngHeap, "--silent", "--maxWorkers=100%"),
  });

/** Tests that wait for their table a third of the time leave no processor idle when there are half as many more. */
const waiting = `--maxWorkers=${Math.ceil(1.5 * availableParallelism())}`;

/** The integration tests, on the fastest table there is. */
const runIntegration = (club: ClubUnderTest) =>
  withDynoxide((endpoint = club.tableEndpoint) => {
    const env = { ...youngHeap, [handedOverAs]: JSON.stringify({ ...club, tableEndpoint: endpoint }) };
    return runJest("integration", ["integration"], env, "--silent", waiting);
  });

/** Tests that run once more, on another stand-in: what they draw and repeat, as few times as in `npm test`. */
const onceMore = { CLUB_TESTS: "usual" };

/** The integration tests once more, on AWS's own DynamoDB. */
const runOnStrictTable = async (club: ClubUnderTest): Promise<Outcome> => {
  const obstacle = findObstacle();
  if (obstacle) return { ...nothing, part: "strict-table", skipped: [`all of it: ${obstacle}`], seconds: 0 };
  const { endpoint, stop } = await startDynamoDbLocal();
  const env = { ...onceMore, [handedOverAs]: JSON.stringify({ ...club, tableEndpoint: endpoint }) };
  try {
    return await runJest("strict-table", ["integration"], env, "--silent", "--maxWorkers=100%");
  } finally {
    await stop();
  }
};

/** What is done most, in browsers that translate. */
const translatedFiles = ["register", "membership", "auth", "live", "approvals"].map((name) => `/${name}.journey`);

const runOnClub = (club: ClubUnderTest) => {
  const env = { [handedOverAs]: JSON.stringify(club) };
  return runInTurn({
    integration: () => runIntegration(club),
    wire: () => runJest("wire", ["wire"], env, "--silent", "--maxWorkers=100%"),
    journeys: () => runPlaywright("journeys", env),
    translated: () => runPlaywright("translated", { ...env, CLUB_TRANSLATED: "yes" }, ...translatedFiles),
    "strict-table": () => runOnStrictTable(club),
    "integration-by-wire": () =>
      runJest(
        "integration-by-wire",
        ["integration"],
        { ...env, ...onceMore, CLUB_TRANSPORT: "wire" },
        "--silent",
        "--runInBand",
      ),
    "roll-back": () => runCheck("roll-back", "tsx", ["test/fixtures/roll-back.ts"], env),
    browsers: () => runJest("browsers", ["browsers"], env, "--runInBand"),
    mutations: () => runCheck("mutations", "tsx", ["test/mutations/run.ts", "--sample", "20"], env),
    // It leaves the club as no other part would want it.
    fuzz: () => runCheck("fuzz", "tsx", ["test/fuzz/run.ts"], { ...env, CLUB_TRANSPORT: "wire" }),
  });
};

/** What tests need of the machine; a browser that cannot be had ends the run here, and not after minutes. */
const prepare = async () => {
  if (chosen.some((name) => ["journeys", "translated", "browsers"].includes(name))) await prepareBrowser();
  if (chosen.some((name) => ["wire", "journeys", "translated"].includes(name))) await prepareMachine();
};

/** A club that opens while the tests that need none run; those that need it begin when both are ready. */
const runTests = async () => {
  const withoutClub = runWithoutClub();
  if (![...onClub, ...onlyInFull].some((name) => chosen.includes(name))) return withoutClub;
  return withClub(async (club) => [...(await withoutClub), ...(await runOnClub(club))]).catch(
    async (error: unknown) => {
      explain(error);
      return [...(await withoutClub), { ...nothing, part: "club", failed: 1, seconds: 0 }];
    },
  );
};

// Programs under way end with us, a club in its own way.
process.once("SIGTERM", () => {
  if (process.exitCode === undefined) process.exit(1);
});

try {
  await prepare();
} catch (error) {
  explain(error);
  process.exit(1);
}
const [checks, tests] = await Promise.all([runChecks(), runTests()]);
closeRun([...checks, ...tests]);
