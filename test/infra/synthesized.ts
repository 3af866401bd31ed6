import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { Template } from "aws-cdk-lib/assertions";
import { App } from "aws-cdk-lib/core";
import { ClubStack } from "#infra/club-stack.ts";
import { configOf } from "#infra/config.ts";
import { contract } from "#shared/contract.ts";
import { placeholders } from "#shared/site-paths.ts";
import { temporaryFolder } from "./temporary.ts";

/** A script hash of the right shape, as the build of the site would write it. */
export const scriptHash = `sha256-${"a".repeat(43)}=`;

const files = (contents: Record<string, string>) => {
  const folder = temporaryFolder();
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  return folder;
};

/** A built site with hardly anything in it. */
export const site = (contents: Record<string, string> = {}) =>
  files({
    "csp.json": JSON.stringify({ scriptHashes: [scriptHash] }),
    "index.html": `<link rel="canonical" href="${placeholders.origin}/">`,
    "favicon.svg": "",
    "assets/main-1a2b.js": "",
    ...contents,
  });

const emptyHandler = "export const handler = () => undefined;";

/** The folders the stack is made from: Lambdas that do nothing, and an empty site. */
export const folders = () => ({
  functionsFolder: files({
    ...Object.fromEntries(Object.values(contract).map(({ feature }) => [`${feature}/handler.ts`, emptyHandler])),
    "outbox/handler.ts": emptyHandler,
    "announcements/handler.ts": emptyHandler,
    "renewals/handler.ts": emptyHandler,
    "bounces/handler.ts": emptyHandler,
  }),
  siteFolder: site(),
});

/** The stack as `cdk synth -c name=value …` makes it. */
export const stackOf = (context: Record<string, unknown>) => {
  const app = new App({
    context,
    outdir: temporaryFolder(),
    analyticsReporting: false,
    builtinCloudFormationValidation: false,
  });
  return new ClubStack(app, configOf(app.node, folders()));
};

export const templateOf = (context: Record<string, unknown>) => Template.fromStack(stackOf(context));

/** Properties of the resources of a type, by logical id. */
export const resourcesOf = <Properties>(template: Template, type: string) =>
  Object.fromEntries(
    Object.entries(template.findResources(type)).map(([id, { Properties }]) => [id, Properties as Properties]),
  );
