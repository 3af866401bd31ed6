import type { Context, DynamoDBStreamEvent, ScheduledEvent } from "aws-lambda";
import { listWaitingContacts } from "../contacts/contact.ts";
import { syncContact } from "../contacts/sync.ts";
import { chunk } from "../platform/chunk.ts";
import { runNewJobs } from "../platform/jobs.ts";
import { logger } from "../platform/logger.ts";
import { listOverdueEmails } from "./outbox.ts";
import { sendEmail } from "./send.ts";

/** How many of each kind a sweep takes at a time, how many emails it has under way, and what it needs for them, in ms. */
const sweepSize = 100;
const emailsAtOnce = 10;
const batchTime = 30_000;

/** Sends emails that are due, as many at once as the stream would; answers how many it could not send. */
const sendOverdue = async (ids: string[]) => {
  let failed = 0;
  for (const some of chunk(ids, emailsAtOnce)) {
    const outcomes = await Promise.allSettled(some.map(sendEmail));
    failed += outcomes.filter(({ status }) => status === "rejected").length;
    // What fails altogether is not to be hammered.
    if (failed >= emailsAtOnce) break;
  }
  return failed;
};

const sweep = async (hasTime: () => boolean) => {
  let emails = 0;
  for (let isMore = true; isMore;) {
    const ids = await listOverdueEmails(sweepSize);
    const failed = await sendOverdue(ids);
    emails += ids.length;
    isMore = ids.length === sweepSize && failed < emailsAtOnce && hasTime();
  }
  const contacts = await listWaitingContacts(sweepSize);
  for (const contact of contacts) await syncContact(contact);
  logger.info("sweep", { emails, contacts: contacts.length });
};

/** Woken by the table's stream for each new email, and every five minutes for what is still unsent. */
export const handler = (
  event: DynamoDBStreamEvent | ScheduledEvent,
  context: Pick<Context, "getRemainingTimeInMillis">,
) => ("Records" in event ? runNewJobs(event, sendEmail) : sweep(() => context.getRemainingTimeInMillis() > batchTime));
