import { createOutboxHandler } from "../email/outbox-worker.ts";
import { copyMaker } from "../letters/copy.ts";

/** Sends what waits in the outbox, copies of letters among it. */
export const handler = createOutboxHandler(copyMaker);
