import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { onlineFor } from "#shared/realtime.ts";
import { queryAll, readEach } from "../platform/pages.ts";
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

/** An open socket, with its member's public data. */
export const storedConnection = z.object({
  /** API Gateway's id. */
  id: z.string(),
  memberId: z.string(),
  /** Whether they moderate what members write (realtime/ticket.ts). */
  isAdmin: z.boolean(),
  /** The key of the session that opened it. */
  session: z.optional(z.string()),
  full_name: z.string(),
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  /** Whether others see the member online: their directory setting. */
  isVisible: z.boolean(),
  /** Ids of members hidden from this one, and the reverse. */
  hidden: z.array(z.string()),
  /** When it was opened. */
  since: z.iso.datetime(),
  /** Time of the last heartbeat. */
  seenAt: z.iso.datetime(),
  /** Whether it was announced to others: by its first ping, once it can receive. */
  isAnnounced: z._default(z.boolean(), false),
  /** The report that an admin has open in it. */
  views: z.optional(z.string()),
  /** The member whom that report is about, who is not shown it. */
  viewsAbout: z.optional(z.string()),
  /** When it expires unless renewed, in epoch seconds. */
  until: z.int(),
});
export type StoredConnection = z.infer<typeof storedConnection>;

/** How long the table keeps an expired connection, allowing for clock skew. */
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

/** Whether a connection had a recent heartbeat. */
export const isOnline = (connection: StoredConnection, now = Date.now()) =>
  isOpen(connection, now) && now - Date.parse(connection.seenAt) <= onlineFor * 1000;

export const saveConnection = (connection: StoredConnection) =>
  writeOne({ Put: { Item: connectionItemOf(connection) } });

/** Undefined if the connection is unknown or has expired. */
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
  return readEach(items, (item) => storedConnection.parse(item)).filter((each) => isOpen(each));
};

/** All open connections. */
export const listConnections = () => listByPrefix("");

/** A member's open connections. */
export const listConnectionsOf = (memberId: string) => listByPrefix(getMemberPrefix(memberId));

type Change = Pick<Update, "UpdateExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"> & {
  ReturnValues: "ALL_OLD" | "ALL_NEW";
};

/** Updates an open connection and returns it according to `ReturnValues`; undefined if it is not open. */
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
 * Records a heartbeat. Returns the previous state, so that only one of several concurrent ones sees it unannounced;
 * undefined if it is not open.
 */
export const saveHeartbeat = (id: string, now = new Date()) =>
  changeConnection(id, now, {
    UpdateExpression: "SET seenAt = :now, isAnnounced = :yes",
    ExpressionAttributeValues: { ":now": now.toISOString(), ":yes": true },
    ReturnValues: "ALL_OLD",
  });

/** Updates and extends a connection. Undefined if it is not open. */
export const renewConnection = (before: StoredConnection, after: StoredConnection, now = new Date()) =>
  changeConnection(before.id, now, {
    ...buildUpdate(connectionItemOf(before), connectionItemOf({ ...after, seenAt: now.toISOString() })),
    ReturnValues: "ALL_NEW",
  });

/** Updates whom a connection hides, whether its member is visible, or which report is open. */
export const amendConnection = (
  id: string,
  part: Partial<Pick<StoredConnection, "hidden" | "isVisible" | "views" | "viewsAbout">>,
) => changeConnection(id, new Date(), { ...buildUpdate({}, part), ReturnValues: "ALL_NEW" });

/** Likewise for all of a member's connections; returns their previous state. */
export const amendConnections = async (memberId: string, part: Parameters<typeof amendConnection>[1]) => {
  const own = await listConnectionsOf(memberId);
  await Promise.all(own.map(({ id }) => amendConnection(id, part)));
  return own;
};

/** Deletes a connection and returns it, open or not; undefined for an unknown one. */
export const forgetConnection = async (id: string) => {
  const { Attributes } = await table.send(
    new DeleteCommand({ TableName: tableName, Key: connectionKeyOf(id), ReturnValues: "ALL_OLD" }),
  );
  return Attributes && storedConnection.parse(Attributes);
};

/** The fields used from API Gateway's socket event. */
export type SocketEvent = {
  requestContext: { connectionId: string; routeKey: string; requestId: string };
  body?: string;
  isBase64Encoded?: boolean;
};

/** Size of this Lambda's connection cache; evicts the oldest. */
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

/** An open connection, cached if possible. Undefined if it is unknown or has expired. */
export const findSender = async (connectionId: string) => {
  const cached = senders.get(connectionId);
  if (cached && isOpen(cached)) return cached;
  const connection = await findConnection(connectionId);
  if (connection) cacheSender(connection);
  return connection;
};
