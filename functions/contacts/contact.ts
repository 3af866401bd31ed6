import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod/mini";
import type { MailingListContact, MailingListOutcome } from "#shared/mailing-list.ts";
import { leaseMs, listDue, maxAttempts, getNextAttempt } from "../platform/jobs.ts";
import { describeError, logger } from "../platform/logger.ts";
import { queryAll, rangeOfList } from "../platform/pages.ts";
import { createSecret } from "../platform/private-links.ts";
import { getItem, updateItem, writeOne, type Update, type Write } from "../platform/table.ts";
import { hasMailingList, removeFromMailingList, sendToMailingList } from "./mailing-list.ts";

/*
 * @item contact
 * @key `CONTACT#email` · `CONTACT`
 * @asks add, renew, add tags
 * @cost part of one transaction
 * @key `gsi1`: `UNSUBSCRIBE#token` · `CONTACT`
 * @asks whose link is it? unsubscribe; keep the link before writing to it
 * @cost 1 query, 1 get, 1 conditional update; 1 get, 1 conditional update
 * @key `gsi2`: `UNSYNCED` · due
 * @asks contacts the mailing list has not yet
 * @cost 1 query
 */

const getContactKey = (email: string) => ({ pk: `CONTACT#${email.toLowerCase()}`, sk: "CONTACT" });

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
  /** How often it was added since it was last synced. */
  additions: z.int(),
});
/** A contact that is not yet on the mailing list. */
export type WaitingContact = z.infer<typeof storedContact>;

const unsubscribeListOf = (token: string) => `UNSUBSCRIBE#${token}`;

const storedSubscription = z.object({ unsubscribeToken: z.string(), status: z._default(z.string(), "subscribed") });

/** The link by which a contact unsubscribes, the same in all emails to them; and whether they have. */
export type Subscription = { token: string; isEnded: boolean };

/** Of who is no contact yet, or had no such link: a new one, which holds once {@link contactWrite} has kept it. */
export const findSubscription = async (email: string): Promise<Subscription> => {
  const { success, data } = storedSubscription.safeParse(await getItem(getContactKey(email)));
  return success
    ? { token: data.unsubscribeToken, isEnded: data.status !== "subscribed" }
    : { token: createSecret(), isEnded: false };
};

/**
 * The subscription of an address that the club is about to write to, its link kept at once. Of who is no contact it keeps
 * nothing else: they are on no list by it.
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
  // Another was kept meanwhile, and stays.
  return isKept ? found : findSubscription(email);
};

/** What keeps a subscription's link with its contact; refused where another was kept meanwhile. */
const buildSubscription = ({ token }: Subscription) => ({
  set: "unsubscribeToken = :token, gsi1pk = :list, gsi1sk = :contact",
  ConditionExpression: "attribute_not_exists(unsubscribeToken) OR unsubscribeToken = :token",
  values: { ":token": token, ":list": unsubscribeListOf(token), ":contact": "CONTACT" },
});

/** What makes a changed contact wait for the mailing list, where there is one: its writer syncs it for a lease. */
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

/** What is noted of a change that the mailing list is not told. */
const buildNote = () => ({ add: "", set: "updatedAt = :now", values: { ":now": new Date().toISOString() } });

/**
 * Adds a contact, or adds tags to it and answers that are not known yet: part of a transaction. Anyone can enter anyone's
 * email address, so what is known of a contact stays. With a mailing list, the contact then waits for it in the sparse
 * index under a new `revision`; for the time of a lease its writer syncs it.
 * With a `subscription`, the write is refused where another was kept since it was found.
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

/** Changes a contact that still has this revision; a newer one is another request's to sync. */
const changeRevision = (email: string, revision: string, update: Omit<Update, "Key">) =>
  writeOne({
    Update: {
      Key: getContactKey(email),
      ConditionExpression: "revision = :revision",
      ...update,
      ExpressionAttributeValues: { ":revision": revision, ...update.ExpressionAttributeValues },
    },
  });

/** The mailing list has this revision. The contact keeps waiting if earlier additions are missing there. */
export const settleContact = ({ email, revision, additions }: WaitingContact) =>
  changeRevision(email, revision, {
    UpdateExpression: "REMOVE gsi2pk, gsi2sk, additions",
    ConditionExpression: "revision = :revision AND additions = :additions",
    ExpressionAttributeValues: { ":additions": additions },
  });

/** The mailing list did not take this revision: tries again later, or gives up after too many failures. */
export const postponeContact = ({ email, revision, attempts }: WaitingContact) =>
  attempts + 1 >= maxAttempts
    ? changeRevision(email, revision, { UpdateExpression: "REMOVE gsi2pk, gsi2sk" })
    : changeRevision(email, revision, {
        UpdateExpression: "SET attempts = :attempts, gsi2sk = :due",
        ExpressionAttributeValues: { ":attempts": attempts + 1, ":due": getNextAttempt(attempts + 1) },
      });

/** Contacts that are due, longest waiting first. */
export const listWaitingContacts = async (limit: number): Promise<WaitingContact[]> =>
  (await listDue("UNSYNCED", Date.now(), limit)).map((item) => storedContact.parse(item));

/** The outcome for a repeated request: a contact that still waits for its first attempt has not failed. */
export const getSyncOutcome = async (email: string): Promise<MailingListOutcome> => {
  const item = await getItem(getContactKey(email), { isLatest: false });
  return item?.gsi2pk !== undefined && Number(item.attempts) > 0 ? "failed" : "synced";
};

/** How long a visitor waits for the mailing list. */
const visitorWaitMs = 4000;

/** Sends a waiting contact to the mailing list; a failure is left to a later sweep. */
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

/** What a form adds, under what is known of its sender: the list is told no other name or phone than the table has. */
const addKnownFacts = async (contact: MailingListContact): Promise<MailingListContact> => ({
  ...contact,
  ...knownFacts.parse(await getItem(getContactKey(contact.email))),
});

/** Whoever asks for it waits at most four seconds; the sweep does what is left. */
const waitFor = (sync: Promise<MailingListOutcome>) =>
  Promise.race([sync, wait(visitorWaitMs, "failed" as const, { ref: false })]);

/** The form is kept by now: where the table cannot be asked, the sweep goes on. */
const syncAddition = async (contact: MailingListContact, revision: string): Promise<MailingListOutcome> => {
  try {
    return await syncContact({ ...(await addKnownFacts(contact)), revision, attempts: 0, additions: 1 });
  } catch (error) {
    logger.warn("contact left to the sweep", { error: describeError(error) });
    return "failed";
  }
};

/** The same for what a form adds, while its visitor waits: `failed` after four seconds. */
export const syncNewContact = async (contact: MailingListContact, revision: string): Promise<MailingListOutcome> =>
  hasMailingList ? waitFor(syncAddition(contact, revision)) : "synced";

const storedEmailOnly = z.object({ pk: z.string(), email: z.string() });

/**
 * Unsubscribes the contact whose link has this token; false for a wrong one. Safe to repeat. Who never was on the mailing
 * list, of whom nothing but their link is kept, is not told to it.
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
  if (isDone && isOnList && hasMailingList) await waitFor(syncContact(storedContact.parse(contact)));
  return true;
};

/** What is known of an address. */
const keptContact = z.partial(
  z.pick(storedContact, { email: true, firstName: true, lastName: true, phone: true, tags: true, status: true }),
);

/** Somebody as a contact, if they are one. */
export const findContact = async (email: string) => {
  const item = await getItem(getContactKey(email));
  return item && keptContact.parse(item);
};

/** Forgets a contact, on the mailing list first: a crash leaves it to the next attempt. */
export const deleteContact = async (email: string) => {
  if (hasMailingList) await removeFromMailingList(email);
  await writeOne({ Delete: { Key: getContactKey(email) } });
};
