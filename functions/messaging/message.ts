import { QueryCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import { decodeTime, encodeTime, monotonicFactory } from "ulid";
import * as z from "zod/mini";
import { messageId, messagesOnPage, messageLimit } from "#shared/messages.ts";
import type { ServerFrame } from "#shared/realtime.ts";
import { avatarUrl } from "../members/card.ts";
import { AppError } from "../platform/errors.ts";
import { countUse, useWrite } from "../platform/limits.ts";
import { encodeCursor, decodeCursor } from "../platform/pages.ts";
import { table, tableName, ConditionRefused, type Item, type Write } from "../platform/table.ts";

type Person = { full_name: string; /** The picture's key in the bucket. */ avatar?: string | undefined };

/** A person as messages name them. */
export const toAuthor = (person: Person & ({ id: string } | { memberId: string })) => ({
  user_id: "memberId" in person ? person.memberId : person.id,
  full_name: person.full_name,
  avatar_url: avatarUrl(person.avatar),
});

/** Whoever sent a frame, as the connection knows them: never as the frame says. */
export type Sender = {
  connectionId: string;
  memberId: string;
  isAdmin: boolean;
  full_name: string;
  /** The picture's key in the bucket. */
  avatar?: string | undefined;
};

/**
 * What a frame has led to, once it is written: what its sender is told, and what others are told, which starts at the
 * same time and may fail for some of them.
 */
export type FrameOutcome = { reply?: ServerFrame; others?: () => Promise<unknown> };

const prefix = "msg_";

/** Lengths of a ULID's two parts, in characters: its time and its chance. */
const timeLength = 10;
const chanceLength = 16;

const next = monotonicFactory();

/** A name for a message that is taken now; of two from one process the later one sorts after the earlier. */
export const createMessageId = () => `${prefix}${next()}`;

/** When the club took a message. */
export const getMessageTime = (id: string) => new Date(decodeTime(id.slice(prefix.length)));

/** Sorts before every message taken at this time or later. No message is older than 1970. */
export const firstIdSince = (time: string) =>
  `${prefix}${encodeTime(Math.max(0, Date.parse(time)), timeLength)}${"0".repeat(chanceLength)}`;

type Range = { cursor?: string | undefined; since?: string | undefined };

/** A cursor says which way it leads: one of older messages would skip those that came since. */
const directionOf = ({ since }: Range) => (since === undefined ? "older." : "since.");

/** Where to go on; DynamoDB refuses to start outside the range it is to read. */
const startIn = (pk: string, range: Range, first: string) => {
  const direction = directionOf(range);
  const { cursor } = range;
  const start = decodeCursor(cursor?.startsWith(direction) === false ? "" : cursor?.slice(direction.length), { pk });
  if (start !== undefined && (!messageId.safeParse(start.sk).success || String(start.sk) < first))
    throw new AppError("invalid", "This cursor does not belong to this list.");
  return start;
};

/**
 * A page of the messages of a partition as they are now: the newest first, or, with `since`, the oldest first from that
 * time on. A cursor leads on with the same range only; another one is refused as `invalid`.
 */
export const readMessages = async (
  pk: string,
  range: Range,
): Promise<{ items: Item[]; cursor?: string | undefined }> => {
  const { since } = range;
  const first = since === undefined ? "" : firstIdSince(since);
  const { Items = [], LastEvaluatedKey } = await table.send(
    new QueryCommand({
      TableName: tableName,
      KeyConditionExpression: since === undefined ? "pk = :pk" : "pk = :pk AND sk >= :first",
      ExpressionAttributeValues: { ":pk": pk, ...(since !== undefined && { ":first": first }) },
      ConsistentRead: true,
      ScanIndexForward: since !== undefined,
      Limit: messagesOnPage,
      ExclusiveStartKey: startIn(pk, range, first),
    }),
  );
  return { items: Items, cursor: LastEvaluatedKey && `${directionOf(range)}${encodeCursor(LastEvaluatedKey)}` };
};

/** Where a message is kept. */
export type MessageKey = { pk: string; sk: string };

/** For how long a repetition is known as one, in seconds: longer than a browser tries. */
const remembered = 24 * 3600;

const keyOf = (memberId: string, clientId: string) => ({ pk: `SENT#${memberId}#${clientId}`, sk: "SENT" });
const kept = z.object({ message: z.object({ pk: z.string(), sk: z.string() }) });

const limitOf = (memberId: string) => ({ what: "messages", by: memberId, ...messageLimit });

/** Counts one more message of a member's, on condition that these are not too many: part of a transaction. */
export const messageLimitWrite = (memberId: string): Write => useWrite(limitOf(memberId));

/** Counts a repetition as one more message; false where it is one too many, of which nobody else is to be told. */
export const mayRepeat = (memberId: string) => countUse(limitOf(memberId));

/** What makes a message count once, and not too many of them: part of the transaction that keeps it. */
export const sentWrites = (
  memberId: string,
  clientId: string,
  { pk, sk }: MessageKey,
): Record<"sent" | "limit", Write> => ({
  sent: {
    Put: {
      Item: {
        ...keyOf(memberId, clientId),
        message: { pk, sk },
        ttl: Math.floor(Date.now() / 1000) + remembered,
      },
      ConditionExpression: "attribute_not_exists(pk)",
    },
  },
  limit: messageLimitWrite(memberId),
});

/** Where the message is that a member has sent under this client id, if there is one. */
export const findSentBefore = async (memberId: string, clientId: string): Promise<MessageKey | undefined> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName, Key: keyOf(memberId, clientId), ConsistentRead: true }),
  );
  return Item && kept.parse(Item).message;
};

/** Where the message is that was sent by the same client id before, when that is why a transaction was refused. */
export const alreadySent = (error: unknown): MessageKey | undefined =>
  error instanceof ConditionRefused && error.refused.has("sent")
    ? kept.parse(error.refused.get("sent")).message
    : undefined;

/** Whether a transaction was refused because of the limit alone. */
export const tooFast = (error: unknown) =>
  error instanceof ConditionRefused && error.refused.has("limit") && !error.refused.has("sent");
