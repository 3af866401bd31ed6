import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Duration } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Access } from "./access.ts";
import type { Config } from "./config.ts";
import { houseFunction } from "./function.ts";
import type { LambdaName } from "./lambdas.ts";

type Props = {
  config: Config;
  name: LambdaName;
  description: string;
  /** How often it looks. */
  every: Duration;
  access: Access[];
};

/** A Lambda that looks every so often whether there is something to do. */
export class ScheduledWorker extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, { every, ...props }: Props) {
    super(scope, id);
    // It does one thing after the other, and asks others about each.
    this.lambda = houseFunction(this, "Worker", { ...props, timeout: Duration.minutes(5) });
    new Rule(this, "Schedule", {
      description: `Wakes ${id} every ${every.toHumanString()}`,
      schedule: Schedule.rate(every),
      targets: [new LambdaTarget(this.lambda, { retryAttempts: 0 })],
    });
  }
}
