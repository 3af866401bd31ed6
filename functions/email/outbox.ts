import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import { leaseMs, maxAttempts, getNextAttempt } from "../platform/jobs.ts";
import { table, tableName, type Update, type Write } from "../platform/table.ts";
import type { Email } from "./templates.ts";

/** Letters are forgotten after this many seconds (30 days): what they tell is kept by what they are about. */
const keptSeconds = 30 * 86_400;

const emailKeyOf = (id: string) => ({ pk: `OUTBOX#${id}`, sk: "OUTBOX" });
/** The sparse index entry of a letter that is still to be sent, due at an ISO time. */
const unsent = (due: string) => ({ gsi2pk: "UNSENT", gsi2sk: due });

const storedEmail = z.object({
  id: z.string(),
  letter: z.custom<Email>((value) => typeof value === "object" && value !== null),
  attempts: z.int(),
  createdAt: z.string(),
  /** Whether it has counted towards the limits before it was postponed. */
  isCounted: z.optional(z.boolean()),
});
/** A letter as it waits in the outbox. */
export type StoredEmail = z.infer<typeof storedEmail>;

/** A new letter as an item: due at once, and forgotten in time. */
const emailItemOf = (id: string, letter: Email) => {
  const now = new Date();
  return {
    ...emailKeyOf(id),
    ...unsent(now.toISOString()),
    id,
    letter,
    status: "pending",
    attempts: 0,
    createdAt: now.toISOString(),
    ttl: Math.floor(now.getTime() / 1000) + keptSeconds,
  };
};

const createEmailId = () => `letter_${ulid()}`;

/** Puts a letter into the outbox: part of the transaction that promises it. */
export const emailWrite = (letter: Email): Write => ({ Put: { Item: emailItemOf(createEmailId(), letter) } });

/** The same for a letter of a given id, once: refused when there has been such a letter. */
export const emailOnceWrite = (letter: Email, id: string): Write => ({
  Put: { Item: emailItemOf(id, letter), ConditionExpression: "attribute_not_exists(pk)" },
});

/**
 * The same for a letter that its writer sends at once (`sendClaimedEmail`): it is the writer's own for the time of a lease.
 * A writer that dies before it is sent leaves it to the sweep.
 */
export const createClaimedEmail = (letter: Email): { kept: StoredEmail; write: Write } => {
  const kept = { id: createEmailId(), letter, attempts: 1, createdAt: new Date().toISOString() };
  const leasedUntil = new Date(Date.now() + leaseMs).toISOString();
  return {
    kept,
    write: {
      Put: { Item: { ...emailItemOf(kept.id, letter), status: "sending", leasedUntil, attempts: kept.attempts } },
    },
  };
};

const changeEmail = async (id: string, update: Omit<Update, "Key">) => {
  const { Attributes } = await table.send(
    new UpdateCommand({ TableName: tableName, Key: emailKeyOf(id), ReturnValues: "ALL_NEW", ...update }),
  );
  return Attributes;
};

/**
 * Takes the letter for sending, for the time of a lease. Undefined when it is sent, given up, or somebody else has it:
 * of any number of deliveries of one record, one sends.
 */
export const claimEmail = async (id: string): Promise<StoredEmail | undefined> => {
  const now = Date.now();
  try {
    const item = await changeEmail(id, {
      UpdateExpression: "SET #status = :sending, leasedUntil = :until, attempts = attempts + :one",
      ConditionExpression: "#status = :pending OR (#status = :sending AND leasedUntil < :now)",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: {
        ":pending": "pending",
        ":sending": "sending",
        ":until": new Date(now + leaseMs).toISOString(),
        ":now": new Date(now).toISOString(),
        ":one": 1,
      },
    });
    return storedEmail.parse(item);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

/** Closes the letter: sent (with SES's message id), withheld (its reader is not to be written to) or given up. */
export const closeEmail = (id: string, status: "sent" | "withheld" | "given-up", messageId = "") =>
  changeEmail(id, {
    UpdateExpression: "SET #status = :status, messageId = :messageId REMOVE gsi2pk, gsi2sk",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":status": status, ":messageId": messageId },
  });

/** Gives a claimed letter back after a failure, to be tried again later; false when it has failed too often. */
export const releaseEmail = async ({ id, attempts }: StoredEmail) => {
  if (attempts >= maxAttempts) {
    await closeEmail(id, "given-up");
    return false;
  }
  await changeEmail(id, {
    UpdateExpression: "SET #status = :pending, gsi2sk = :due",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":pending": "pending", ":due": getNextAttempt(attempts) },
  });
  return true;
};

/** Leaves a claimed letter for a later time: it has not failed, so this was no attempt. */
export const postponeEmail = async ({ id }: StoredEmail, { due, isCounted }: { due: string; isCounted: boolean }) => {
  await changeEmail(id, {
    UpdateExpression: "SET #status = :pending, gsi2sk = :due, isCounted = :isCounted ADD attempts :less",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":pending": "pending", ":due": due, ":isCounted": isCounted, ":less": -1 },
  });
};

/** Ids of the letters that are due but unsent, oldest first, as many as one sweep takes. */
export const listOverdueEmails = async (atMost: number): Promise<string[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :unsent AND gsi2sk < :due",
      // A letter younger than a lease is still with the stream.
      ExpressionAttributeValues: { ":unsent": "UNSENT", ":due": new Date(Date.now() - leaseMs).toISOString() },
      Limit: atMost,
    }),
  );
  return Items.map((item) => storedEmail.parse(item).id);
};
