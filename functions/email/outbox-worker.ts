import type { Context, DynamoDBStreamEvent, ScheduledEvent } from "aws-lambda";
import pMap from "p-map";
import { listWaitingContacts, syncContact } from "../contacts/contact.ts";
import { runNewJobs } from "../platform/jobs.ts";
import { logger } from "../platform/logger.ts";
import { listOverdueEmails } from "./outbox.ts";
import { sendEmail, type CopyMaker } from "./send.ts";

/** Emails or contacts per batch of a sweep, and the time a batch needs. */
const sweepSize = 100;
const sweepTimeMs = 30_000;

/** Emails sent concurrently, as by the stream. */
const concurrency = 10;

/** Failures after which a sweep stops, to spare a service that is down. */
const maxFailures = 10;

/** Sends due emails; returns how many failed. */
const sendOverdue = async (ids: string[], maker: CopyMaker) => {
  let failed = 0;
  const send = async (id: string) => {
    if (failed < maxFailures) await sendEmail(id, maker).catch(() => failed++);
  };
  await pMap(ids, send, { concurrency });
  return failed;
};

const sweep = async (maker: CopyMaker, hasTime: () => boolean) => {
  let emails = 0;
  for (let hasMore = true; hasMore;) {
    const ids = await listOverdueEmails(sweepSize);
    const failed = await sendOverdue(ids, maker);
    emails += ids.length;
    hasMore = ids.length === sweepSize && failed < maxFailures && hasTime();
  }
  const contacts = await listWaitingContacts(sweepSize);
  for (const contact of contacts) await syncContact(contact);
  logger.info("sweep", { emails, contacts: contacts.length });
};

/**
 * The outbox's Lambda, with who makes copies of letters: triggered by the table's stream for each new email, and every five
 * minutes for those still unsent.
 */
export const createOutboxHandler =
  (maker: CopyMaker) =>
  (event: DynamoDBStreamEvent | ScheduledEvent, context: Pick<Context, "getRemainingTimeInMillis">) =>
    "Records" in event
      ? runNewJobs(event, (id) => sendEmail(id, maker))
      : sweep(maker, () => context.getRemainingTimeInMillis() > sweepTimeMs);
