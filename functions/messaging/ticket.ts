import { createHash, randomBytes } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { ticketLife } from "#shared/realtime.ts";
import type { Member } from "../http/caller.ts";
import { table, tableName } from "../platform/table.ts";

/** Whom a ticket lets in: the session that asked for it. */
const holder = z.object({ memberId: z.string(), isAdmin: z.boolean() });

/** For how long an unused ticket is kept after its end, in seconds. */
const keptAfter = 60;

/** Only the digest is kept: who reads the table cannot open a socket. */
const keyOf = (ticket: string) => ({
  pk: `TICKET#${createHash("sha256").update(ticket).digest("base64url")}`,
  sk: "TICKET",
});

/** Makes a ticket, 256 random bits, that holds from now on for `ticketLife`. */
export const issueTicket = async ({ id: memberId, isAdmin }: Member, now = new Date()) => {
  const ticket = randomBytes(32).toString("base64url");
  const expires_at = Math.floor(now.getTime() / 1000) + ticketLife;
  await table.send(
    new PutCommand({
      TableName: tableName,
      Item: { ...keyOf(ticket), memberId, isAdmin, expires_at, ttl: expires_at + keptAfter },
    }),
  );
  return { ticket, expiresAt: new Date(expires_at * 1000) };
};

/** Takes a ticket, which only one caller can. Undefined for one that is used, has ended, or never was. */
export const redeemTicket = async (ticket: string, now = new Date()): Promise<Member | undefined> => {
  try {
    const { Attributes } = await table.send(
      new DeleteCommand({
        TableName: tableName,
        Key: keyOf(ticket),
        ConditionExpression: "expires_at > :now",
        ExpressionAttributeValues: { ":now": Math.floor(now.getTime() / 1000) },
        ReturnValues: "ALL_OLD",
      }),
    );
    const { memberId, isAdmin } = holder.parse(Attributes);
    return { id: memberId, isAdmin };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};
