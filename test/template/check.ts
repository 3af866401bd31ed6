import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { App } from "aws-cdk-lib/core";
import { createClub } from "#infra/club.ts";
import { configOf } from "#infra/config.ts";
import { installPython } from "#infra/local/python-environment.ts";
import { concretePolicies, type Template } from "./concrete-policies.ts";

// Reads what would be deployed as AWS reads it: the templates by cfn-lint, each role's policies by parliament.

const folder = mkdtempSync(path.join(tmpdir(), "club-template-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const siteFolder = path.join(folder, "site");
mkdirSync(path.join(siteFolder, "assets"), { recursive: true });
writeFileSync(path.join(siteFolder, "csp.json"), JSON.stringify({ scriptHashes: [`sha256-${"a".repeat(43)}=`] }));

const prod = { stage: "prod", mailingList: true };
const contexts = {
  prod,
  "prod-of-its-own-domain": {
    ...prod,
    sender: "hello@club.example",
    alarmEmail: "night@club.example",
    domain: "club.example",
    certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/0a1b",
  },
};
const { context: flags } = JSON.parse(readFileSync("cdk.json", "utf8")) as { context: object };

/** Writes the templates of such a deployment, and the policies in them with every reference filled in. */
const synthesize = ([name, context]: [string, object]) => {
  const app = new App({
    context: { ...flags, ...context },
    outdir: path.join(folder, name),
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  });
  const config = configOf(app.node, { siteFolder });
  const [sender, club] = [new SenderStack(app, config), new ClubStack(app, config)];
  const assembly = app.synth();
  const files = [sender, club].map(({ stackName }) => {
    const file = path.join(folder, `${name}-${stackName}.json`);
    writeFileSync(file, JSON.stringify(assembly.getStackByName(stackName).template, undefined, 1));
    return file;
  });
  const policies = path.join(folder, `${name}-policies`);
  mkdirSync(policies);
  // What CDK gives to its own function that uploads the site is CDK's.
  for (const [id, policy] of Object.entries(
    concretePolicies(assembly.getStackByName(club.stackName).template as Template),
  ))
    if (!id.startsWith("CustomCDKBucketDeployment"))
      writeFileSync(path.join(policies, `${id}.json`), JSON.stringify(policy));
  return { files, policies };
};

const programs = await installPython({
  name: "template-linters",
  purpose: "the linters of the template",
  requirements: path.join(import.meta.dirname, "requirements.txt"),
});
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(path.join(programs, program), args, { encoding: "utf8" });
  return { hasFailed: status !== 0, said: `${stdout}${stderr}`.trim() };
};

const written = Object.entries(contexts).map(synthesize);
const outcomes = [
  // CDK writes dependencies that a reference brings anyway.
  run("cfn-lint", "--ignore-checks", "W3005", "--template", ...written.flatMap(({ files }) => files)),
  ...written.map(({ policies }) => run("parliament", "--directory", policies)),
];
for (const { said } of outcomes) if (said) console.error(said);
process.exitCode = outcomes.some(({ hasFailed, said }) => hasFailed || said) ? 1 : 0;
