import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent, ScheduledEvent } from "aws-lambda";
import { logger } from "../platform/logger.ts";
import { announce } from "./announce.ts";
import { unfinished } from "./announcement-store.ts";

/** How many announcements one sweep takes; the next comes five minutes later. */
const sweepSize = 20;

/** A page of registrations is told well within this time, in milliseconds. */
const pageTime = 30_000;

type HasTime = () => boolean;

const announceNew = async ({ Records }: DynamoDBStreamEvent, hasTime: HasTime): Promise<DynamoDBBatchResponse> => {
  const outcomes = await Promise.allSettled(
    Records.map(({ dynamodb }) => announce((dynamodb?.Keys?.pk?.S ?? "").replace("ANNOUNCEMENT#", ""), hasTime)),
  );
  const failed = Records.filter((_, index) => outcomes[index]?.status === "rejected");
  return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? "" })) };
};

const sweep = async (hasTime: HasTime) => {
  const ids = await unfinished(sweepSize);
  // One after the other: what failed before is not to be hammered.
  for (const id of ids) if (hasTime()) await announce(id, hasTime).catch(() => undefined);
  logger.info("sweep", { announcements: ids.length });
};

/** Woken by the table's stream for each new announcement, and every five minutes for what is still unfinished. */
export const handler = (event: DynamoDBStreamEvent | ScheduledEvent, context: Context) => {
  const hasTime = () => context.getRemainingTimeInMillis() > pageTime;
  return "Records" in event ? announceNew(event, hasTime) : sweep(hasTime);
};
