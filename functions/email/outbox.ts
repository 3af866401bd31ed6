import { ulid } from "ulid";
import * as z from "zod/mini";
import { createJobQueue, leaseMs } from "../platform/jobs.ts";
import type { Write } from "../platform/table.ts";
import type { Email } from "./templates.ts";

const storedEmail = z.object({
  id: z.string(),
  letter: z.custom<Email>((value) => typeof value === "object" && value !== null),
  attempts: z.int(),
  createdAt: z.string(),
  /** Whether it has counted towards the limits before it was postponed. */
  isCounted: z.optional(z.boolean()),
});
/** An email as it waits in the outbox. */
export type StoredEmail = z.infer<typeof storedEmail>;

const queue = createJobQueue<StoredEmail>({
  list: "UNSENT",
  keyOf: (id) => ({ pk: `OUTBOX#${id}`, sk: "OUTBOX" }),
  parse: (item) => storedEmail.parse(item),
});

const newItem = (id: string, letter: Email) => ({ ...queue.newItem(id, Date.now()), letter });

const createEmailId = () => `letter_${ulid()}`;

/** Puts an email into the outbox: part of the transaction that promises it. */
export const emailWrite = (letter: Email): Write => ({ Put: { Item: newItem(createEmailId(), letter) } });

/** The same for an email of a given id, once: refused when there has been such an email. */
export const emailOnceWrite = (letter: Email, id: string): Write => ({
  Put: { Item: newItem(id, letter), ConditionExpression: "attribute_not_exists(pk)" },
});

/**
 * The same for an email that its writer sends at once (`sendClaimedEmail`): it is the writer's own for the time of a
 * lease. A writer that dies before it is sent leaves it to the sweep.
 */
export const createClaimedEmail = (letter: Email): { kept: StoredEmail; write: Write } => {
  const item = { ...newItem(createEmailId(), letter), ...queue.claimed() };
  return { kept: storedEmail.parse(item), write: { Put: { Item: item } } };
};

/** Takes an email for sending; undefined when it is sent, given up, or somebody else has it. */
export const claimEmail = queue.claim;

/** Closes a claimed email: sent (with SES's message id), or withheld (its reader is not to be written to). */
export const closeEmail = (id: string, status: "sent" | "withheld", messageId = "") =>
  queue.close(id, status, { messageId });

/** Gives a claimed email back after a failure, to be tried again later; false when it has failed too often. */
export const releaseEmail = queue.release;

/** Leaves a claimed email for a later time (ISO 8601), without counting this as an attempt. */
export const postponeEmail = ({ id }: StoredEmail, { due, isCounted }: { due: string; isCounted: boolean }) =>
  queue.postpone(id, due, { isCounted });

/** Ids of the emails that are due but unsent, oldest first; one younger than a lease is still with the stream. */
export const listOverdueEmails = (limit: number) => queue.listOverdue(limit, leaseMs);
