import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { App } from "aws-cdk-lib/core";
import { createClub } from "#infra/club.ts";
import { configOf } from "#infra/config.ts";
import { lambdas } from "#infra/lambdas.ts";
import { installPython } from "#infra/local/python-environment.ts";
import { root } from "#infra/local/settings.ts";
import { isFull } from "../support/tier.ts";
import { concretePolicies, type Template } from "./concrete-policies.ts";
import { flatten } from "./flatten.ts";

// Reads what would be deployed as AWS reads it: the templates by cfn-lint, each role's policies by parliament; but for
// templates that were found clean already, since both take minutes.

const requirements = path.join(import.meta.dirname, "requirements.txt");

const folder = mkdtempSync(path.join(tmpdir(), "club-template-"));
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const siteFolder = path.join(folder, "site");
mkdirSync(path.join(siteFolder, "assets"), { recursive: true });
writeFileSync(path.join(siteFolder, "csp.json"), JSON.stringify({ scriptHashes: [`sha256-${"a".repeat(43)}=`] }));

// What is in the bundles is looked at elsewhere, and is no part of what is looked at here.
const functionsFolder = path.join(folder, "functions");
for (const { entry } of Object.values(lambdas)) {
  mkdirSync(path.join(functionsFolder, path.dirname(entry)), { recursive: true });
  writeFileSync(path.join(functionsFolder, entry), "export const handler = () => undefined;\n");
}

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
  const stacks = createClub(
    app,
    configOf(app.node, { functionsFolder, siteFolder, compressedFolder: siteFolder, siteServerFolder: siteFolder }),
  );
  const assembly = app.synth();
  const templates = stacks.map(({ stackName }) => assembly.getStackByName(stackName).template as Template);
  const files = stacks.map(({ stackName }, index) => {
    const file = path.join(folder, `${name}-${stackName}.json`);
    writeFileSync(file, JSON.stringify(templates[index], undefined, 1));
    return file;
  });
  const policies = path.join(folder, `${name}-policies`);
  mkdirSync(policies);
  // What CDK gives to its own function that uploads the site is CDK's.
  for (const [id, policy] of Object.entries(concretePolicies(flatten(templates))))
    if (!id.startsWith("CustomCDKBucketDeployment"))
      writeFileSync(path.join(policies, `${id}.json`), JSON.stringify(policy));
  return { files, policies };
};

const written = Object.entries(contexts).map(synthesize);

/** Of what the linters look at, and of the linters. */
const digest = createHash("sha256")
  .update(readFileSync(requirements))
  .update(readFileSync(import.meta.filename))
  .update(
    written
      .flatMap(({ files, policies }) => [...files, ...readdirSync(policies).map((name) => path.join(policies, name))])
      .map((file) => readFileSync(file, "utf8"))
      .join("\n"),
  )
  .digest("hex");
const cleanFile = path.join(root, ".local/clean-template");
const isKnownClean = !isFull && existsSync(cleanFile) && readFileSync(cleanFile, "utf8") === digest;
if (isKnownClean) {
  console.log("The templates are those that were last found clean.");
  process.exit(0);
}

const programs = await installPython({
  name: "template-linters",
  purpose: "the linters of the template",
  requirements,
});
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(path.join(programs, program), args, { encoding: "utf8" });
  return { hasFailed: status !== 0, said: `${stdout}${stderr}`.trim() };
};

const outcomes = [
  // CDK writes dependencies that a reference brings anyway.
  run("cfn-lint", "--ignore-checks", "W3005", "--template", ...written.flatMap(({ files }) => files)),
  ...written.map(({ policies }) => run("parliament", "--directory", policies)),
];
for (const { said } of outcomes) if (said) console.error(said);
if (outcomes.some(({ hasFailed, said }) => hasFailed || said)) process.exitCode = 1;
else writeFileSync(cleanFile, digest);
