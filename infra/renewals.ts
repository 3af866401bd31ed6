import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Duration } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Access } from "./access.ts";
import type { Config } from "./config.ts";
import { houseFunction } from "./function.ts";
import type { Storage } from "./storage.ts";

type Props = { config: Config; storage: Storage; payments: Access };

/** Looks every hour after the listings whose month is over and of which the payment service has told nothing. */
export class Renewals extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, { config, storage, payments }: Props) {
    super(scope, id);
    this.lambda = houseFunction(this, "Worker", {
      config,
      entry: "renewals/handler.ts",
      description: "Asks the payment service after listings it tells nothing of",
      // A thousand reads, and a question to Stripe for each of which nothing was heard.
      timeout: Duration.minutes(5),
      access: [storage.tableAccess(["GetItem", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1"]), payments],
    });
    new Rule(this, "Hourly", {
      description: `Wakes ${id} every hour`,
      schedule: Schedule.rate(Duration.hours(1)),
      targets: [new LambdaTarget(this.lambda, { retryAttempts: 0 })],
    });
  }
}
