import { Stats, type IMetric } from "aws-cdk-lib/aws-cloudwatch";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { Stack } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { Access } from "./access.ts";
import type { Config } from "./config.ts";
import type { Storage } from "./storage.ts";
import { StreamWorker } from "./stream-worker.ts";

type Props = { config: Config; storage: Storage; access: Access[] };

/** Sends the emails that requests leave in the table. */
export class Outbox extends StreamWorker {
  /** How often an email that is an hour old, or older, was not sent. */
  readonly longWaits: IMetric;

  constructor(scope: Construct, id: string, { config, storage, access }: Props) {
    super(scope, id, {
      config,
      storage,
      name: "outbox",
      description: "Sends what waits in the outbox",
      prefix: "OUTBOX#",
      batchSize: 10,
      access: [storage.tableAccess(["GetItem", "UpdateItem"], ["gsi2"]), ...access],
    });
    this.longWaits = new MetricFilter(this, "LongWaits", {
      logGroup: this.lambda.logGroup,
      filterPattern: FilterPattern.stringValue("$.message", "=", "letter waits"),
      metricNamespace: Stack.of(this).stackName,
      metricName: "LettersThatWait",
    }).metric({ statistic: Stats.SUM });
  }
}
