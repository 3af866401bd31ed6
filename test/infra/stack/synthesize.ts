import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { App, type Stack } from "aws-cdk-lib/core";
import { createClub } from "#infra/club.ts";
import { configOf } from "#infra/config.ts";
import { flatten, type Part } from "../../template/flatten.ts";
import { makeFolder, makeSite } from "../files.ts";

// What is in the bundles is looked at elsewhere (bundle.test.ts), and esbuild would take half of the time.
jest.mock("#infra/bundle.ts", () => {
  const bundle = (entry: string, outdir: string) => {
    if (!existsSync(entry)) throw new Error(`There is no ${entry}.`);
    mkdirSync(outdir, { recursive: true });
    writeFileSync(join(outdir, "index.mjs"), "");
  };
  return { bundle, bundleOnce: bundle };
});

// What `npm start` says of the local stage.
Object.assign(process.env, { AWS_ENDPOINT_URL: "http://127.0.0.1:4590", SITE_URL: "http://localhost:3000" });

/** The folders that the stack is made from. */
export const folders = {
  functionsFolder: "functions",
  siteServerFolder: makeSite({}),
  compressedFolder: makeSite({}),
  siteFolder: makeSite({ "door-worker.js": "", "ticket-worker.js": "" }),
};

/** The contexts that tests look at: each more of them takes half a second. */
export const dev = { stage: "dev" };
export const prod = { stage: "prod", mailingList: true };
export const everything = {
  ...prod,
  sender: "hello@club.example",
  clubInbox: "desk@club.example",
  alarmEmail: "night@club.example",
  domain: "club.example",
  certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/0a1b",
};

/** An app with the context of `cdk synth -c name=value …`. */
export const makeApp = (context: Record<string, unknown> = {}) =>
  new App({ context, outdir: makeFolder(), analyticsReporting: false, builtinCloudFormationValidation: false });

/** The stacks as `cdk synth -c name=value …` makes them, without the sender's. */
export const makeStacks = (context: Record<string, unknown>): Stack[] => {
  const app = makeApp(context);
  return createClub(app, configOf(app.node, folders)).slice(1);
};

export const templateOf = (stack: Stack) => Template.fromStack(stack).toJSON() as Part;

const synthesized = new Map<string, { stacks: Map<string, Part>; template: Template }>();
const synthesizeOnce = (context: Record<string, unknown>) => {
  const name = JSON.stringify(context);
  const before = synthesized.get(name);
  if (before) return before;
  const stacks = new Map(makeStacks(context).map((stack) => [stack.stackName, templateOf(stack)]));
  const made = { stacks, template: Template.fromJSON(flatten([...stacks.values()])) };
  synthesized.set(name, made);
  return made;
};

/** The whole club's resources in one template, made once. */
export const synthesize = (context: Record<string, unknown>) => synthesizeOnce(context).template;

/** Each stack's template by its name. */
export const synthesizeStacks = (context: Record<string, unknown>) => synthesizeOnce(context).stacks;

/** Properties of the resources of a type, by logical id. */
export const propertiesOf = <Properties>(template: Template, type: string) =>
  Object.fromEntries(
    Object.entries(template.findResources(type)).map(([id, { Properties }]) => [id, Properties as Properties]),
  );

type Lambda = { Timeout: number; Environment?: { Variables: Record<string, unknown> } };
/** The functions of a stack whose ids are such. */
export const functionsOf = (template: Template, ids = /./) =>
  Object.entries(propertiesOf<Lambda>(template, "AWS::Lambda::Function")).flatMap(([id, each]) =>
    ids.test(id) ? [each] : [],
  );
