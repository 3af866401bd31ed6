import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { decodeTime, encodeTime, monotonicFactory } from "ulid";
import * as z from "zod/mini";
import {
  messageId,
  messagesOnPage,
  messageLimit,
  showMentions,
  unknownQuote,
  type Mention,
  type Quote,
} from "#shared/messages.ts";
import type { ServerFrame } from "#shared/realtime.ts";
import { truncate } from "#shared/text.ts";
import { avatarUrl } from "../members/card.ts";
import { readAliases } from "../members/merged.ts";
import { AppError } from "../platform/errors.ts";
import { countUse, useWrite } from "../platform/limits.ts";
import { encodeCursor, decodeCursor } from "../platform/pages.ts";
import {
  ConditionRefused,
  getItem,
  getItems,
  table,
  tableName,
  type Item,
  type Key,
  type Write,
} from "../platform/table.ts";

/*
 * @item sent guard
 * @key `SENT#sub#name` · `SENT`
 * @asks was this sent before, and as which message?
 * @cost part of the transaction that keeps it
 */

type Person = { full_name: string; /** The picture's key in the bucket. */ avatar?: string | undefined };

/** A member as the author of a message. */
export const toAuthor = (person: Person & ({ id: string } | { memberId: string })) => ({
  user_id: "memberId" in person ? person.memberId : person.id,
  full_name: person.full_name,
  avatar_url: avatarUrl(person.avatar),
});

/**
 * Authors of what is stored: an account that was merged into another keeps what it wrote under its own id, and is the other
 * one wherever it is shown.
 */
export const readAuthors = async () => {
  const { resolve } = await readAliases();
  return <Written extends { memberId: string }>(written: Written): Written => {
    const memberId = resolve(written.memberId);
    return memberId === written.memberId ? written : { ...written, memberId };
  };
};

/** A frame's sender, taken from the connection, never from the frame. */
export type Sender = {
  connectionId: string;
  memberId: string;
  /** Whether they moderate what members write. */
  isAdmin: boolean;
  full_name: string;
  /** The picture's key in the bucket. */
  avatar?: string | undefined;
};

/** The outcome of a saved frame: the reply to its sender, and how to notify others meanwhile. */
export type FrameOutcome = { reply?: ServerFrame; others?: () => Promise<unknown> };

const prefix = "msg_";

/** Lengths of the two parts of a ULID. */
const timeLength = 10;
const randomLength = 16;

const createUlid = monotonicFactory();

/** A new id. Ids of one process sort in the order of their creation. */
export const createMessageId = () => `${prefix}${createUlid()}`;

/** When a message was saved, from its id. */
export const getMessageTime = (id: string) => new Date(decodeTime(id.slice(prefix.length)));

/** Sorts before every message of this time or later. */
export const firstMessageIdSince = (time: string) =>
  `${prefix}${encodeTime(Math.max(0, Date.parse(time)), timeLength)}${"0".repeat(randomLength)}`;

type Range = { cursor?: string | undefined; since?: string | undefined; around?: string | undefined };

/** A cursor's prefix: a cursor must not be used in the other direction. */
const getDirection = ({ since }: Range) => (since === undefined ? "older." : "since.");

/** Parses a cursor. Throws `invalid` for one outside the range, which DynamoDB would refuse. */
const parseStart = (pk: string, range: Range, first: string) => {
  const direction = getDirection(range);
  const { cursor } = range;
  const start = decodeCursor(cursor?.startsWith(direction) === false ? "" : cursor?.slice(direction.length), { pk });
  if (start !== undefined && (!messageId.safeParse(start.sk).success || String(start.sk) < first))
    throw new AppError("invalid", "This cursor does not belong to this list.");
  return start;
};

/** A page of messages; `newer` continues in the other direction, for those around a message. */
type MessagePage<Message> = { items: Message[]; cursor?: string | undefined; newer?: string | undefined };

/** Messages before and after one: a page in total. */
const readPageAround = async (pk: string, id: string): Promise<MessagePage<Item>> => {
  const readSide = (isNewer: boolean) =>
    table.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: `pk = :pk AND sk ${isNewer ? ">" : "<="} :id`,
        ExpressionAttributeValues: { ":pk": pk, ":id": id },
        ConsistentRead: true,
        ScanIndexForward: isNewer,
        Limit: messagesOnPage / 2,
      }),
    );
  const [older, newer] = await Promise.all([readSide(false), readSide(true)]);
  const [before, after] = [older.LastEvaluatedKey, newer.LastEvaluatedKey];
  return {
    items: [...(newer.Items ?? []).toReversed(), ...(older.Items ?? [])],
    cursor: before && `older.${encodeCursor(before)}`,
    newer: after && `since.${encodeCursor(after)}`,
  };
};

/**
 * A page of the messages of a partition, newest first; with `since`, oldest first from that time on; with `around`, those
 * before and after a message, newest first. Throws `invalid` for a cursor of another range.
 */
export const readMessages = async (pk: string, range: Range): Promise<MessagePage<Item>> => {
  const { since, around } = range;
  if (around !== undefined) {
    if (range.cursor !== undefined || since !== undefined)
      throw new AppError("invalid", "Messages around one go with neither a cursor nor a time.");
    return readPageAround(pk, around);
  }
  const first = since === undefined ? "" : firstMessageIdSince(since);
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: since === undefined ? "pk = :pk" : "pk = :pk AND sk >= :first",
      ExpressionAttributeValues: { ":pk": pk, ...(since !== undefined && { ":first": first }) },
      ConsistentRead: true,
      ScanIndexForward: since !== undefined,
      Limit: messagesOnPage,
      ExclusiveStartKey: parseStart(pk, range, first),
    }),
  );
  return { items: Items, cursor: LastEvaluatedKey && `${getDirection(range)}${encodeCursor(LastEvaluatedKey)}` };
};

/** In characters. */
const maxPreviewLength = 200;

/** The beginning of a message on one line. */
export const formatPreview = (content: string) => truncate(content.replace(/\s+/g, " "), maxPreviewLength);

/** The quote of a stored message in either chat. */
type Quotable = Person & {
  id: string;
  memberId: string;
  content: string;
  mentions?: readonly Mention[] | undefined;
  attachment?: { name: string } | undefined;
  deleted?: boolean;
  version?: number;
  reply_to?: string | undefined;
};

const toQuote = (message: Quotable): Quote => ({
  id: message.id,
  ...toAuthor(message),
  content: formatPreview(showMentions(message.content, message.mentions)),
  attachment: message.attachment?.name ?? null,
  deleted: message.deleted ?? false,
  version: message.version ?? 1,
});

/** The quote of a missing message. */
const missingQuote = (id: string): Quote => ({
  ...{ id, user_id: "", full_name: "", avatar_url: null, content: "", attachment: null, deleted: true, version: 0 },
});

/** Where to find quoted messages. */
export type Quoting<Message extends Quotable> = {
  keyOf: (id: string) => Key;
  parse: (item: Item) => Message;
  /** Messages already read. */
  known?: readonly Message[];
};

/** The current quotes of messages. Reads only those not among them, in one batch. */
export const readQuotes = async <Message extends Quotable>(
  messages: readonly Message[],
  { keyOf, parse, known = [] }: Quoting<Message>,
): Promise<(message: Message) => Quote | null> => {
  const ofNow = await readAuthors();
  const found = new Map([...known, ...messages].map((message) => [message.id, ofNow(message)]));
  const unread = messages.flatMap(({ reply_to: id }) => (id === undefined || found.has(id) ? [] : [keyOf(id)]));
  if (unread.length > 0) for (const item of await getItems(unread)) found.set(String(item.sk), ofNow(parse(item)));
  return ({ reply_to: id }) => {
    if (id === undefined) return null;
    const quoted = found.get(id);
    return quoted ? toQuote(quoted) : missingQuote(id);
  };
};

/** Throws `not-found` for a reply to a message that is not there. */
export const quoteNotFound = () => new AppError("not-found", unknownQuote);

/** Messages of a partition just before and just after one, oldest first; `until` (ISO 8601) leaves out what came later. */
export const readMessagesAround = async (
  pk: string,
  id: string,
  { atMost, until }: { atMost: number; until?: string },
) => {
  const end = until === undefined ? "msg_~" : firstMessageIdSince(new Date(Date.parse(until) + 1).toISOString());
  const query = (isBefore: boolean) =>
    table.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: isBefore ? "pk = :pk AND sk < :id" : "pk = :pk AND sk BETWEEN :id AND :end",
        ExpressionAttributeValues: { ":pk": pk, ":id": isBefore ? id : `${id}~`, ...(!isBefore && { ":end": end }) },
        ScanIndexForward: !isBefore,
        Limit: atMost,
      }),
    );
  // A reversed range is empty, and DynamoDB would refuse it.
  const [before, after] = await Promise.all([query(true), end > id ? query(false) : undefined]);
  return { before: (before.Items ?? []).toReversed(), after: after?.Items ?? [] };
};

export type MessageKey = Key;

/** How long a repeat is recognized: longer than a browser retries. */
const guardSeconds = 24 * 3600;

const getGuardKey = (memberId: string, clientId: string) => ({ pk: `SENT#${memberId}#${clientId}`, sk: "SENT" });
const storedGuard = z.object({ message: z.object({ pk: z.string(), sk: z.string() }) });

const getLimit = (memberId: string) => ({ what: "messages", by: memberId, ...messageLimit });

/** Counts a member's message; refused at the limit: part of a transaction. */
export const messageLimitWrite = (memberId: string): Write => useWrite(getLimit(memberId));

/** Counts a repeat as a message; false if there are too many to broadcast. */
export const mayRepeat = (memberId: string) => countUse(getLimit(memberId));

/** Detects repeats and counts the message: parts of the transaction that saves it. */
export const sentWrites = (
  memberId: string,
  clientId: string,
  { pk, sk }: MessageKey,
): Record<"sent" | "limit", Write> => ({
  sent: {
    Put: {
      Item: {
        ...getGuardKey(memberId, clientId),
        message: { pk, sk },
        ttl: Math.floor(Date.now() / 1000) + guardSeconds,
      },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  },
  limit: messageLimitWrite(memberId),
});

/** The key of the message a member sent with this client id. */
export const findSentBefore = async (memberId: string, clientId: string): Promise<MessageKey | undefined> => {
  const item = await getItem(getGuardKey(memberId, clientId));
  return item && storedGuard.parse(item).message;
};

/** The key of the message with the same client id, if that caused the refusal. */
export const alreadySent = (error: unknown): MessageKey | undefined =>
  error instanceof ConditionRefused && error.refused.has("sent")
    ? storedGuard.parse(error.refused.get("sent")).message
    : undefined;

/** Whether a transaction was refused by the limit rather than as a repeat. */
export const tooFast = (error: unknown) =>
  error instanceof ConditionRefused && error.refused.has("limit") && !error.refused.has("sent");
