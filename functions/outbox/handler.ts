import type { DynamoDBBatchResponse, DynamoDBStreamEvent, ScheduledEvent } from "aws-lambda";
import { logger } from "../platform/logger.ts";
import { waitingContacts } from "./contact-store.ts";
import { overdue } from "./letter-store.ts";
import { sendLetter } from "./send-letter.ts";
import { sync } from "./sync-contact.ts";

/** How many of each kind one sweep takes; the next comes five minutes later. */
const sweepSize = 100;

const sendNew = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const outcomes = await Promise.allSettled(
    Records.map(({ dynamodb }) => sendLetter((dynamodb?.Keys?.pk?.S ?? "").replace("OUTBOX#", ""))),
  );
  const failed = Records.filter((_, index) => outcomes[index]?.status === "rejected");
  return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? "" })) };
};

const sweep = async () => {
  const [letters, contacts] = await Promise.all([overdue(sweepSize), waitingContacts(sweepSize)]);
  // One after the other: what failed before is not to be hammered.
  for (const id of letters) await sendLetter(id).catch(() => undefined);
  for (const contact of contacts) await sync(contact);
  logger.info("sweep", { letters: letters.length, contacts: contacts.length });
};

/** Woken by the table's stream for each new letter, and every five minutes for what is still unsent. */
export const handler = (event: DynamoDBStreamEvent | ScheduledEvent) => ("Records" in event ? sendNew(event) : sweep());
