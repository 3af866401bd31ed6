import * as z from "zod/mini";
import { getItem, type Write } from "../platform/table.ts";

/*
 * @item second factor
 * @key `MEMBER#sub` · `SECOND-FACTOR`
 * @asks since when has this admin one, and was it switched off?
 * @cost 1 get with each of their tokens, consistent; part of a transaction
 */

/**
 * An admin's second factor (an authenticator app) and when it was set up. Cognito stores the secret and checks codes.
 */
const storedSecondFactor = z.object({
  since: z.iso.datetime(),
  /** When it was found disabled in Cognito without a reset: invalid from then until another admin resets it. */
  offSince: z.optional(z.iso.datetime()),
});
export type StoredSecondFactor = z.infer<typeof storedSecondFactor>;

const keyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "SECOND-FACTOR" });

/** An account's second factor; undefined if there is none. */
export const findSecondFactor = async (memberId: string) => {
  const item = await getItem(keyOf(memberId), { isLatest: true });
  return item && storedSecondFactor.parse(item);
};

/** Records a second factor, unless there is one: part of a transaction. */
export const secondFactorWrite = (memberId: string, since: string): Write => ({
  Put: { Item: { ...keyOf(memberId), since }, ConditionExpression: "attribute_not_exists(pk)" },
});

/** Records that Cognito does not require it, once: part of a transaction. */
export const secondFactorOffWrite = (memberId: string, { since }: StoredSecondFactor, offSince: string): Write => ({
  Update: {
    Key: keyOf(memberId),
    UpdateExpression: "SET offSince = :off",
    ConditionExpression: "since = :since AND attribute_not_exists(offSince)",
    ExpressionAttributeValues: { ":off": offSince, ":since": since },
  },
});

/** Deletes it if it exists: part of a transaction. */
export const secondFactorDeleteWrite = (memberId: string): Write => ({
  Delete: { Key: keyOf(memberId), ConditionExpression: "attribute_exists(pk)" },
});
