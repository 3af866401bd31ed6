import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { onlineFor } from "#shared/realtime.ts";
import { queryAll } from "../platform/pages.ts";
import { buildUpdate, getItem, table, tableName, updateItem, writeOne, type Update } from "../platform/table.ts";

/*
 * @item connection
 * @key `CONNECTION#id` · `CONNECTION`
 * @asks whose is it, is it still there; which report an admin has open on it, and whom that is about
 * @cost 1 get; 1 update
 * @key `gsi1`: `CONNECTIONS` · member#id
 * @asks all connections, a member's
 * @cost 1 query
 */

/** An open socket, and what others see of its member. */
export const storedConnection = z.object({
  /** API Gateway's. */
  id: z.string(),
  memberId: z.string(),
  isAdmin: z.boolean(),
  /** Under which the club knows the session that opened it. */
  session: z.optional(z.string()),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  /** Whether others see the member online: their setting for the directory. */
  isVisible: z.boolean(),
  /** Ids of members who do not see this one online, nor this one them. */
  hidden: z.array(z.string()),
  /** When it was opened. */
  since: z.iso.datetime(),
  /** Of the last heartbeat. */
  seenAt: z.iso.datetime(),
  /** Whether others know of it: announced by its first ping, when it can receive. */
  isAnnounced: z._default(z.boolean(), false),
  /** The report that an admin has open on it. */
  views: z.optional(z.string()),
  /** Whom that report is about, who is told nothing of it. */
  viewsAbout: z.optional(z.string()),
  /** When it expires unless it is renewed, in seconds of the epoch. */
  until: z.int(),
});
export type StoredConnection = z.infer<typeof storedConnection>;

/** How long the table keeps an expired connection, since clocks differ. */
const retentionSeconds = 300;

/** The list of all connections, by member. */
const connectionList = "CONNECTIONS";

/** The prefix of a member's sort keys in the list. */
const getMemberPrefix = (memberId: string) => `${memberId}#`;

export const connectionKeyOf = (id: string) => ({ pk: `CONNECTION#${id}`, sk: "CONNECTION" });

const connectionItemOf = (connection: StoredConnection) => ({
  ...connectionKeyOf(connection.id),
  gsi1pk: connectionList,
  gsi1sk: `${getMemberPrefix(connection.memberId)}${connection.id}`,
  ...connection,
  ttl: connection.until + retentionSeconds,
});

/** Whether a connection has not expired. */
export const isOpen = ({ until }: StoredConnection, now = Date.now()) => until * 1000 > now;

/** Whether a connection had a heartbeat lately. */
export const isOnline = (connection: StoredConnection, now = Date.now()) =>
  isOpen(connection, now) && now - Date.parse(connection.seenAt) <= onlineFor * 1000;

export const saveConnection = (connection: StoredConnection) =>
  writeOne({ Put: { Item: connectionItemOf(connection) } });

/** Undefined for a connection that is unknown or has expired. */
export const findConnection = async (id: string): Promise<StoredConnection | undefined> => {
  const item = await getItem(connectionKeyOf(id));
  const connection = item && storedConnection.parse(item);
  return connection && isOpen(connection) ? connection : undefined;
};

const listByPrefix = async (prefix: string): Promise<StoredConnection[]> => {
  const items = await queryAll({
    IndexName: "gsi1",
    KeyConditionExpression: `gsi1pk = :list${prefix && " AND begins_with(gsi1sk, :prefix)"}`,
    ExpressionAttributeValues: { ":list": connectionList, ...(prefix && { ":prefix": prefix }) },
  });
  return items.map((item) => storedConnection.parse(item)).filter((each) => isOpen(each));
};

/** All open connections. */
export const listConnections = () => listByPrefix("");

/** A member's open connections. */
export const listConnectionsOf = (memberId: string) => listByPrefix(getMemberPrefix(memberId));

type Change = Pick<Update, "UpdateExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"> & {
  ReturnValues: "ALL_OLD" | "ALL_NEW";
};

/** Changes an open connection, and answers it as `ReturnValues` says; undefined for one that is not open. */
const changeConnection = async (id: string, now: Date, update: Change) => {
  const { isDone, item } = await updateItem({
    Key: connectionKeyOf(id),
    ...update,
    ConditionExpression: "#until > :seconds",
    ExpressionAttributeNames: { ...update.ExpressionAttributeNames, "#until": "until" },
    ExpressionAttributeValues: { ...update.ExpressionAttributeValues, ":seconds": Math.floor(now.getTime() / 1000) },
  });
  return isDone ? storedConnection.parse(item) : undefined;
};

/**
 * Records a heartbeat. Answers the connection as it was before, so that only one of several at once finds it unannounced;
 * undefined for one that is not open.
 */
export const saveHeartbeat = (id: string, now = new Date()) =>
  changeConnection(id, now, {
    UpdateExpression: "SET seenAt = :now, isAnnounced = :yes",
    ExpressionAttributeValues: { ":now": now.toISOString(), ":yes": true },
    ReturnValues: "ALL_OLD",
  });

/** Updates a connection and extends it. Undefined for one that is not open. */
export const renewConnection = (before: StoredConnection, after: StoredConnection, now = new Date()) =>
  changeConnection(before.id, now, {
    ...buildUpdate(connectionItemOf(before), connectionItemOf({ ...after, seenAt: now.toISOString() })),
    ReturnValues: "ALL_NEW",
  });

/** Changes whom a connection's member does not see online, whether others see the member, or which report they view. */
export const amendConnection = (
  id: string,
  part: Partial<Pick<StoredConnection, "hidden" | "isVisible" | "views" | "viewsAbout">>,
) => changeConnection(id, new Date(), { ...buildUpdate({}, part), ReturnValues: "ALL_NEW" });

/** The same for all connections of a member; answers them as they were. */
export const amendConnections = async (memberId: string, part: Parameters<typeof amendConnection>[1]) => {
  const own = await listConnectionsOf(memberId);
  await Promise.all(own.map(({ id }) => amendConnection(id, part)));
  return own;
};

/** Deletes a connection, and answers it, open or not; undefined for an unknown one. */
export const forgetConnection = async (id: string) => {
  const { Attributes } = await table.send(
    new DeleteCommand({ TableName: tableName, Key: connectionKeyOf(id), ReturnValues: "ALL_OLD" }),
  );
  return Attributes && storedConnection.parse(Attributes);
};

/** The used part of API Gateway's event for a socket. */
export type SocketEvent = {
  requestContext: { connectionId: string; routeKey: string; requestId: string };
  body?: string;
  isBase64Encoded?: boolean;
};

/** Size of this Lambda's cache of connections; the latest ones stay. */
const maxSenders = 1000;

const senders = new Map<string, StoredConnection>();

/** Puts a connection into the cache. */
export const cacheSender = (sender: StoredConnection) => {
  senders.delete(sender.id);
  senders.set(sender.id, sender);
  const [oldest] = senders.keys();
  if (senders.size > maxSenders && oldest !== undefined) senders.delete(oldest);
};

/** Removes a connection from the cache. */
export const forgetSender = (connectionId: string) => void senders.delete(connectionId);

/** An open connection, from the cache where possible. Undefined for one that is unknown or has expired. */
export const findSender = async (connectionId: string) => {
  const cached = senders.get(connectionId);
  if (cached && isOpen(cached)) return cached;
  const connection = await findConnection(connectionId);
  if (connection) cacheSender(connection);
  return connection;
};
