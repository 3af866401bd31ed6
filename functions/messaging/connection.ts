import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { onlineFor } from "#shared/realtime.ts";
import { queryAll } from "../platform/pages.ts";
import { buildUpdate, table, tableName } from "../platform/table.ts";

/** An open socket as the table keeps it, with what of its member others are told. */
export const storedConnection = z.object({
  /** API Gateway's name of it. */
  id: z.string(),
  memberId: z.string(),
  isAdmin: z.boolean(),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  /** Whether others see that the member is online: the directory's setting. */
  isVisible: z.boolean(),
  /** Members whom this one does not see online, nor they this one. */
  hidden: z.array(z.string()),
  /** When it was opened. */
  since: z.iso.datetime(),
  /** When it last said that somebody is there. */
  seenAt: z.iso.datetime(),
  /** Whether others have been told of it: by its first word, when it can be spoken to. */
  isAnnounced: z._default(z.boolean(), false),
  /** Until when it holds unless it is renewed, in seconds of the epoch. */
  until: z.int(),
});
export type StoredConnection = z.infer<typeof storedConnection>;

/** For how long a connection that does not hold any more is kept, in seconds: clocks differ. */
const keptAfter = 300;

/** Where all connections are listed, by member. */
const connectionList = "CONNECTIONS";

/** How the places in that list begin that are a member's. */
const memberPrefixOf = (memberId: string) => `${memberId}#`;

/** Where a connection is kept. */
export const connectionKeyOf = (id: string) => ({ pk: `CONNECTION#${id}`, sk: "CONNECTION" });

/** A connection as an item of the table. */
const connectionItemOf = (connection: StoredConnection) => ({
  ...connectionKeyOf(connection.id),
  gsi1pk: connectionList,
  gsi1sk: `${memberPrefixOf(connection.memberId)}${connection.id}`,
  ...connection,
  ttl: connection.until + keptAfter,
});

/** Whether a connection holds at a time, in milliseconds of the epoch. */
export const isOpen = ({ until }: StoredConnection, now = Date.now()) => until * 1000 > now;

/** Whether somebody has been there on it lately. */
export const isOnline = (connection: StoredConnection, now = Date.now()) =>
  isOpen(connection, now) && now - Date.parse(connection.seenAt) <= onlineFor * 1000;

/** Keeps a connection that opens. */
export const saveConnection = (connection: StoredConnection) =>
  table.send(new PutCommand({ TableName: tableName, Item: connectionItemOf(connection) }));

/** A connection as it is; undefined when it is not known, or does not hold any more. */
export const findConnection = async (id: string): Promise<StoredConnection | undefined> => {
  const { Item: item } = await table.send(
    new GetCommand({ TableName: tableName, Key: connectionKeyOf(id), ConsistentRead: true }),
  );
  const found = item && storedConnection.parse(item);
  return found && isOpen(found) ? found : undefined;
};

const listedAs = async (prefix: string): Promise<StoredConnection[]> => {
  const found = await queryAll({
    IndexName: "gsi1",
    KeyConditionExpression: `gsi1pk = :list${prefix && " AND begins_with(gsi1sk, :prefix)"}`,
    ExpressionAttributeValues: { ":list": connectionList, ...(prefix && { ":prefix": prefix }) },
  });
  return found.map((item) => storedConnection.parse(item)).filter((each) => isOpen(each));
};

/** All connections that hold. */
export const listConnections = () => listedAs("");

/** A member's connections that hold. */
export const listConnectionsOf = (memberId: string) => listedAs(memberPrefixOf(memberId));

type Change = Pick<
  UpdateCommandInput,
  "UpdateExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues" | "ReturnValues"
>;

/** Changes a connection that holds; answers what DynamoDB returns of it. Undefined for one that does not hold. */
const change = async (id: string, now: Date, update: Change) => {
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: connectionKeyOf(id),
        ...update,
        ConditionExpression: "#until > :seconds",
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, "#until": "until" },
        ExpressionAttributeValues: {
          ...update.ExpressionAttributeValues,
          ":seconds": Math.floor(now.getTime() / 1000),
        },
      }),
    );
    return storedConnection.parse(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

/**
 * Somebody is there on a connection, now. Answers it as it was before, so that of several words at once only one finds
 * it not announced yet; undefined for one that does not hold.
 */
export const saveHeartbeat = (id: string, now = new Date()) =>
  change(id, now, {
    UpdateExpression: "SET seenAt = :now, isAnnounced = :yes",
    ExpressionAttributeValues: { ":now": now.toISOString(), ":yes": true },
    ReturnValues: "ALL_OLD",
  });

/** Brings a connection up to date, and lets it hold on. Undefined for one that does not hold. */
export const renewConnection = (before: StoredConnection, after: StoredConnection, now = new Date()) =>
  change(before.id, now, {
    ...buildUpdate(connectionItemOf(before), connectionItemOf({ ...after, seenAt: now.toISOString() })),
    ReturnValues: "ALL_NEW",
  });

/** Changes a part of a connection: whom its member does not see online, or whether others see the member. */
export const amendConnection = (id: string, part: { hidden: string[] } | { isVisible: boolean }) =>
  change(id, new Date(), { ...buildUpdate({}, part), ReturnValues: "ALL_NEW" });

/** The same for all connections of a member. */
export const amendConnections = async (memberId: string, part: Parameters<typeof amendConnection>[1]) => {
  const own = await listConnectionsOf(memberId);
  await Promise.all(own.map(({ id }) => amendConnection(id, part)));
};

/** Forgets a connection. Answers what it was, whether it held or not; undefined for one that is not known. */
export const forgetConnection = async (id: string) => {
  const { Attributes } = await table.send(
    new DeleteCommand({ TableName: tableName, Key: connectionKeyOf(id), ReturnValues: "ALL_OLD" }),
  );
  return Attributes && storedConnection.parse(Attributes);
};

/** What API Gateway tells of anything that happens on a socket, as far as it is used. */
export type SocketEvent = {
  requestContext: { connectionId: string; routeKey: string; requestId: string };
  body?: string;
  isBase64Encoded?: boolean;
};

/** Senders remembered at most, the latest ones. */
const maxRemembered = 1000;

const known = new Map<string, StoredConnection>();

/** Takes note of who a connection is. */
export const rememberSender = (sender: StoredConnection) => {
  known.delete(sender.id);
  known.set(sender.id, sender);
  const [oldest] = known.keys();
  if (known.size > maxRemembered && oldest !== undefined) known.delete(oldest);
};

/** Forgets who a connection is. */
export const forgetSender = (connectionId: string) => void known.delete(connectionId);

/** Who a connection is, which is read once while it holds. Undefined for one that is not known or does not hold. */
export const senderOf = async (connectionId: string) => {
  const remembered = known.get(connectionId);
  if (remembered && isOpen(remembered)) return remembered;
  const found = await findConnection(connectionId);
  if (found) rememberSender(found);
  return found;
};
