import { Duration } from "aws-cdk-lib/core";
import type { Construct } from "constructs";
import type { Access } from "./access.ts";
import type { Config } from "./config.ts";
import { ScheduledWorker } from "./scheduled-worker.ts";
import type { SocketApi } from "./socket-api.ts";
import type { Storage } from "./storage.ts";

type Props = { config: Config; storage: Storage; allAccounts: Access; sockets: SocketApi };

/** Looks every five minutes whose account is deleted or disabled, and lets the club show them no more. */
export class Departures extends ScheduledWorker {
  constructor(scope: Construct, id: string, { config, storage, allAccounts, sockets }: Props) {
    super(scope, id, {
      config,
      name: "departures",
      description: "Shows no members whose accounts are gone",
      every: Duration.minutes(5),
      access: [
        storage.tableAccess(["GetItem", "PutItem", "UpdateItem", "DeleteItem"], ["gsi1"]),
        allAccounts,
        sockets.access,
      ],
    });
  }
}
