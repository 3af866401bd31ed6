import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { lease, mostAttempts, nextAttempt } from "../outbox/retry-schedule.ts";
import { table, tableName, type Update } from "../platform/table.ts";
import { keptAnnouncement, keyOf, type KeptAnnouncement } from "./announcement-item.ts";

/** Changes an announcement on a condition; undefined when that does not hold. */
const change = async (id: string, { ExpressionAttributeValues, ...update }: Omit<Update, "Key">) => {
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: keyOf(id),
        ReturnValues: "ALL_NEW",
        ...update,
        ExpressionAttributeNames: { "#status": "status", ...update.ExpressionAttributeNames },
        ExpressionAttributeValues: { ":working": "working", ...ExpressionAttributeValues },
      }),
    );
    return keptAnnouncement.parse(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

const leaseFrom = (now: number) => new Date(now + lease).toISOString();

/** Takes an announcement on, for the time of a lease. Undefined when it is finished, or somebody else has it. */
export const claim = (id: string) => {
  const now = Date.now();
  return change(id, {
    UpdateExpression: "SET #status = :working, leasedUntil = :until, attempts = attempts + :one",
    ConditionExpression: "#status = :pending OR (#status = :working AND leasedUntil < :now)",
    ExpressionAttributeValues: {
      ":pending": "pending",
      ":until": leaseFrom(now),
      ":now": new Date(now).toISOString(),
      ":one": 1,
    },
  });
};

/** Remembers where to go on, with the lease renewed; what it failed at before no longer counts. */
export const advance = (id: string, cursor: string) =>
  change(id, {
    UpdateExpression: "SET #cursor = :cursor, leasedUntil = :until, attempts = :one",
    ConditionExpression: "#status = :working",
    ExpressionAttributeNames: { "#cursor": "cursor" },
    ExpressionAttributeValues: { ":cursor": cursor, ":until": leaseFrom(Date.now()), ":one": 1 },
  });

/** Closes an announcement: everybody was told, a later one tells it better, or it failed too often. */
export const finish = (id: string, status: "finished" | "superseded" | "given-up") =>
  change(id, {
    UpdateExpression: "SET #status = :status REMOVE gsi2pk, gsi2sk",
    ConditionExpression: "#status = :working",
    ExpressionAttributeValues: { ":status": status },
  });

const handBack = (id: string, due: string) =>
  change(id, {
    UpdateExpression: "SET #status = :pending, gsi2sk = :due",
    ConditionExpression: "#status = :working",
    ExpressionAttributeValues: { ":pending": "pending", ":due": due },
  });

/** Leaves the rest to the next sweep. */
export const interrupt = (id: string) => handBack(id, new Date().toISOString());

/** Gives an announcement back after a failure, to be tried again later; false when it has failed too often. */
export const release = async ({ id, attempts }: Pick<KeptAnnouncement, "id" | "attempts">) => {
  const willRetry = attempts < mostAttempts;
  await (willRetry ? handBack(id, nextAttempt(attempts)) : finish(id, "given-up"));
  return willRetry;
};

/** Ids of the announcements that are due but unfinished, oldest first, as many as one sweep takes. */
export const unfinished = async (atMost: number): Promise<string[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :unannounced AND gsi2sk < :now",
      ExpressionAttributeValues: { ":unannounced": "UNANNOUNCED", ":now": new Date().toISOString() },
      Limit: atMost,
    }),
  );
  return Items.map((item) => keptAnnouncement.parse(item).id);
};
