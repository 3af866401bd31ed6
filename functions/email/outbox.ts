import { ulid } from "ulid";
import * as z from "zod/mini";
import { createJobQueue, leaseMs } from "../platform/jobs.ts";
import type { Write } from "../platform/table.ts";
import type { Email } from "./templates.ts";

/*
 * @item email
 * @key `OUTBOX#id` · `OUTBOX`
 * @asks post · claim · close
 * @cost part of one transaction · 1 update · 1 update
 * @key `gsi2`: `UNSENT` · due
 * @asks emails still unsent
 * @cost 1 query
 */

const storedEmail = z.object({
  id: z.string(),
  letter: z.custom<Email>((value) => typeof value === "object" && value !== null),
  attempts: z.int(),
  createdAt: z.string(),
  /** Whether it already counts towards the limits, from before it was postponed. */
  isCounted: z.optional(z.boolean()),
});
/** An email in the outbox. */
export type StoredEmail = z.infer<typeof storedEmail>;

const keyOf = (id: string) => ({ pk: `OUTBOX#${id}`, sk: "OUTBOX" });

const queue = createJobQueue<StoredEmail>({
  list: "UNSENT",
  getKey: keyOf,
  parse: (item) => storedEmail.parse(item),
});

const createItem = (id: string, letter: Email) => ({ ...queue.createItem(id, Date.now()), letter });

const createEmailId = () => `letter_${ulid()}`;

/** Adds an email to the outbox: part of the transaction that promises it. */
export const emailWrite = (letter: Email): Write => ({ Put: { Item: createItem(createEmailId(), letter) } });

/**
 * An email sent at a later time (in ms), which can be canceled until then: `write` is part of the transaction that
 * promises it. The sweep sends it within minutes of that time.
 */
export const createLaterEmail = (letter: Email, leavesAt: number) => {
  const id = createEmailId();
  const item = { ...queue.createItem(id, leavesAt), notBefore: new Date(leavesAt).toISOString(), letter };
  const write: Write = { Put: { Item: item } };
  return { id, write };
};

/** Cancels an email of `createLaterEmail`: part of a transaction. Refused once it may have been sent. */
export const takeBackEmailWrite = (id: string): Write => ({
  Delete: {
    Key: keyOf(id),
    ConditionExpression: "#status = :pending AND notBefore > :now AND attempts = :none",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":pending": "pending", ":now": new Date().toISOString(), ":none": 0 },
  },
});

/** Adds an email with a given id; refused if the id exists. */
export const emailOnceWrite = (letter: Email, id: string): Write => ({
  Put: { Item: createItem(id, letter), ConditionExpression: "attribute_not_exists(pk)" },
});

/** Cancels an email that still waits: part of a transaction. Does nothing to one already sent. */
export const dropEmailWrite = (id: string): Write => ({ Delete: { Key: keyOf(id) } });

/**
 * An email that its writer has claimed and sends at once with `sendClaimedEmail`. The sweep sends it if the writer
 * crashes first.
 */
export const createClaimedEmail = (letter: Email): { email: StoredEmail; write: Write } => {
  const item = { ...createItem(createEmailId(), letter), ...queue.getClaim() };
  return { email: storedEmail.parse(item), write: { Put: { Item: item } } };
};

/** Undefined if the email is closed or another worker has claimed it. */
export const claimEmail = queue.claim;

/** Closes an email: sent, with SES's message id, or withheld because its recipient is suppressed. */
export const closeEmail = (id: string, status: "sent" | "withheld", messageId = "") =>
  queue.close(id, status, { messageId });

/** Releases a claimed email after a failure for another attempt; false after the last one. */
export const releaseEmail = queue.release;

/** Postpones a claimed email to a later time (ISO 8601). Does not count as an attempt. */
export const postponeEmail = ({ id }: StoredEmail, { due, isCounted }: { due: string; isCounted: boolean }) =>
  queue.postpone(id, due, { isCounted });

/** Ids of unsent emails, oldest first; those newer than a lease are left to the stream. */
export const listOverdueEmails = (limit: number) => queue.listOverdue(limit, leaseMs);
