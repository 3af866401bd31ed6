import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { ulid } from "ulid";
import * as z from "zod/mini";
import type { EmailEvent } from "../email/templates/registration-parts.tsx";
import { leaseMs, maxAttempts, getNextAttempt } from "../platform/jobs.ts";
import { table, tableName, type Write, type Update } from "../platform/table.ts";

/**
 * What is told of an event: that its name, date or place is another, that it does not take place, or that it does after
 * all.
 */
const announcementKinds = ["changed", "called-off", "reopened"] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];

/** Announcements are forgotten after this many seconds (30 days), as the letters they cause. */
const announcementSeconds = 30 * 86_400;

/** Where an announcement is kept. */
const announcementKeyOf = (id: string) => ({ pk: `ANNOUNCEMENT#${id}`, sk: "ANNOUNCEMENT" });

/** An announcement as the table keeps it. */
const storedAnnouncement = z.object({
  id: z.string(),
  eventId: z.string(),
  kind: z.enum(announcementKinds),
  /** The event as it was announced. */
  event: z.custom<EmailEvent>((value) => typeof value === "object" && value !== null),
  /** How often it was tried since it last got on. */
  attempts: z.int(),
  /** Where to go on in the list of the event's registrations; absent at its beginning. */
  cursor: z.optional(z.string()),
});
export type StoredAnnouncement = z.infer<typeof storedAnnouncement>;

/** Announces to everybody concerned what becomes of an event: part of the transaction that changes it. */
export const announcementWrite = (announcement: Pick<StoredAnnouncement, "eventId" | "kind" | "event">): Write => {
  const id = `announcement_${ulid()}`;
  const now = new Date();
  return {
    Put: {
      Item: {
        ...announcementKeyOf(id),
        gsi2pk: "UNANNOUNCED",
        // Until then it is with the table's stream.
        gsi2sk: new Date(now.getTime() + leaseMs).toISOString(),
        ...announcement,
        id,
        status: "pending",
        attempts: 0,
        createdAt: now.toISOString(),
        ttl: Math.floor(now.getTime() / 1000) + announcementSeconds,
      },
    },
  };
};

/** Changes an announcement on a condition; undefined when that does not hold. */
const changeAnnouncement = async (id: string, { ExpressionAttributeValues, ...update }: Omit<Update, "Key">) => {
  try {
    const { Attributes } = await table.send(
      new UpdateCommand({
        TableName: tableName,
        Key: announcementKeyOf(id),
        ReturnValues: "ALL_NEW",
        ...update,
        ExpressionAttributeNames: { "#status": "status", ...update.ExpressionAttributeNames },
        ExpressionAttributeValues: { ":working": "working", ...ExpressionAttributeValues },
      }),
    );
    return storedAnnouncement.parse(Attributes);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};

const leaseFrom = (now: number) => new Date(now + leaseMs).toISOString();

/** Takes an announcement on, for the time of a lease. Undefined when it is finished, or somebody else has it. */
export const claimAnnouncement = (id: string) => {
  const now = Date.now();
  return changeAnnouncement(id, {
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
export const advanceAnnouncement = (id: string, cursor: string) =>
  changeAnnouncement(id, {
    UpdateExpression: "SET #cursor = :cursor, leasedUntil = :until, attempts = :one",
    ConditionExpression: "#status = :working",
    ExpressionAttributeNames: { "#cursor": "cursor" },
    ExpressionAttributeValues: { ":cursor": cursor, ":until": leaseFrom(Date.now()), ":one": 1 },
  });

/** Closes an announcement: everybody was told, a later one tells it better, or it failed too often. */
export const finishAnnouncement = (id: string, status: "finished" | "superseded" | "given-up") =>
  changeAnnouncement(id, {
    UpdateExpression: "SET #status = :status REMOVE gsi2pk, gsi2sk",
    ConditionExpression: "#status = :working",
    ExpressionAttributeValues: { ":status": status },
  });

const handBack = (id: string, due: string) =>
  changeAnnouncement(id, {
    UpdateExpression: "SET #status = :pending, gsi2sk = :due",
    ConditionExpression: "#status = :working",
    ExpressionAttributeValues: { ":pending": "pending", ":due": due },
  });

/** Leaves the rest to the next sweep. */
export const interruptAnnouncement = (id: string) => handBack(id, new Date().toISOString());

/** Gives an announcement back after a failure, to be tried again later; false when it has failed too often. */
export const releaseAnnouncement = async ({ id, attempts }: Pick<StoredAnnouncement, "id" | "attempts">) => {
  const willRetry = attempts < maxAttempts;
  await (willRetry ? handBack(id, getNextAttempt(attempts)) : finishAnnouncement(id, "given-up"));
  return willRetry;
};

/** Ids of the announcements that are due but unfinished, oldest first, as many as one sweep takes. */
export const listUnfinishedAnnouncements = async (atMost: number): Promise<string[]> => {
  const { Items = [] } = await table.send(
    new QueryCommand({
      TableName: tableName,
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :unannounced AND gsi2sk < :now",
      ExpressionAttributeValues: { ":unannounced": "UNANNOUNCED", ":now": new Date().toISOString() },
      Limit: atMost,
    }),
  );
  return Items.map((item) => storedAnnouncement.parse(item).id);
};
