import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import { changesOf } from "../platform/changes.ts";
import { everyItem } from "../platform/query.ts";
import { table, tableName } from "../platform/table.ts";
import { isOpen, itemOf, keptConnection, keyOf, listed, prefixOf, type KeptConnection } from "./connection-item.ts";

/** Keeps a connection that opens. */
export const keep = (connection: KeptConnection) =>
  table.send(new PutCommand({ TableName: tableName, Item: itemOf(connection) }));

/** A connection as it is; undefined when it is not known, or does not hold any more. */
export const connection = async (id: string): Promise<KeptConnection | undefined> => {
  const { Item: item } = await table.send(
    new GetCommand({ TableName: tableName, Key: keyOf(id), ConsistentRead: true }),
  );
  const found = item && keptConnection.parse(item);
  return found && isOpen(found) ? found : undefined;
};

const listedAs = async (prefix: string): Promise<KeptConnection[]> => {
  const found = await everyItem({
    IndexName: "gsi1",
    KeyConditionExpression: `gsi1pk = :list${prefix && " AND begins_with(gsi1sk, :prefix)"}`,
    ExpressionAttributeValues: { ":list": listed, ...(prefix && { ":prefix": prefix }) },
  });
  return found.map((item) => keptConnection.parse(item)).filter((each) => isOpen(each));
};

/** All connections that hold. */
export const connections = () => listedAs("");

/** A member's connections that hold. */
export const connectionsOf = (memberId: string) => listedAs(prefixOf(memberId));

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
        Key: keyOf(id),
        ...update,
        ConditionExpression: "#until > :seconds",
        ExpressionAttributeNames: { ...update.ExpressionAttributeNames, "#until": "until" },
        ExpressionAttributeValues: {
          ...update.ExpressionAttributeValues,
          ":seconds": Math.floor(now.getTime() / 1000),
        },
      }),
    );
    return keptConnection.parse(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

/**
 * Somebody is there on a connection, now. Answers it as it was before, so that of several words at once only one finds
 * it not announced yet; undefined for one that does not hold.
 */
export const seen = (id: string, now = new Date()) =>
  change(id, now, {
    UpdateExpression: "SET seenAt = :now, isAnnounced = :yes",
    ExpressionAttributeValues: { ":now": now.toISOString(), ":yes": true },
    ReturnValues: "ALL_OLD",
  });

/** Brings a connection up to date, and lets it hold on. Undefined for one that does not hold. */
export const renew = (before: KeptConnection, after: KeptConnection, now = new Date()) =>
  change(before.id, now, {
    ...changesOf(itemOf(before), itemOf({ ...after, seenAt: now.toISOString() })),
    ReturnValues: "ALL_NEW",
  });

/** Changes a part of a connection: whom its member does not see online, or whether others see the member. */
export const amend = (id: string, part: { hidden: string[] } | { isVisible: boolean }) =>
  change(id, new Date(), { ...changesOf({}, part), ReturnValues: "ALL_NEW" });

/** The same for all connections of a member. */
export const amendAll = async (memberId: string, part: Parameters<typeof amend>[1]) => {
  const own = await connectionsOf(memberId);
  await Promise.all(own.map(({ id }) => amend(id, part)));
};

/** Forgets a connection. Answers what it was, whether it held or not; undefined for one that is not known. */
export const forget = async (id: string) => {
  const { Attributes } = await table.send(
    new DeleteCommand({ TableName: tableName, Key: keyOf(id), ReturnValues: "ALL_OLD" }),
  );
  return Attributes && keptConnection.parse(Attributes);
};
