import { Rule, Schedule } from "aws-cdk-lib/aws-events";
import { LambdaFunction as LambdaTarget } from "aws-cdk-lib/aws-events-targets";
import { PolicyStatement } from "aws-cdk-lib/aws-iam";
import {
  EventSourceMapping,
  FilterCriteria,
  StartingPosition,
  type EventSourceMappingProps,
  type Function as LambdaFunction,
} from "aws-cdk-lib/aws-lambda";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Duration } from "aws-cdk-lib/core";
import { Construct } from "constructs";
import type { Access } from "./access.ts";
import { acknowledge } from "./acknowledge.ts";
import type { Config } from "./config.ts";
import { houseFunction } from "./function.ts";
import type { LambdaName } from "./lambdas.ts";
import type { Storage } from "./storage.ts";

type Props = {
  config: Config;
  storage: Storage;
  name: LambdaName;
  description: string;
  /** How the keys of the items it works on begin, such as `OUTBOX#`. */
  prefix: string;
  access: Access[];
} & Pick<EventSourceMappingProps, "batchSize" | "maxBatchingWindow">;

/**
 * A Lambda that works on what requests leave in the table: at once by the table's stream, else by a sweep. A stream
 * bears two readers of a shard and no third: another kind of work joins one of these.
 */
export class StreamWorker extends Construct {
  readonly lambda: LambdaFunction;
  /** Records that failed again and again; each is worth a look. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { config, storage, name, description, prefix, access, ...batches }: Props) {
    super(scope, id);
    this.deadLetters = new Queue(this, "DeadLetters", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: config.speaksTls,
      retentionPeriod: Duration.days(14),
      removalPolicy: config.removalPolicy,
    });
    acknowledge(this.deadLetters, { "AwsSolutions-SQS3": "This is the dead-letter queue." });

    const stream = storage.table.tableStreamArn ?? "";
    this.lambda = houseFunction(this, "Worker", {
      config,
      name,
      description,
      // A sweep does one thing after the other; a claim on one of them holds for two minutes.
      timeout: Duration.seconds(100),
      access: [
        ...access,
        {
          statements: [
            new PolicyStatement({
              actions: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
              resources: [stream],
            }),
            // Lambda asks for it, and it is an action on no stream in particular.
            new PolicyStatement({ actions: ["dynamodb:ListStreams"], resources: ["*"] }),
            new PolicyStatement({ actions: ["sqs:SendMessage"], resources: [this.deadLetters.queueArn] }),
          ],
          accepted: { "AwsSolutions-IAM5[Resource::*]": "Listing streams is an action on no stream in particular." },
        },
      ],
    });

    const mapping = new EventSourceMapping(this, "Stream", {
      target: this.lambda,
      eventSourceArn: stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      filters: [FilterCriteria.filter({ eventName: ["INSERT"], dynamodb: { Keys: { pk: { S: [{ prefix }] } } } })],
      ...batches,
      retryAttempts: 5,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      maxRecordAge: Duration.hours(1),
      // Not CDK's SqsDlq, which grants more than sending.
      onFailure: { bind: () => ({ destination: this.deadLetters.queueArn }) },
    });
    // The role's policy must be there when Lambda tries the stream.
    mapping.node.addDependency(this.lambda.role ?? this.lambda);

    new Rule(this, "Sweep", {
      description: `Wakes ${id} for what is left`,
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaTarget(this.lambda, { retryAttempts: 0 })],
    });
  }
}
