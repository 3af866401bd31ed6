import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "#infra/local/settings.ts";
import { clubUnderTest, handedOverAs, type ClubUnderTest } from "#test/support/club-under-test.ts";
import { withClub } from "#test/support/with-club.ts";
import { mutations } from "./mutations.ts";

// npm run mutations [-- number… | -- --sample 20 | -- --pure]: breaks the product on purpose, one mutation at a time, and
// finds the test that fails. Without a mutation all of them succeed, as npm test shows.

type Tier = "unit" | "component" | "integration" | "wire";
type Caught = { test: string; tier: Tier; seconds: number };

/** In any order. */
const shuffle = <Each>(list: readonly Each[]) =>
  list
    .map((each) => ({ each, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ each }) => each);

/** What one tier may take, in seconds: what is slower has not answered. */
const timeoutSeconds = 300;

const all = mutations.map(([breaks, file, find, replace, within, title], index) => {
  // What only a deployed club can show.
  const isOnWire = within?.startsWith("wire/") ?? false;
  return { number: index + 1, breaks, file, find, replace, within, title, isOnWire };
});
type Mutation = (typeof all)[number];

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((arg) => !arg.endsWith(".ts")),
  options: { sample: { type: "string" }, pure: { type: "boolean" } },
  allowPositionals: true,
});

// Stryker breaks pure code wherever it can be broken.
if (values.pure) {
  const stryker = ["run", "test/mutations/stryker.config.json"];
  const { status } = spawnSync("node_modules/.bin/stryker", stryker, { cwd: root, stdio: "inherit" });
  process.exit(status ?? 1);
}

const numbers = positionals.map(Number);
const named = all.filter(({ number }) => numbers.length === 0 || numbers.includes(number));
const chosen = values.sample === undefined ? named : shuffle(named).slice(0, Number(values.sample));
const sourceOf = (file: string) => readFileSync(path.join(root, file), "utf8");

const unclear = chosen.filter(({ file, find }) => sourceOf(file).split(find).length !== 2);
for (const { number, file, find } of unclear)
  console.error(`Mutation ${number}: ${JSON.stringify(find)} does not stand in ${file} exactly once.`);
if (unclear.length > 0 || chosen.length === 0) process.exit(1);

let restore = () => {};
process.on("exit", () => restore());

/** Works with the product broken, which is whole again afterwards, whatever happens. */
const withMutation = async <Result>({ file, find, replace }: Mutation, work: () => Promise<Result>) => {
  const source = sourceOf(file);
  const write = (text: string) => writeFileSync(path.join(root, file), text);
  restore = () => {
    write(source);
    restore = () => {};
  };
  write(source.replace(find, () => replace));
  try {
    return await work();
  } finally {
    restore();
  }
};

/** Runs tests of a tier up to the first file in which some fail; answers both. */
const firstFailure = async (tier: Tier, which: string[], club?: ClubUnderTest) => {
  const always = ["--config", "test/jest.config.js", "--bail", "--silent", "--maxWorkers=2", "--passWithNoTests"];
  const child = spawn("node_modules/.bin/jest", [...always, "--selectProjects", tier, ...which], {
    cwd: root,
    stdio: ["ignore", "ignore", "pipe"],
    timeout: timeoutSeconds * 1000,
    env: {
      ...process.env,
      NODE_OPTIONS: "--no-warnings",
      FORCE_COLOR: "0",
      ...(club && { [handedOverAs]: JSON.stringify(club) }),
      ...(tier === "wire" && { CLUB_TRANSPORT: "wire" }),
    },
  });
  const end = () => child.kill();
  process.once("exit", end);
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const code = await new Promise((resolve) => child.once("close", resolve));
  process.off("exit", end);
  if (code === 0) return undefined;
  const [, file] = /^FAIL +\S+ (\S+)/m.exec(output) ?? [];
  const titles = [...output.matchAll(/^ {2}● (.+)$/gm)].flatMap(([, title]) => title ?? []);
  if (file && titles.length > 0) return { file, titles };
  console.log(`  ${tier}: no answer\n${output.slice(-2000)}`);
  return undefined;
};

const foldersOf: Record<Tier, string[]> = {
  unit: ["shared", "functions", "infra", "build"],
  component: ["web"],
  integration: ["integration"],
  wire: ["wire"],
};

/** The tests of a tier that may know the file; undefined where there are none. */
const testsOf = ({ file, within, title }: Mutation, tier: Tier) => {
  if (within !== undefined)
    return foldersOf[tier].some((folder) => within.startsWith(`${folder}/`))
      ? [`--testPathPatterns=test/${within}`, ...(title === undefined ? [] : [`--testNamePattern=${title}`])]
      : undefined;
  if (tier !== "integration") return ["--findRelatedTests", file];
  // They reach the product by its handlers, which are imported by name: nothing says what they are related to.
  const folder = `test/integration/${file.split("/")[1]}/`;
  return file.startsWith("functions/") && existsSync(path.join(root, folder))
    ? [`--testPathPatterns=${folder}`]
    : undefined;
};

type OnClub = <Result>(work: (club?: ClubUnderTest) => Promise<Result>) => Promise<Result>;

/** The test that fails with the mutation. */
const caughtIn = async (mutation: Mutation, tier: Tier, onClub: OnClub): Promise<Caught | undefined> => {
  const which = testsOf(mutation, tier);
  if (!which) return undefined;
  const started = Date.now();
  const failure = await withMutation(mutation, () => onClub((club) => firstFailure(tier, which, club)));
  if (!failure) return undefined;
  const { file, titles } = failure;
  const seconds = Math.round((Date.now() - started) / 1000);
  return { test: `${file.replace(/^test\//, "")} › ${titles[0]}`, tier, seconds };
};

const caught = new Map<number, Caught>();
const missing = () => chosen.filter(({ number }) => !caught.has(number));

/** Lets tiers look for what is not caught yet. */
const seek = async (these: Mutation[], tiers: Tier[], onClub: OnClub) => {
  for (const mutation of these) {
    console.log(`${mutation.number}. ${mutation.breaks} (${mutation.file})`);
    for (const tier of tiers) {
      const found = await caughtIn(mutation, tier, onClub);
      if (!found) continue;
      caught.set(mutation.number, found);
      console.log(`  ${found.tier}, ${found.seconds} s: ${found.test}`);
      break;
    }
  }
};

// As long as there is no club that is to be closed.
const stop = () => process.exit(1);
process.on("SIGINT", stop).on("SIGTERM", stop);
await seek(
  chosen.filter(({ isOnWire }) => !isOnWire),
  ["unit", "component"],
  (work) => work(),
);
process.off("SIGINT", stop).off("SIGTERM", stop);

const forClub = missing().filter((mutation) => !mutation.isOnWire && testsOf(mutation, "integration"));
if (forClub.length > 0) {
  const seekOn = (club: ClubUnderTest) => seek(forClub, ["integration"], (work) => work(club));
  await (process.env[handedOverAs] ? seekOn(clubUnderTest()) : withClub(seekOn));
}
await seek(
  missing().filter(({ isOnWire }) => isOnWire),
  ["wire"],
  withClub,
);

for (const { number, breaks, file } of missing()) console.log(`Nothing catches ${number}: ${breaks} (${file})`);

console.log(`${caught.size} of ${chosen.length} caught`);
process.exit(caught.size < chosen.length ? 1 : 0);
