import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { Config } from "./config.ts";
import type { Storage } from "./storage.ts";
import { StreamWorker } from "./stream-worker.ts";

type Props = { config: Config; storage: Storage };

/** Tells those registered for an event what becomes of it, by emails it leaves in the outbox. */
export class Announcements extends StreamWorker {
  constructor(scope: Construct, id: string, { config, storage }: Props) {
    super(scope, id, {
      config,
      storage,
      name: "announcements",
      description: "Tells registrants what becomes of their event",
      prefix: "ANNOUNCEMENT#",
      // It reads an index, which lags: what was decided just before the announcement must be in it.
      maxBatchingWindow: Duration.seconds(3),
      access: [
        storage.tableAccess(
          ["GetItem", "BatchGetItem", "Query", "PutItem", "UpdateItem", "DeleteItem"],
          ["gsi1", "gsi2"],
        ),
      ],
    });
  }
}
