import { spawnSync } from "node:child_process";
import path from "node:path";
import { parseArgs } from "node:util";
import color from "picocolors";
import { accountChecks, findAccount, type AccountCheck } from "./account-checks.ts";
import { configOf, contextNames } from "./config.ts";
import { countNumbersNow } from "./count-numbers.ts";
import { findOutputs, type Stage } from "./deployed.ts";
import { explain, Failure } from "./local/progress.ts";
import { root } from "./local/settings.ts";
import { migrations } from "./migrations/migrations.ts";
import { openTable, runMigrations } from "./migrations/run-migration.ts";
import { retiredFileDays, retireOldFiles } from "./retired-files.ts";

const usage = `Usage: npm run preflight -- -c stage=prod -c sender=hello@your.domain … [--members 500]
       npm run deploy -- -c stage=prod -c sender=hello@your.domain …`;

const parseCommand = (args: string[]) => {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        context: { type: "string", short: "c", multiple: true, default: [] },
        stage: { type: "string" },
        members: { type: "string", default: "500" },
      },
    });
    const settings = values.stage ? [...values.context, `stage=${values.stage}`] : values.context;
    const context: Record<string, string | undefined> = Object.fromEntries(
      settings.map((each) => [each.split("=")[0] ?? "", each.slice(each.indexOf("=") + 1)]),
    );
    const members = Number(values.members);
    if (!Number.isInteger(members) || members < 1) throw new Failure("");
    return { context, members, isDeployment: positionals.includes("deploy") };
  } catch {
    throw new Failure(usage);
  }
};

/** The configuration of the deployment. Throws a failure for a wrong value. */
const parseConfig = (context: Record<string, string | undefined>) => {
  const unknown = Object.keys(context).filter((name) => !contextNames.includes(name));
  if (unknown.length > 0)
    throw new Failure(`There is no setting ${unknown.join(", ")}: choose from ${contextNames.join(", ")}.`);
  try {
    return configOf({ tryGetContext: (name: string) => context[name] });
  } catch (error) {
    throw new Failure((error as Error).message);
  }
};

/** A check that AWS refuses is a problem too. */
const findProblem = ({ name, findProblem: find }: AccountCheck) =>
  find().catch((error: unknown) => `AWS does not tell about ${name}: ${(error as Error).message}`);

const checkAll = async (checks: AccountCheck[]) => {
  const problems: AccountCheck["spoils"][] = [];
  for (const check of checks) {
    const problem = await findProblem(check);
    console.log(`${problem ? color.red("✗") : color.green("✓")} ${check.name}${problem ? `\n  ${problem}` : ""}`);
    if (problem) problems.push(check.spoils);
  }
  return problems;
};

/** Retires the files of earlier releases. The deployment is complete even if this fails. */
const retireFiles = async (stage: Stage, siteFolder: string) => {
  try {
    const outputs = await findOutputs(stage, {});
    const retired = await retireOldFiles({ bucket: outputs?.SiteBucket ?? "", siteFolder, aws: {} });
    if (retired > 0)
      console.log(
        `${retired} files of earlier releases stay for pages that are open, at most ${retiredFileDays} days.`,
      );
  } catch (error) {
    throw new Failure(
      `The club is deployed. Files of earlier releases could not be marked to go, and stay until the next deployment: ${(error as Error).message}`,
    );
  }
};

/** Brings what is stored up to this release. The club works meanwhile, and if this fails. */
const migrate = async (stage: Stage) => {
  const outputs = await findOutputs(stage, {});
  try {
    const made = await runMigrations(migrations, openTable({}, outputs?.TableName ?? ""));
    for (const { name, changed } of made) console.log(`Migration ${name}: ${changed} items changed.`);
    if (made.length > 0) await countNumbersNow({}, outputs ?? {});
  } catch (error) {
    throw new Failure(
      `The club is deployed. Stored items could not be brought up to it, and are read as they are: run "npm run migrate -- --stage ${stage}" (${(error as Error).message}).`,
    );
  }
};

/**
 * Checks the account and deploys unless that would fail. Throws a failure for what is missing. Returns the exit code.
 */
const checkAndDeploy = async (args: string[]): Promise<number> => {
  const { context, members, isDeployment } = parseCommand(args);
  const config = parseConfig(context);
  if (config.local) throw new Failure("The club here needs nothing of an account: npm start opens it.");
  const { account, region } = await findAccount({});
  console.log(`Account ${account}, region ${region}, stage ${config.stage}`);
  const outputs = await findOutputs(config.stage, {});
  const problems = await checkAll(accountChecks({ config, members, aws: {}, outputs }));
  if (!outputs) console.log("The club's secrets and webhook are asked for once it is deployed.");

  if (!isDeployment) {
    if (problems.length > 0) throw new Failure("Not everything is ready: mend what is marked, and run this again.");
    console.log("Everything is ready.");
    return 0;
  }
  if (problems.includes("the deployment")) throw new Failure("Nothing was deployed: it would fail at what is marked.");
  const cdk = path.join(root, "node_modules/aws-cdk/bin/cdk");
  const contextArguments = Object.entries(context).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const { status } = spawnSync(process.execPath, [cdk, "deploy", "--all", ...contextArguments], {
    stdio: "inherit",
  });
  if (status === 0) {
    await migrate(config.stage);
    await retireFiles(config.stage, config.siteFolder);
  }
  return status ?? 1;
};

/**
 * `npm run preflight` checks an AWS account; `npm run deploy` does the same, then deploys, unless that would fail.
 * Returns the exit code, 1 if something is missing.
 */
export const runPreflight = async (args: string[]): Promise<number> => {
  try {
    return await checkAndDeploy(args);
  } catch (error) {
    explain(error);
    return 1;
  }
};
