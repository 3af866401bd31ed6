import { createHash, randomBytes } from "node:crypto";
import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { DeleteCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { ticketLife } from "#shared/realtime.ts";
import { table, tableName } from "../platform/table.ts";

/*
 * @item ticket
 * @key `TICKET#digest` · `TICKET`
 * @asks opens one socket, once
 * @cost 1 conditional delete
 */

/** Whom a socket is for. */
export type Holder = {
  id: string;
  /** Whether they moderate what members write: an owner, or who has the role for conversations. */
  isAdmin: boolean;
  sessionId?: string;
};

/** The session the ticket belongs to. */
const holder = z.object({ memberId: z.string(), isAdmin: z.boolean(), session: z.optional(z.string()) });

/** How long the table keeps an expired ticket. */
const retentionSeconds = 60;

/** The table stores only the digest, which cannot open a socket. */
const getKey = (ticket: string) => ({
  pk: `TICKET#${createHash("sha256").update(ticket).digest("base64url")}`,
  sk: "TICKET",
});

/** Creates a ticket of 256 random bits, valid for `ticketLife`. */
export const issueTicket = async ({ id: memberId, isAdmin, sessionId: session }: Holder, now = new Date()) => {
  const ticket = randomBytes(32).toString("base64url");
  const expires_at = Math.floor(now.getTime() / 1000) + ticketLife;
  await table.send(
    new PutCommand({
      TableName: tableName,
      Item: { ...getKey(ticket), memberId, isAdmin, session, expires_at, ttl: expires_at + retentionSeconds },
    }),
  );
  return { ticket, expiresAt: new Date(expires_at * 1000) };
};

/** Uses up a ticket. Undefined if it is used, expired, or unknown. */
export const redeemTicket = async (ticket: string, now = new Date()): Promise<Holder | undefined> => {
  try {
    const { Attributes } = await table.send(
      new DeleteCommand({
        TableName: tableName,
        Key: getKey(ticket),
        ConditionExpression: "expires_at > :now",
        ExpressionAttributeValues: { ":now": Math.floor(now.getTime() / 1000) },
        ReturnValues: "ALL_OLD",
      }),
    );
    const { memberId, isAdmin, session } = holder.parse(Attributes);
    return { id: memberId, isAdmin, ...(session !== undefined && { sessionId: session }) };
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return undefined;
    throw error;
  }
};
