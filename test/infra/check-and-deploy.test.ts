import { spawnSync } from "node:child_process";
import type { AccountCheck } from "#infra/account-checks.ts";
import { runPreflight } from "#infra/check-and-deploy.ts";
import { countNumbersNow } from "#infra/count-numbers.ts";
import { migrations } from "#infra/migrations/migrations.ts";
import { runMigrations } from "#infra/migrations/run-migration.ts";
import { retireOldFiles } from "#infra/retired-files.ts";

// The account: what is found of it is account-checks' (test/wire).
const checks: AccountCheck[] = [];
jest.mock("#infra/account-checks.ts", () => ({
  findAccount: () => Promise.resolve({ account: "123456789012", region: "us-east-1" }),
  accountChecks: () => checks,
}));
jest.mock("#infra/deployed.ts", () => ({
  findOutputs: () => Promise.resolve({ SiteBucket: "site", TableName: "table" }),
}));
jest.mock("#infra/count-numbers.ts", () => ({ countNumbersNow: jest.fn(() => Promise.resolve(true)) }));
jest.mock("#infra/retired-files.ts", () => ({
  retireOldFiles: jest.fn(() => Promise.resolve(3)),
  retiredFileDays: 30,
}));
jest.mock("#infra/migrations/run-migration.ts", () => ({
  openTable: (_: object, name: string) => name,
  runMigrations: jest.fn(() => Promise.resolve([{ name: "2026-11-29-names", changed: 2 }])),
}));
jest.mock("node:child_process", () => ({ ...jest.requireActual<object>("node:child_process"), spawnSync: jest.fn() }));
const deploy = jest.mocked(spawnSync);

const said: string[] = [];
beforeEach(() => {
  checks.length = 0;
  said.length = 0;
  deploy.mockReset().mockReturnValue({ status: 0 } as never);
  for (const method of ["log", "error"] as const)
    jest.spyOn(console, method).mockImplementation((...texts: unknown[]) => void said.push(texts.join(" ")));
});
afterEach(() => jest.restoreAllMocks());

const find = (spoils: AccountCheck["spoils"], problem?: string) =>
  checks.push({ name: `a part of ${spoils}`, spoils, findProblem: () => Promise.resolve(problem) });
const prod = ["-c", "stage=prod", "-c", "sender=hello@club.example", "-c", "lettersPerSecond=50"];

describe("npm run preflight", () => {
  test("ends well where nothing is missing, and deploys nothing", async () => {
    find("the deployment");

    expect(await runPreflight(prod)).toBe(0);

    expect(said.join("\n")).toMatch(/✓.* a part of the deployment\nEverything is ready\.$/);
    expect(deploy).not.toHaveBeenCalled();
  });

  test.each(["the deployment", "the first evening"] as const)("ends with 1 while %s is spoiled", async (spoils) => {
    find("the deployment");
    find(spoils, "Mend it.");

    expect(await runPreflight(prod)).toBe(1);

    expect(said.join("\n")).toMatch(/✗.* a part of .*\n {2}Mend it\.[^]*Not everything is ready/);
    expect(deploy).not.toHaveBeenCalled();
  });

  test("takes what AWS does not tell for a problem", async () => {
    checks.push({
      name: "the quota",
      spoils: "the deployment",
      findProblem: () => Promise.reject(new Error("Denied")),
    });

    expect(await runPreflight(prod)).toBe(1);

    expect(said.join("\n")).toContain("AWS does not tell about the quota: Denied");
  });
});

describe("npm run deploy", () => {
  test("says how to go on where what is stored could not be brought up to it", async () => {
    jest.mocked(runMigrations).mockRejectedValueOnce(new Error("Denied"));

    expect(await runPreflight(["deploy", ...prod])).toBe(1);

    expect(said.join("\n")).toContain('run "npm run migrate -- --stage prod" (Denied)');
  });

  test("deploys nothing that would fail", async () => {
    find("the deployment", "Mend it.");

    expect(await runPreflight(["deploy", ...prod])).toBe(1);

    expect(said.join("\n")).toContain("Nothing was deployed: it would fail at what is marked.");
    expect(deploy).not.toHaveBeenCalled();
  });

  test("goes on where only the first evening would be spoiled, with every setting, and retires old files", async () => {
    find("the first evening", "Mend it.");

    expect(await runPreflight(["deploy", ...prod])).toBe(0);

    expect(said.join("\n")).toContain("Mend it.");
    expect(deploy.mock.calls[0]?.[1]?.slice(1)).toEqual(["deploy", "--all", ...prod]);
    expect(runMigrations).toHaveBeenCalledWith(migrations, "table");
    expect(said.join("\n")).toContain("Migration 2026-11-29-names: 2 items changed.");
    expect(countNumbersNow).toHaveBeenCalledWith({}, expect.objectContaining({ TableName: "table" }));
    expect(retireOldFiles).toHaveBeenCalledWith(expect.objectContaining({ bucket: "site" }));
    expect(said.at(-1)).toContain("3 files of earlier releases stay for pages that are open, at most 30 days.");
  });

  test("ends as the deployment ends", async () => {
    deploy.mockReturnValue({ status: 3 } as never);
    jest.mocked(retireOldFiles).mockClear();

    expect(await runPreflight(["deploy", ...prod])).toBe(3);

    expect(retireOldFiles).not.toHaveBeenCalled();
  });
});
