import { readFileSync } from "node:fs";
import { App, Validations } from "aws-cdk-lib/core";
import { createClub } from "./club.ts";
import { configOf } from "./config.ts";

// The feature flags, even without the CDK's command line.
const { context } = JSON.parse(readFileSync("cdk.json", "utf8")) as { context: Record<string, unknown> };
const app = new App({ context, analyticsReporting: false });
const config = configOf(app.node);
createClub(app, config);

if (config.local) {
  // Both checks take seconds, and the other stages have the same template.
  process.env.CDK_VALIDATION = "false";
} else {
  const { AwsSolutionsChecks } = await import("cdk-nag");
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
}
app.synth();
