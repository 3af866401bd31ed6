import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { messageLimit } from "#shared/messages.ts";
import { count, counting } from "../platform/limit.ts";
import { ConditionRefused, table, tableName, type Write } from "../platform/table.ts";

/** Where a message is kept. */
export type MessageKey = { pk: string; sk: string };

/** For how long a repetition is known as one, in seconds: longer than a browser tries. */
const remembered = 24 * 3600;

const keyOf = (memberId: string, clientId: string) => ({ pk: `SENT#${memberId}#${clientId}`, sk: "SENT" });
const kept = z.object({ message: z.object({ pk: z.string(), sk: z.string() }) });

const limitOf = (memberId: string) => ({ what: "messages", by: memberId, ...messageLimit });

/** Counts one more message of a member's, on condition that these are not too many: part of a transaction. */
export const limiting = (memberId: string): Write => counting(limitOf(memberId));

/** Counts a repetition as one more message; false where it is one too many, of which nobody else is to be told. */
export const mayRepeat = (memberId: string) => count(limitOf(memberId));

/** What makes a message count once, and not too many of them: part of the transaction that keeps it. */
export const sending = (
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
  limit: limiting(memberId),
});

/** Where the message is that a member has sent under this client id, if there is one. */
export const sentBefore = async (memberId: string, clientId: string): Promise<MessageKey | undefined> => {
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
