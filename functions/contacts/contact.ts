import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import type { MailingListContact, MailingListOutcome } from "#shared/mailing-list.ts";
import { leaseMs, listDue, maxAttempts, getNextAttempt } from "../platform/jobs.ts";
import { table, tableName, writeOne, type Update, type Write } from "../platform/table.ts";
import { hasMailingList } from "./mailing-list.ts";

const contactKeyOf = (email: string) => ({ pk: `CONTACT#${email.toLowerCase()}`, sk: "CONTACT" });

const keptContact = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z._default(z.string(), ""),
  phone: z.optional(z.string()),
  tags: z.pipe(
    z.instanceof(Set<string>),
    z.transform((tags) => [...tags]),
  ),
  status: z.literal("subscribed"),
  revision: z.string(),
  attempts: z.int(),
  /** How often it was added since the mailing list had all of it. */
  additions: z.int(),
});
/** A contact that waits for the mailing list. */
export type WaitingContact = z.infer<typeof keptContact>;

/**
 * Adds a contact, or renews it and adds to its tags: part of a transaction. What was left empty stays as it is known.
 * Where there is a mailing list elsewhere, the contact then waits for it under a new `revision`, in the sparse index,
 * for the time of a lease the writer's own.
 */
export const contactWrite = ({ tags, status, ...contact }: MailingListContact, revision: string): Write => {
  const answers = Object.entries(contact).filter(([, answer]) => answer !== "");
  const set = [
    ...answers.map(([name]) => `${name} = :${name}`),
    "#status = if_not_exists(#status, :status), revision = :revision, attempts = :none, updatedAt = :now",
    ...(hasMailingList ? ["gsi2pk = :waiting, gsi2sk = :due"] : []),
  ];
  return {
    Update: {
      Key: contactKeyOf(contact.email),
      UpdateExpression: `ADD tags :tags${hasMailingList ? ", additions :one" : ""} SET ${set.join(", ")}`,
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: {
        ...Object.fromEntries(answers.map(([name, answer]) => [`:${name}`, answer])),
        ":tags": new Set(tags),
        ":status": status,
        ":revision": revision,
        ":none": 0,
        ":now": new Date().toISOString(),
        ...(hasMailingList && {
          ":one": 1,
          ":waiting": "UNSYNCED",
          ":due": new Date(Date.now() + leaseMs).toISOString(),
        }),
      },
    },
  };
};

/** Changes a contact that is still at this revision: a newer one, or what was added before, waits by itself. */
const changeRevision = (email: string, revision: string, update: Omit<Update, "Key">) =>
  writeOne({
    Update: {
      Key: contactKeyOf(email),
      ConditionExpression: "revision = :revision",
      ...update,
      ExpressionAttributeValues: { ":revision": revision, ...update.ExpressionAttributeValues },
    },
  });

/** The mailing list has this revision; the contact goes on waiting where it lacks what was added before. */
export const settleContact = ({ email, revision, additions }: WaitingContact) =>
  changeRevision(email, revision, {
    UpdateExpression: "REMOVE gsi2pk, gsi2sk, additions",
    ConditionExpression: "revision = :revision AND additions = :additions",
    ExpressionAttributeValues: { ":additions": additions },
  });

/** The mailing list would not take this revision: later again, or never after too many failures. */
export const postponeContact = ({ email, revision, attempts }: WaitingContact) =>
  attempts + 1 >= maxAttempts
    ? changeRevision(email, revision, { UpdateExpression: "REMOVE gsi2pk, gsi2sk" })
    : changeRevision(email, revision, {
        UpdateExpression: "SET attempts = :attempts, gsi2sk = :due",
        ExpressionAttributeValues: { ":attempts": attempts + 1, ":due": getNextAttempt(attempts + 1) },
      });

/** Contacts whose turn has come, longest waiting first, as many as one sweep takes. */
export const listWaitingContacts = async (limit: number): Promise<WaitingContact[]> =>
  (await listDue("UNSYNCED", Date.now(), limit)).map((item) => keptContact.parse(item));

/** What a repeated request may say of a contact it added before: one still on its way has not failed. */
export const getSyncOutcome = async (email: string): Promise<MailingListOutcome> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName, Key: contactKeyOf(email), ProjectionExpression: "gsi2pk, attempts" }),
  );
  return Item?.gsi2pk !== undefined && Item.attempts > 0 ? "failed" : "synced";
};
