import { setTimeout as wait } from "node:timers/promises";
import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import * as z from "zod/mini";
import type { MailingListContact, MailingListOutcome } from "#shared/mailing-list.ts";
import { foldAddress } from "#shared/text.ts";
import { leaseMs, listDue, maxAttempts, getNextAttempt } from "../platform/jobs.ts";
import { describeError, logger } from "../platform/logger.ts";
import { queryAll, rangeOfList, readEach, type Source } from "../platform/pages.ts";
import { createSecret } from "../platform/private-links.ts";
import {
  ConditionRefused,
  getItem,
  getItems,
  transact,
  updateItem,
  writeOne,
  type Item,
  type Update,
  type Write,
} from "../platform/table.ts";
import { hasMailingList, removeFromMailingList, sendToMailingList } from "./mailing-list.ts";

/*
 * @item contact
 * @key `CONTACT#email` · `CONTACT`
 * @asks add, renew, add tags
 * @cost part of one transaction
 * @asks which of many have unsubscribed
 * @cost 1 batch get per 100
 * @key `gsi1`: `UNSUBSCRIBE#token` · `CONTACT`
 * @asks whose link is it? unsubscribe; keep the link before writing to it
 * @cost 1 query, 1 get, 1 conditional update; 1 get, 1 conditional update
 * @key `gsi2`: `UNSYNCED` · due
 * @asks contacts the mailing list has not yet
 * @cost 1 query
 */

const getContactKey = (email: string) => ({ pk: `CONTACT#${foldAddress(email)}`, sk: "CONTACT" });

const storedContact = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z._default(z.string(), ""),
  phone: z.optional(z.string()),
  tags: z.pipe(
    z.instanceof(Set<string>),
    z.transform((tags) => [...tags]),
  ),
  status: z.enum(["subscribed", "unsubscribed"]),
  revision: z.string(),
  attempts: z.int(),
  /** Number of changes since the last sync. */
  additions: z.int(),
});
/** A contact not yet synced with the mailing list. */
export type WaitingContact = z.infer<typeof storedContact>;

/** Whatever is stored of an address: someone who was only written to is on no list. */
const keptContact = z.partial(z.extend(storedContact, { unsubscribeToken: z.string() }));

const readKept = (item: Item) => readEach([item], (each) => keptContact.parse(each))[0];

const hasUnsubscribed = (item: Item) => {
  const found = readKept(item);
  return !found || found.status === "unsubscribed";
};

const unsubscribeListOf = (token: string) => `UNSUBSCRIBE#${token}`;

/** A contact's unsubscribe link, the same in all emails, and whether they have unsubscribed. */
export type Subscription = { token: string; isEnded: boolean };

/**
 * For someone without a contact or link: a new link, valid once {@link contactWrite} has stored it. Someone whose contact
 * cannot be read may have unsubscribed.
 */
export const findSubscription = async (email: string): Promise<Subscription> => {
  const found = readKept((await getItem(getContactKey(email))) ?? {});
  if (!found) return { token: createSecret(), isEnded: true };
  const { unsubscribeToken = createSecret(), status = "subscribed" } = found;
  return { token: unsubscribeToken, isEnded: status !== "subscribed" };
};

/**
 * The subscription of an address about to be emailed; stores its link at once. Stores nothing else for a non-contact,
 * who is on no list.
 */
export const checkSubscription = async (email: string): Promise<Subscription> => {
  const found = await findSubscription(email);
  const { set, ...kept } = buildSubscription(found);
  const isKept = await writeOne({
    Update: {
      Key: getContactKey(email),
      UpdateExpression: `SET email = if_not_exists(email, :email), ${set}`,
      ConditionExpression: kept.ConditionExpression,
      ExpressionAttributeValues: { ":email": email, ...kept.values },
    },
  });
  // A concurrent request stored another one, which stays.
  return isKept ? found : findSubscription(email);
};

/** Whether a contact has unsubscribed, or cannot be read, so that it may have, to be read together with other items. */
export const unsubscribedSource = (email: string): Source<boolean> => ({
  key: getContactKey(email),
  parse: (item) => item !== undefined && hasUnsubscribed(item),
});

/**
 * Tells of many addresses whether their contact has unsubscribed, or cannot be read, so that it may have: in batches of
 * gets.
 */
export const findUnsubscribed = async (addresses: string[]) => {
  const items = await getItems(addresses.map(getContactKey), { isLatest: false });
  const ended = new Set(items.filter(hasUnsubscribed).map(({ pk }) => pk));
  return (address: string) => ended.has(getContactKey(address).pk);
};

/** Stores a subscription's link with its contact; refused if another was stored meanwhile. */
const buildSubscription = ({ token }: Subscription) => ({
  set: "unsubscribeToken = :token, gsi1pk = :list, gsi1sk = :contact",
  ConditionExpression: "attribute_not_exists(unsubscribeToken) OR unsubscribeToken = :token",
  values: { ":token": token, ":list": unsubscribeListOf(token), ":contact": "CONTACT" },
});

/** Queues a changed contact for the mailing list, if there is one; its writer holds the lease to sync it. */
const buildWaiting = (revision: string) => ({
  add: hasMailingList ? "ADD additions :one" : "",
  set: `revision = :revision, attempts = :none, updatedAt = :now${hasMailingList ? ", gsi2pk = :waiting, gsi2sk = :due" : ""}`,
  values: {
    ":revision": revision,
    ":none": 0,
    ":now": new Date().toISOString(),
    ...(hasMailingList && {
      ":one": 1,
      ":waiting": "UNSYNCED",
      ":due": new Date(Date.now() + leaseMs).toISOString(),
    }),
  },
});

/** The fields of a change that is not synced to the mailing list. */
const buildNote = () => ({ add: "", set: "updatedAt = :now", values: { ":now": new Date().toISOString() } });

/**
 * Adds a contact, or adds tags and missing answers to one: part of a transaction. Anyone can enter anyone's email
 * address, so existing answers are kept. With a mailing list, the contact is queued in the sparse index under a new
 * `revision`, leased to its writer. With a `subscription`, the write is refused if another link was stored meanwhile.
 */
export const contactWrite = (
  { tags, status, ...contact }: MailingListContact,
  revision: string,
  subscription?: Subscription,
): Write => {
  const kept = subscription && buildSubscription(subscription);
  const waiting = buildWaiting(revision);
  const answers = Object.entries(contact).filter(([, answer]) => answer !== "");
  const set = [
    ...answers.map(([name]) => `${name} = if_not_exists(${name}, :${name})`),
    "#status = if_not_exists(#status, :status)",
    waiting.set,
    ...(kept ? [kept.set] : []),
  ];
  return {
    Update: {
      Key: getContactKey(contact.email),
      UpdateExpression: `${waiting.add ? `${waiting.add}, tags :tags` : "ADD tags :tags"} SET ${set.join(", ")}`,
      ...(kept && { ConditionExpression: kept.ConditionExpression }),
      ExpressionAttributeNames: { "#status": "status" },
      ExpressionAttributeValues: {
        ...Object.fromEntries(answers.map(([name, answer]) => [`:${name}`, answer])),
        ":tags": new Set(tags),
        ":status": status,
        ...waiting.values,
        ...kept?.values,
      },
    },
  };
};

/** Whether the stored contact of an address, if any, can be added to. */
export const isContactReadable = async (email: string) =>
  readKept((await getItem(getContactKey(email))) ?? {}) !== undefined;

/**
 * Whether a transaction failed because of its contact: another link was stored, or what is stored takes no tags, for which
 * DynamoDB cancels it and DynamoDB Local finds it invalid.
 */
const isOfContact = (error: unknown) =>
  error instanceof ConditionRefused
    ? error.refused.size === 1 && error.refused.has("contact")
    : error instanceof TransactionCanceledException || (error instanceof Error && error.name === "ValidationException");

/**
 * Makes a transaction that has the contact of an address, and leaves that out if the stored one cannot be read: what
 * somebody sends is kept, and so is the stored contact, as it is.
 */
export const transactWithContact = async (
  email: string,
  { contact, ...writes }: Record<string, Write> & { contact: Write },
) => {
  try {
    await transact({ ...writes, contact });
  } catch (error) {
    if (!isOfContact(error) || (await isContactReadable(email))) throw error;
    await transact(writes);
  }
};

/** Updates a contact that still has this revision; a newer revision is synced by its own request. */
const changeRevision = (email: string, revision: string, update: Omit<Update, "Key">) =>
  writeOne({
    Update: {
      Key: getContactKey(email),
      ConditionExpression: "revision = :revision",
      ...update,
      ExpressionAttributeValues: { ":revision": revision, ...update.ExpressionAttributeValues },
    },
  });

/** Records that this revision is synced. The contact stays queued if earlier additions are missing there. */
export const settleContact = ({ email, revision, additions }: WaitingContact) =>
  changeRevision(email, revision, {
    UpdateExpression: "REMOVE gsi2pk, gsi2sk, additions",
    ConditionExpression: "revision = :revision AND additions = :additions",
    ExpressionAttributeValues: { ":additions": additions },
  });

/** Records a failed sync of this revision: retries later, or gives up after too many failures. */
export const postponeContact = ({ email, revision, attempts }: WaitingContact) =>
  attempts + 1 >= maxAttempts
    ? changeRevision(email, revision, { UpdateExpression: "REMOVE gsi2pk, gsi2sk" })
    : changeRevision(email, revision, {
        UpdateExpression: "SET attempts = :attempts, gsi2sk = :due",
        ExpressionAttributeValues: { ":attempts": attempts + 1, ":due": getNextAttempt(attempts + 1) },
      });

/** Due contacts, longest waiting first. */
export const listWaitingContacts = async (limit: number): Promise<WaitingContact[]> =>
  readEach(await listDue("UNSYNCED", Date.now(), limit), (item) => storedContact.parse(item));

/** The sync status for a repeated request: a contact awaiting its first attempt has not failed. */
export const getSyncOutcome = async (email: string): Promise<MailingListOutcome> => {
  const item = await getItem(getContactKey(email), { isLatest: false });
  return item?.gsi2pk !== undefined && Number(item.attempts) > 0 ? "failed" : "synced";
};

/** How long a visitor waits for the mailing list. */
const visitorWaitMs = 4000;

/** Syncs a queued contact; the sweep retries failures. */
export const syncContact = async (contact: WaitingContact): Promise<MailingListOutcome> => {
  const { revision } = contact;
  try {
    await sendToMailingList(contact);
  } catch (error) {
    logger.error("contact not synced", { revision, attempts: contact.attempts + 1, error: describeError(error) });
    await postponeContact(contact);
    return "failed";
  }
  await settleContact(contact);
  return "synced";
};

const knownFacts = z.pick(storedContact, { firstName: true, lastName: true, phone: true, status: true });

/** Combines a form's fields with the stored contact: the mailing list gets the same name and phone as the table. */
const addKnownFacts = async (contact: MailingListContact): Promise<MailingListContact> => ({
  ...contact,
  ...knownFacts.parse(await getItem(getContactKey(contact.email))),
});

/** Waits at most four seconds; the sweep does the rest. */
const waitFor = (sync: Promise<MailingListOutcome>) =>
  Promise.race([sync, wait(visitorWaitMs, "failed" as const, { ref: false })]);

/** The form is already saved: if the table cannot be read, the sweep continues. */
const syncAddition = async (contact: MailingListContact, revision: string): Promise<MailingListOutcome> => {
  try {
    return await syncContact({ ...(await addKnownFacts(contact)), revision, attempts: 0, additions: 1 });
  } catch (error) {
    logger.warn("contact left to the sweep", { error: describeError(error) });
    return "failed";
  }
};

/** Likewise while the visitor waits: `failed` after four seconds. */
export const syncNewContact = async (contact: MailingListContact, revision: string): Promise<MailingListOutcome> =>
  hasMailingList ? waitFor(syncAddition(contact, revision)) : "synced";

const storedEmailOnly = z.object({ pk: z.string(), email: z.string() });

/**
 * Unsubscribes the contact with this link token; false for an unknown one. Idempotent. The mailing list is not told of
 * someone who was never on it.
 */
export const unsubscribeContact = async (token: string, revision: string) => {
  const [item] = await queryAll(rangeOfList("gsi1", unsubscribeListOf(token)));
  const found = storedEmailOnly.safeParse(item);
  if (!found.success) return false;
  const isOnList = (await getItem(getContactKey(found.data.email)))?.tags !== undefined;
  const waiting = isOnList ? buildWaiting(revision) : buildNote();
  const { isDone, item: contact } = await updateItem({
    Key: getContactKey(found.data.email),
    UpdateExpression: `${waiting.add} SET #status = :ended, ${waiting.set}`,
    ConditionExpression: "unsubscribeToken = :token AND #status <> :ended",
    ExpressionAttributeNames: { "#status": "status" },
    ExpressionAttributeValues: { ":token": token, ":ended": "unsubscribed", ...waiting.values },
  });
  if (isDone && contact && isOnList && hasMailingList)
    for (const each of readEach([contact], (item) => storedContact.parse(item))) await waitFor(syncContact(each));
  return true;
};

/** What its owner gets of it. */
const ownContact = z.omit(keptContact, { revision: true, attempts: true, additions: true, unsubscribeToken: true });

/** The contact of an address, if any. */
export const findContact = async (email: string) => {
  const item = await getItem(getContactKey(email));
  return item && readEach([item], (each) => ownContact.parse(each))[0];
};

/** Deletes a contact, on the mailing list first, so that a crash leaves it for the next attempt. */
export const deleteContact = async (email: string) => {
  if (hasMailingList) await removeFromMailingList(email);
  await writeOne({ Delete: { Key: getContactKey(email) } });
};
