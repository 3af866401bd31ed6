import type { Context, DynamoDBBatchResponse, DynamoDBStreamEvent, ScheduledEvent } from "aws-lambda";
import { listWaitingContacts } from "../contacts/contact.ts";
import { syncContact } from "../contacts/sync.ts";
import { logger } from "../platform/logger.ts";
import { listOverdueEmails } from "./outbox.ts";
import { sendEmail } from "./send.ts";

/** How many of each kind a sweep takes at a time, how many letters it has under way, and what it needs for them, in ms. */
const sweepSize = 100;
const lettersAtOnce = 10;
const batchTime = 30_000;

const sendNew = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const outcomes = await Promise.allSettled(
    Records.map(({ dynamodb }) => sendEmail((dynamodb?.Keys?.pk?.S ?? "").replace("OUTBOX#", ""))),
  );
  const failed = Records.filter((_, index) => outcomes[index]?.status === "rejected");
  return { batchItemFailures: failed.map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? "" })) };
};

/** Sends letters that are due, as many at once as the stream would; answers how many it could not send. */
const sendOverdue = async (ids: string[]) => {
  let failed = 0;
  for (let place = 0; place < ids.length; place += lettersAtOnce) {
    const some = ids.slice(place, place + lettersAtOnce);
    const outcomes = await Promise.allSettled(some.map(sendEmail));
    failed += outcomes.filter(({ status }) => status === "rejected").length;
    // What fails altogether is not to be hammered.
    if (failed >= lettersAtOnce) break;
  }
  return failed;
};

const sweep = async (hasTime: () => boolean) => {
  let letters = 0;
  for (let isMore = true; isMore;) {
    const ids = await listOverdueEmails(sweepSize);
    const failed = await sendOverdue(ids);
    letters += ids.length;
    isMore = ids.length === sweepSize && failed < lettersAtOnce && hasTime();
  }
  const contacts = await listWaitingContacts(sweepSize);
  for (const contact of contacts) await syncContact(contact);
  logger.info("sweep", { letters, contacts: contacts.length });
};

/** Woken by the table's stream for each new letter, and every five minutes for what is still unsent. */
export const handler = (
  event: DynamoDBStreamEvent | ScheduledEvent,
  context: Pick<Context, "getRemainingTimeInMillis">,
) => ("Records" in event ? sendNew(event) : sweep(() => context.getRemainingTimeInMillis() > batchTime));
