import type { Construct } from "constructs";
import type { Access } from "./access.ts";
import type { Config } from "./config.ts";
import type { Storage } from "./storage.ts";
import { StreamWorker } from "./stream-worker.ts";

type Props = { config: Config; storage: Storage; access: Access[] };

/** Sends the letters that requests leave in the table. */
export class Outbox extends StreamWorker {
  constructor(scope: Construct, id: string, { config, storage, access }: Props) {
    super(scope, id, {
      config,
      storage,
      entry: "outbox/handler.ts",
      description: "Sends what waits in the outbox",
      prefix: "OUTBOX#",
      batchSize: 10,
      access: [storage.tableAccess(["GetItem", "UpdateItem"], ["gsi2"]), ...access],
    });
  }
}
