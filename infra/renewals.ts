import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { Access } from "./access.ts";
import type { Config } from "./config.ts";
import { ScheduledWorker } from "./scheduled-worker.ts";
import type { Storage } from "./storage.ts";

type Props = { config: Config; storage: Storage; payments: Access };

/** Looks every hour after the listings whose month is over and of which the payment service has told nothing. */
export class Renewals extends ScheduledWorker {
  constructor(scope: Construct, id: string, { config, storage, payments }: Props) {
    super(scope, id, {
      config,
      name: "renewals",
      description: "Asks the payment service after listings it tells nothing of",
      every: Duration.hours(1),
      access: [storage.tableAccess(["GetItem", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1"]), payments],
    });
  }
}
