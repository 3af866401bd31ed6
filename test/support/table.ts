import { setTimeout as wait } from "node:timers/promises";
import { GetCommand, PutCommand, ScanCommand, UpdateCommand, type ScanCommandInput } from "@aws-sdk/lib-dynamodb";
import { countersItemOf, eventItemOf } from "#functions/events/event.ts";
import { useWrite, type Limit } from "#functions/platform/limits.ts";
import { queryAll, rangeOfList } from "#functions/platform/pages.ts";
import { table, tableName, type Item } from "#functions/platform/table.ts";
import { registrationListOf } from "#functions/registrations/registration.ts";
import type { EventRecord, Reminder } from "#shared/events.ts";
import { monthNow } from "./club-days.ts";
import { isWire } from "./club-under-test.ts";
import { insertedKeys } from "./in-process/stream.ts";

/** The forms of a kind, such as `LEAD`, that somebody has sent in these days, oldest first. */
export const formsOf = async (item: string, email: string) => {
  const months = new Set([new Date(), new Date(Date.now() - 86_400_000)].map((day) => day.toISOString().slice(0, 7)));
  const found = await Promise.all(
    [...months].toSorted().map((month) => queryAll(rangeOfList("gsi1", `${item}S#${month}`))),
  );
  return found.flat().filter((form) => form.email === email);
};

/** All items with a partition key. */
export const itemsUnder = (pk: string) =>
  queryAll({ KeyConditionExpression: "pk = :pk", ExpressionAttributeValues: { ":pk": pk }, ConsistentRead: true });

/** What the club's income of this month has under the id of a payment or refund that somebody noted: amounts. */
export const notedIncome = async (id: string) =>
  (await itemsUnder(`INCOME#${monthNow()}`)).flatMap(({ sk, amount }) =>
    String(sk).endsWith(`#${id}`) ? [Number(amount)] : [],
  );

/** The leads that the table has of somebody. */
export const leadsOf = (email: string) => formsOf("LEAD", email);

const isAbout =
  (address: string) =>
  ({ letter }: Item) => {
    // A copy of a letter to many names its reader's id alone.
    const { to, replyTo } = (letter ?? {}) as { to?: "club" | { address: string }; replyTo?: string };
    return replyTo === address || (typeof to === "object" && to.address === address);
  };

/**
 * E-mails in the outbox that forms of somebody promised and that are still to be sent now: those over a limit wait, and
 * those that are for later.
 */
export const unsentEmailsAbout = async (address: string) =>
  (await queryAll(rangeOfList("gsi2", "UNSENT")))
    .filter(isAbout(address))
    .filter(({ isCounted, notBefore }) => isCounted === undefined && notBefore === undefined);

/** Announcements that are being made now, whose e-mails are not all in the outbox. */
export const announcementsUnderWay = async () =>
  (await queryAll(rangeOfList("gsi2", "UNANNOUNCED"))).filter(({ notBefore }) => notBefore === undefined);

/** All e-mails in the outbox that forms of somebody promised in this file, oldest first. */
export const outboxEmailsAbout = (address: string) => findJobs("OUTBOX", isAbout(address));

const get = async (pk: string, sk: string): Promise<Item | undefined> =>
  (await table.send(new GetCommand({ TableName: tableName, Key: { pk, sk }, ConsistentRead: true }))).Item;

/** Looks at every item of the table. */
export const scanTable = async (filter: Partial<ScanCommandInput> = {}) => {
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.send(
      new ScanCommand({ TableName: tableName, ExclusiveStartKey: start, ConsistentRead: true, ...filter }),
    );
    items.push(...Items);
    start = LastEvaluatedKey;
  } while (start);
  return items;
};

/** Jobs as they stand now. Over the wire nobody notes what is written, and one table is everybody's. */
const findJobs = async (kind: "OUTBOX" | "ANNOUNCEMENT", isWanted: (item: Item) => boolean) => {
  if (!isWire) {
    const keys = insertedKeys(`${kind}#`, isWanted);
    return (await Promise.all(keys.map((pk) => get(pk, kind)))).filter((item) => item !== undefined);
  }
  const jobs = await scanTable({ FilterExpression: "sk = :kind", ExpressionAttributeValues: { ":kind": kind } });
  return jobs.filter(isWanted).toSorted((one, other) => String(one.createdAt).localeCompare(String(other.createdAt)));
};

/** Somebody as a contact. */
export const contactOf = (email: string) => get(`CONTACT#${email.toLowerCase()}`, "CONTACT");

/** A member's profile and settings. */
export const readMemberItem = (id: string) => get(`MEMBER#${id}`, "MEMBER");

/** A member's card in the directory. */
export const readCardItem = (id: string) => get(`MEMBER#${id}`, "CARD");

/** When the directory last changed. */
export const directoryChange = async () => (await get("DIRECTORY", "CHANGED"))?.changed_at;

/** As if the directory had last changed a minute ago. */
export const ageDirectoryChange = () =>
  editItem({ pk: "DIRECTORY", sk: "CHANGED" }, { changed_at: new Date(Date.now() - 60_000).toISOString() });

/** A registration, with the secret that nobody is shown. */
export const readRegistrationItem = (id: string) => get(`REGISTRATION#${id}`, "REGISTRATION");

/** What stands for somebody's registration for an event. */
export const guardOf = (eventId: string, email: string) =>
  get(`REGISTRANT#${eventId}#${email.toLowerCase()}`, "REGISTRANT");

/** A listing with what is kept of it and not shown. */
export const readListingItem = (id: string) => get(`LISTING#${id}`, "LISTING");

/** An event of the payment service that was taken. */
export const stripeEventOf = (id: string) => get(`STRIPE-EVENT#${id}`, "STRIPE-EVENT");

/** An event of the payment service that names a listing nobody knows. */
export const strayEventOf = (id: string) => get(`STRAY-STRIPE-EVENT#${id}`, "STRAY-STRIPE-EVENT");

/** When the list of businesses last changed. */
export const businessesChange = async () => (await get("BUSINESSES", "CHANGED"))?.changed_at;

/** As if the list of businesses had last changed a minute ago. */
export const ageBusinessesChange = () =>
  editItem({ pk: "BUSINESSES", sk: "CHANGED" }, { changed_at: new Date(Date.now() - 60_000).toISOString() });

/** An event with what is kept of it and not shown. */
export const readEventItem = async (id: string) => {
  const [facts, counters] = await Promise.all([get(`EVENT#${id}`, "EVENT"), get(`EVENT#${id}`, "COUNTERS")]);
  return facts && { ...counters, ...facts };
};

/** As if the registrations of an event had last changed a minute ago, or so many milliseconds. */
export const ageRegistrationsChange = (eventId: string, agoMs = 60_000) =>
  editItem(
    { pk: `EVENT#${eventId}`, sk: "COUNTERS" },
    { registrations_changed_at: new Date(Date.now() - agoMs).toISOString() },
  );

/** What is announced of an event in this file, oldest first. */
export const announcementsOf = (eventId: string) =>
  findJobs("ANNOUNCEMENT", (item) => item.eventId === eventId && !String(item.id).startsWith("reminder_"));

/** A reminder of an event that starts then, as it stands now. */
export const readReminder = ({ id, startsAt = "" }: Pick<EventRecord, "id" | "startsAt">, reminder: Reminder) =>
  get(`ANNOUNCEMENT#reminder_${id}_${startsAt}_${reminder}`, "ANNOUNCEMENT");

/** The registrations that the table has for an event. */
export const registrationsFor = (eventId: string) => queryAll(rangeOfList("gsi1", registrationListOf(eventId)));

/** A letter of the outbox. */
export const readOutboxItem = (id: string) => get(`OUTBOX#${id}`, "OUTBOX");

/** Puts an event where nobody else's is. */
export const putEvent = async (event: EventRecord, place: Item = {}) => {
  for (const Item of [{ ...eventItemOf(event), ...place }, countersItemOf(event)])
    await table.send(new PutCommand({ TableName: tableName, Item }));
  return event;
};

/** The same for one that no list shows: lists stay short for whoever looks at them. */
export const putUnlistedEvent = (event: EventRecord) => putEvent(event, { gsi1pk: "EVENTS#unlisted" });

/** Changes attributes of an item behind the back of everybody. */
export const editItem = ({ pk, sk }: Item, attributes: Item) => {
  const names = Object.keys(attributes);
  return table.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk, sk },
      UpdateExpression: `SET ${names.map((name) => `#${name} = :${name}`).join(", ")}`,
      ExpressionAttributeNames: Object.fromEntries(names.map((name) => [`#${name}`, name])),
      ExpressionAttributeValues: Object.fromEntries(names.map((name) => [`:${name}`, attributes[name]])),
    }),
  );
};

/** Lets ten minutes pass for whatever waits in an item of the outbox. */
export const makeDue = (item: Item) => {
  const past = new Date(Date.now() - 600_000).toISOString();
  return editItem(item, { gsi2sk: past, ...(item.leasedUntil !== undefined && { leasedUntil: past }) });
};

/**
 * As if somebody had done this so many times already, in this window of time and in the next. Waits for the next where
 * this one is about to end, so that what follows counts in one: it takes these milliseconds at most on a slow machine.
 */
export const setRateCount = async (limit: Limit, times: number, whatFollows = 8000) => {
  const length = limit.seconds * 1000;
  const left = length - (Date.now() % length);
  // Whoever is over the limit already is so in the next window, too.
  if (times < limit.atMost && left < Math.min(whatFollows, length / 2)) await wait(left);
  const { pk, sk } = useWrite(limit).Update.Key;
  const window = Number(String(pk).split("#").at(-1));
  for (const each of [window, window + 1]) {
    await editItem({ pk: String(pk).replace(/\d+$/, String(each)), sk }, { count: times });
  }
};
