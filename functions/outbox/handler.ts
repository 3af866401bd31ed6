import { createOutboxHandler } from "../email/outbox-worker.ts";
import { makeCopy } from "../letters/copy.ts";

/** Sends what waits in the outbox, copies of letters among it. */
export const handler = createOutboxHandler(makeCopy);
