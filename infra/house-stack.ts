import { CfnOutput, CliCredentialsStackSynthesizer, Stack, Tags } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import { brand } from "#shared/brand.ts";
import type { Config } from "./config.ts";

const capitalized = (name: string) => name.replace(/^./, (first) => first.toUpperCase());

type Options = { config: Config; name?: string; description: string; terminationProtection?: boolean };

/** A stack of the club: `club-{stage}`, or `club-{stage}-{name}`. */
export class HouseStack extends Stack {
  constructor(scope: Construct, { config, name, description, terminationProtection }: Options) {
    super(scope, ["club", config.stage, ...(name === undefined ? [] : [name])].join("-"), {
      description: `${brand.name}: ${description}`,
      terminationProtection,
      // The embedded AWS refuses the roles of `cdk bootstrap`.
      synthesizer: config.local && new CliCredentialsStackSynthesizer(),
    });
    Tags.of(this).add("stage", config.stage);
  }

  /** `npm start`, the tests, and the README read these by name. */
  output(values: Record<string, string>) {
    for (const [name, value] of Object.entries(values)) new CfnOutput(this, name, { value });
  }

  /** `FunctionForms`, `FunctionOutbox`, …: the name of each Lambda. */
  outputFunctions(functions: Record<string, { functionName: string }>) {
    this.output(
      Object.fromEntries(
        Object.entries(functions).map(([name, { functionName }]) => [`Function${capitalized(name)}`, functionName]),
      ),
    );
  }
}
