import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import type { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Duration } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Config } from "./config.ts";
import { houseFunction, type Access } from "./defaults.ts";
import type { Storage } from "./storage.ts";

type Props = { config: Config; storage: Storage; access: Access[] };

/**
 * The worker that sends letters to many, every minute and when somebody presses Send. It is here rather than among the other
 * workers, since endpoints start it.
 */
export class Letters extends Construct {
  readonly worker: LambdaFunction;
  /** To start it. */
  readonly start: Access;

  constructor(scope: Construct, id: string, { config, storage, access }: Props) {
    super(scope, id);
    this.worker = houseFunction(this, "Worker", {
      config,
      name: "lettersWorker",
      description: "Sends letters to many, and looks who matches later",
      access: [
        // Who came to an event is a query of the table itself.
        storage.tableAccess(
          ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
          ["gsi1", "gsi2"],
        ),
        ...access,
      ],
    });
    new Rule(this, "Schedule", {
      description: "Wakes Letters every minute",
      schedule: Schedule.rate(Duration.minutes(1)),
      targets: [new LambdaTarget(this.worker, { retryAttempts: 0 })],
    });
    this.start = {
      environment: { LETTERS_WORKER: this.worker.functionName },
      statements: [new PolicyStatement({ actions: ["lambda:InvokeFunction"], resources: [this.worker.functionArn] })],
    };
  }
}
