import { ulid } from "ulid";
import * as z from "zod/mini";
import { createJobQueue, leaseMs } from "../platform/jobs.ts";
import { readEach } from "../platform/pages.ts";
import { getItems, writeOne, type Write } from "../platform/table.ts";
import type { Email } from "./templates.ts";

/*
 * @item email
 * @key `OUTBOX#id` · `OUTBOX`
 * @asks post · claim · close
 * @cost part of one transaction · 1 update · 1 update
 * @asks what became of a letter's copies; what SES tells of one
 * @cost 1 batch get per 100; part of a transaction
 * @key `gsi2`: `UNSENT` · due
 * @asks emails still unsent
 * @cost 1 query
 */

/**
 * A copy of a letter to many, which is made when it leaves, by `letters`: what it says, and whether this person still gets
 * it, is asked then.
 */
const copy = z.object({
  letterId: z.string(),
  /** Of the letter's list: a member's id, or a digest of an address. */
  personId: z.string(),
  memberId: z.optional(z.string()),
  /** Of whoever is no member. */
  address: z.optional(z.string()),
  name: z.optional(z.string()),
});
export type Copy = z.infer<typeof copy>;

/** What became of a copy: why there is no email of it, and whether its member finds it in the portal. */
export type CopyOutcome = { reason?: string; isInPortal?: boolean };

const storedEmail = z.object({
  id: z.string(),
  letter: z.custom<Email | { template: "copy"; copy: Copy }>(
    (value) =>
      typeof value === "object" && value !== null && (!("copy" in value) || copy.safeParse(value.copy).success),
  ),
  attempts: z.int(),
  createdAt: z.string(),
  /** Whether it already counts towards the limits, from before it was postponed. */
  isCounted: z.optional(z.boolean()),
  /** Of a copy that SES was handed, or was about to be: when. */
  leavingAt: z.optional(z.string()),
  /** Whether SES has said since that it accepted it. */
  isAccepted: z.optional(z.boolean()),
  /** Of a copy that waits since its letter was stopped. */
  isHeld: z.optional(z.boolean()),
});
/** An email in the outbox. */
export type StoredEmail = z.infer<typeof storedEmail>;

const keyOf = (id: string) => ({ pk: `OUTBOX#${id}`, sk: "OUTBOX" });

const queue = createJobQueue<StoredEmail>({
  list: "UNSENT",
  getKey: keyOf,
  parse: (item) => storedEmail.parse(item),
});

const createItem = (id: string, letter: StoredEmail["letter"]) => ({ ...queue.createItem(id, Date.now()), letter });

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

/**
 * Closes an email: sent, with SES's message id, or withheld, with why: its recipient is suppressed, or a letter to many is
 * not for them anymore.
 */
export const closeEmail = (
  id: string,
  status: "sent" | "withheld",
  { messageId = "", ...outcome }: { messageId?: string | undefined } & CopyOutcome = {},
) => queue.close(id, status, { messageId, ...outcome });

/** Releases a claimed email after a failure for another attempt; false after the last one. */
export const releaseEmail = queue.release;

/** Postpones a claimed email to a later time (ISO 8601). Does not count as an attempt. */
export const postponeEmail = (
  { id }: StoredEmail,
  { due, isCounted, isHeld }: { due: string; isCounted: boolean; isHeld?: boolean | undefined },
) => queue.postpone(id, due, { isCounted, ...(isHeld && { isHeld }) });

/** Ids of unsent emails, oldest first; those newer than a lease are left to the stream. */
export const listOverdueEmails = (limit: number) => queue.listOverdue(limit, leaseMs);

/** The name of the tag by which SES's events say which copy they are about. */
export const copyTag = "copy";

/** The id of a person's copy of a letter: there is one. */
export const copyIdOf = (letterId: string, personId: string) => `letter_${letterId}_${personId}`;

/** The letter and the person of such an id; undefined for any other. */
export const parseCopyId = (id: string) => {
  const [, letterId, personId] = /^letter_(ltr_[\da-z]{26})_([\w-]{1,64})$/.exec(id) ?? [];
  return letterId === undefined || personId === undefined ? undefined : { letterId, personId };
};

const createCopyItem = (copy: Copy) => createItem(copyIdOf(copy.letterId, copy.personId), { template: "copy", copy });

/** Adds an item once; false where it is there. */
const addOnce = async (Item: object) =>
  writeOne({ Put: { Item: Item as Record<string, unknown>, ConditionExpression: "attribute_not_exists(pk)" } });

/**
 * Adds a person's copy of a letter, once, for its writer to send at once with `sendClaimedCopy`. Undefined where it is
 * there already. The sweep sends it if the writer crashes first.
 */
export const addClaimedCopy = async (copy: Copy): Promise<StoredEmail | undefined> => {
  const item = { ...createCopyItem(copy), ...queue.getClaim(), leavingAt: new Date().toISOString() };
  return (await addOnce(item)) ? storedEmail.parse(item) : undefined;
};

/** Adds a copy, once, of which there is no email: with why. */
export const addWithheldCopy = (copy: Copy, outcome: CopyOutcome) => {
  const { gsi2pk: _list, gsi2sk: _due, ...item } = createCopyItem(copy);
  return addOnce({ ...item, ...outcome, status: "withheld", ttl: queue.getEnd() });
};

/** Records on a claimed copy that SES is about to get it, or with `undefined` that it has refused it. */
export const noteLeaving = (id: string, leavingAt: string | undefined) =>
  writeOne({
    Update: {
      Key: keyOf(id),
      UpdateExpression: leavingAt === undefined ? "REMOVE leavingAt" : "SET leavingAt = :at REMOVE isHeld",
      ConditionExpression: "#status = :working",
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: { ":working": "working", ...(leavingAt !== undefined && { ":at": leavingAt }) },
    },
  });

/** What SES tells of a copy. */
export type CopyNews = "isAccepted" | "isDelivered" | "hasBounced" | "hasComplained";

/** Records on a copy, once, what SES tells of it: part of a transaction. */
export const copyNewsWrite = (id: string, news: CopyNews): Write => ({
  Update: {
    Key: keyOf(id),
    UpdateExpression: "SET #news = :yes",
    ConditionExpression: "attribute_exists(pk) AND attribute_not_exists(#news)",
    ExpressionAttributeNames: { "#news": news },
    ExpressionAttributeValues: { ":yes": true },
  },
});

const storedOutcome = z.object({
  id: z.string(),
  status: z.string(),
  reason: z.optional(z.string()),
  isInPortal: z.optional(z.boolean()),
  isHeld: z.optional(z.boolean()),
});

/** What became of the copies with these ids that are in the outbox, by id: in batches of gets. */
export const readCopyOutcomes = async (ids: string[]) => {
  const items = await getItems(ids.map(keyOf));
  return new Map(readEach(items, (item) => storedOutcome.parse(item)).map((each) => [each.id, each] as const));
};
