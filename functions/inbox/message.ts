import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { contactMessageRecord, tagsOfContactMessage } from "#shared/contact.ts";
import { eventInterestRecord, tagsOfEventInterest } from "#shared/event-interest.ts";
import {
  getMessageEnd,
  inboxMessage,
  kindOfContactMessage,
  messageEmail,
  type InboxMessage,
  type MessageEmail,
} from "#shared/inbox.ts";
import { leadRecord, tagsOfLead } from "#shared/leads.ts";
import { addMonths } from "#shared/months.ts";
import { foldAddress } from "#shared/text.ts";
import { readClubSettings } from "../membership/settings.ts";
import { isSettled, markChange, readChange, type ChangeMark } from "../platform/change-marks.ts";
import { getMonthStart } from "../platform/club-time.ts";
import { AppError } from "../platform/errors.ts";
import {
  countList,
  decodePlace,
  encodePlace,
  queryAll,
  queryPage,
  rangeOfList,
  countUnreadable,
  readEach,
  readOne,
} from "../platform/pages.ts";
import {
  ConditionRefused,
  getItem,
  table,
  tableName,
  transact,
  writeOne,
  type Item,
  type Key,
  type Update,
  type Write,
} from "../platform/table.ts";

/*
 * @item message in the inbox
 * @key `LEAD#id` · `LEAD`, `CONTACT-MESSAGE`, `EVENT-INTEREST`
 * @asks those of a month (3 queries side by side); handle, note, reopen
 * @cost 1 conditional update
 * @key `gsi2`: `INBOX#OPEN` · time#id
 * @asks those no admin has handled, and how many
 * @cost 1 query a page; 1 query
 * @item change mark of the inbox
 * @key `INBOX` · `INBOX`
 * @asks has the inbox changed since this answer?
 * @cost 1 get
 * @item email about a message
 * @key `LEAD#id` · `EMAIL#id`, in the partition of its message
 * @asks the message and all emails about it
 * @cost 1 query
 */

/** The sender's name. */
export const nameOf = (message: InboxMessage) =>
  message.kind === "lead" ? `${message.firstName} ${message.lastName}` : message.name;

/** The forms whose messages appear in the inbox: `LEAD#id` is a lead. */
export const messageForms = {
  lead: { item: "LEAD", id: "lead", schema: leadRecord, tagsOf: tagsOfLead },
  /** `CONTACT` is the item of a mailing-list contact. */
  message: { item: "CONTACT-MESSAGE", id: "message", schema: contactMessageRecord, tagsOf: tagsOfContactMessage },
  signup: { item: "EVENT-INTEREST", id: "signup", schema: eventInterestRecord, tagsOf: tagsOfEventInterest },
} as const;

/** The form given by an id's prefix. */
const formOf = (id: string) => messageForms[id.split("_")[0] as keyof typeof messageForms];

const messageKeyOf = (id: string) => {
  const { item } = formOf(id);
  return { pk: `${item}#${id}`, sk: item };
};

/** The key of an email about a message: in the same partition, by time. */
export const emailKeyOf = (messageId: string, id: string) => ({ pk: messageKeyOf(messageId).pk, sk: `EMAIL#${id}` });

const openList = "INBOX#OPEN";

/** The key of the inbox's change mark. */
export const inboxKey = { pk: "INBOX", sk: "INBOX" };

/**
 * Records that the inbox is about to change: a separate write, since strangers' messages would conflict in
 * transactions.
 */
export const markInboxChanged = () => markChange(inboxKey);

/** The change mark of the inbox. */
export const inboxMark: ChangeMark = { item: inboxKey, attribute: "changed_at" };

/** The ETag of the inbox; undefined while the index may lack a change. */
export const readInboxTag = async (now = Date.now()) => {
  const changedAt = await readChange(inboxKey);
  return isSettled(changedAt, now) ? `"${changedAt}"` : undefined;
};

/** Attributes of a new message besides its form: it is open. */
export const newMessageAttributes = (id: string, createdAt: string) => ({
  isOpen: true,
  gsi2pk: openList,
  gsi2sk: `${createdAt}#${id}`,
});

const kindOf = (item: Item) => {
  const { id } = formOf(String(item.id));
  return id === "message" ? kindOfContactMessage({ subject: String(item.subject) }) : id;
};

/** Parses messages, with their deletion dates by the current settings. */
const createParser = async () => {
  const { keepFormsMonths } = await readClubSettings();
  return (item: Item): InboxMessage => {
    const deletedAt = getMessageEnd(String(item.createdAt), keepFormsMonths).toISOString();
    return inboxMessage.parse({ ...item, kind: kindOf(item), deletedAt });
  };
};

const notFound = () => new AppError("not-found", "Message not found.");

/** Throws `not-found`. */
export const readMessage = async (id: string) => {
  const item = await getItem(messageKeyOf(id));
  if (!item) throw notFound();
  return readOne(item, await createParser());
};

/** A message and the emails about it, oldest first, in one query. Throws `not-found`. */
export const readMessageWithEmails = async (id: string) => {
  const { pk, sk } = messageKeyOf(id);
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": pk },
    ConsistentRead: true,
  });
  const item = items.find((each) => each.sk === sk);
  if (!item) throw notFound();
  const emails = items.filter((each) => String(each.sk).startsWith("EMAIL#"));
  return {
    message: readOne(item, await createParser()),
    emails: readEach(emails, (each) => messageEmail.parse(each)),
  };
};

const pageSize = 100;

/** A page of the open messages, newest first. */
export const readOpenMessages = async (cursor: string | undefined) => {
  const parse = await createParser();
  return queryPage({ index: "gsi2", list: openList, pageSize, isDescending: true, parse }, cursor);
};

/** How many messages are open, counted up to `atMost`. */
export const countOpenMessages = (atMost: number) => countList("gsi2", openList, atMost);

/** Messages of one form before a position in a UTC month. */
const queryForm = async (item: string, utcMonth: string, before: string) => {
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi1",
      KeyConditionExpression: "gsi1pk = :list AND gsi1sk < :before",
      ExpressionAttributeValues: { ":list": `${item}S#${utcMonth}`, ":before": before },
      ScanIndexForward: false,
      Limit: pageSize,
    }),
  );
  return { items: Items, last: LastEvaluatedKey && String(LastEvaluatedKey.gsi1sk) };
};

const placeOf = (item: Item) => String(item.gsi1sk);

/**
 * Messages of all forms, by one query each, down to the first form's page end, so that none is missed. `next` is the
 * position to continue from.
 */
const queryForms = async (utcMonth: string, before: string) => {
  const lists = await Promise.all(Object.values(messageForms).map(({ item }) => queryForm(item, utcMonth, before)));
  // Items beyond the end of an incomplete list are read again later, as that list may have newer ones.
  const next =
    lists
      .flatMap(({ last }) => last ?? [])
      .sort()
      .at(-1) ?? utcMonth;
  const items = lists.flatMap(({ items }) => items).filter((item) => placeOf(item) >= next);
  return { items: items.sort((one, other) => (placeOf(one) < placeOf(other) ? 1 : -1)), next };
};

/** The lists are by UTC month. A position is a sort key, or a month, which stands for its start. */
const getUtcMonthBefore = (place: string) => (place.length === 7 ? addMonths(place, -1) : place.slice(0, 7));

const placePattern = /^\d{4}-\d\d(-\d\dT[\d:.]+Z#\w+)?$/;

const clockSkewMs = 60_000;

/** A page of the messages of a month in the club's time zone, newest first. */
export const readMessagesOfMonth = async (month: string, cursor: string | undefined) => {
  const [start, end] = [getMonthStart(month), getMonthStart(addMonths(month, 1))];
  const latest = new Date(Date.now() + clockSkewMs).toISOString();
  let place = [end, latest, ...(cursor === undefined ? [] : [decodePlace(cursor, placePattern)])].sort()[0]!;
  const found: Item[] = [];
  while (place > start && found.length < pageSize) {
    const { items, next } = await queryForms(getUtcMonthBefore(place), place);
    found.push(...items.filter((item) => placeOf(item) >= start));
    place = next;
  }
  const items = readEach(found, await createParser());
  return {
    items,
    ...countUnreadable(found, items),
    cursor: place > start ? encodePlace(place) : undefined,
  };
};

/** An admin, as messages name them. */
export type MessageAuthor = MessageEmail["by"];

type Change = { set: string[]; remove?: string[]; values: Item };

const buildHandling = (by: MessageAuthor, at: string): Change => ({
  set: ["isOpen = :isOpen", "handled = :handled"],
  remove: ["gsi2pk", "gsi2sk"],
  values: { ":isOpen": false, ":handled": { at, by } },
});

/** Updates a message if its version is as read; a new message has none yet. */
const buildUpdate = (id: string, version: number, { set, remove, values }: Change): Update => ({
  Key: messageKeyOf(id),
  UpdateExpression: [
    `SET ${["#version = :version", ...set].join(", ")}`,
    ...(remove ? [`REMOVE ${remove.join(", ")}`] : []),
  ].join(" "),
  ConditionExpression: version === 0 ? "attribute_exists(pk) AND attribute_not_exists(#version)" : "#version = :seen",
  ExpressionAttributeNames: { "#version": "version" },
  ExpressionAttributeValues: { ...values, ":version": version + 1, ...(version > 0 && { ":seen": version }) },
});

/** The error if another admin acted first, saying what they did; `item` is the current message. */
export const handledByAnother = async (item: Item | undefined) => {
  if (!item) return notFound();
  const parse = await createParser();
  const { handled, lastEmail } = parse(item);
  const acts = [
    ...(lastEmail ? [{ ...lastEmail, did: emailActs[lastEmail.kind] }] : []),
    ...(handled ? [{ ...handled, did: "marked this message handled" }] : []),
  ];
  const last = acts.sort((one, other) => one.at.localeCompare(other.at)).at(-1);
  const what = last ? `${last.by.name || "Another admin"} ${last.did}.` : "Another admin changed this message.";
  return new AppError("conflict", `${what} Please review it again.`);
};

const emailActs = { reply: "replied to this message", invitation: "invited them to apply" };

type Id = Pick<InboxMessage, "id">;
type Alongside = Record<string, Write>;

const changeMessage = async ({ id }: Id, version: number, change: Change, alongside: Alongside) => {
  await markInboxChanged();
  try {
    await transact({ message: { Update: buildUpdate(id, version, change) }, ...alongside });
  } catch (error) {
    if (!(error instanceof ConditionRefused)) throw error;
    throw await handledByAnother(error.refused.get("message"));
  }
  return readMessage(id);
};

/**
 * Marks a message handled, with the writes `alongside`. Throws `not-found`, and `conflict` if it has changed since
 * `version`.
 */
export const saveHandled = (message: Id, version: number, { id, name }: MessageAuthor, alongside: Alongside) =>
  changeMessage(message, version, buildHandling({ id, name }, new Date().toISOString()), alongside);

/** Reopens a message. Throws the same. */
export const saveReopened = (message: Id, version: number, alongside: Alongside) =>
  changeMessage(
    message,
    version,
    {
      set: ["isOpen = :isOpen", "gsi2pk = :list", "gsi2sk = gsi1sk"],
      remove: ["handled"],
      values: { ":isOpen": true, ":list": openList },
    },
    alongside,
  );

/** Replaces the note of a message. Throws the same. */
export const saveNote = (message: Id, version: number, note: string, alongside: Alongside) =>
  changeMessage(message, version, { set: ["note = :note"], values: { ":note": note } }, alongside);

type Sending = { email: MessageEmail; letterId: string; handles: boolean };

/**
 * Stores an email with its message and optionally marks it handled: parts of the transaction that puts the email in the
 * outbox.
 */
export const messageEmailWrites = (message: InboxMessage, { email, letterId, handles }: Sending) => {
  const { id, version } = message;
  const { kind, at, by } = email;
  const handling = handles && !message.handled ? buildHandling(by, at) : undefined;
  return {
    message: {
      Update: buildUpdate(id, version, {
        ...handling,
        set: ["lastEmail = :lastEmail", ...(handling?.set ?? [])],
        values: { ":lastEmail": { kind, at, by }, ...handling?.values },
      }),
    },
    kept: { Put: { Item: { ...emailKeyOf(id, email.id), ...email, letterId } } },
  } satisfies Record<string, Write>;
};

/**
 * Ids of messages of one form from a UTC month that are due for deletion by `now`: one query per page of a hundred.
 */
export const listPastMessages = async (
  form: keyof typeof messageForms,
  utcMonth: string,
  { keepMonths, now }: { keepMonths: number; now: Date },
) => {
  const ids: string[] = [];
  let before: string | undefined = `${utcMonth}~`;
  while (before !== undefined) {
    const { items, last }: Awaited<ReturnType<typeof queryForm>> = await queryForm(
      messageForms[form].item,
      utcMonth,
      before,
    );
    const past = items.filter(({ createdAt }) => getMessageEnd(String(createdAt), keepMonths) <= now);
    ids.push(...past.map(({ id }) => String(id)));
    before = last;
  }
  return ids;
};

/**
 * Deletes a message with the emails about it. The message goes last, so that a crash leaves something to resume from.
 */
export const deleteMessage = async (id: string) => {
  const { pk, sk } = messageKeyOf(id);
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": pk },
    ConsistentRead: true,
  });
  await markInboxChanged();
  const emails = (items as Key[]).filter((item) => item.sk !== sk);
  for (const key of [...emails, { pk, sk }]) await writeOne({ Delete: { Key: { pk, sk: key.sk } } });
};

/** All messages from an address within the longest retention period: reads these months' lists. */
export const listMessagesFrom = async (email: string, now = new Date()) => {
  const { keepFormsMonths } = await readClubSettings({ isLatest: true });
  // Older ones are deleted within a day.
  const months = Array.from({ length: keepFormsMonths + 2 }, (_, age) =>
    addMonths(now.toISOString().slice(0, 7), -age),
  );
  const found: Item[] = [];
  for (const month of months) {
    const lists = Object.values(messageForms).map(({ item }) => queryAll(rangeOfList("gsi1", `${item}S#${month}`)));
    const items = (await Promise.all(lists)).flat();
    found.push(...items.filter((item) => foldAddress(String(item.email)) === foldAddress(email)));
  }
  return found.map(({ id }) => String(id));
};
