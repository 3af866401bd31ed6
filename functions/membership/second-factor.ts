import * as z from "zod/mini";
import { getItem, type Write } from "../platform/table.ts";

/*
 * @item second factor
 * @key `MEMBER#sub` · `SECOND-FACTOR`
 * @asks since when has this admin one, and was it switched off?
 * @cost 1 get with each of their tokens, consistent; part of a transaction
 */

/** That an admin signs in with a code of an authenticator app, too, and since when. Cognito has the secret, and asks. */
const storedSecondFactor = z.object({
  since: z.iso.datetime(),
  /** Since when Cognito is known to ask for none, without a reset: it counts for nothing until another admin resets it. */
  offSince: z.optional(z.iso.datetime()),
});
export type StoredSecondFactor = z.infer<typeof storedSecondFactor>;

const keyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "SECOND-FACTOR" });

/** The second factor of an account; undefined for none. */
export const findSecondFactor = async (memberId: string) => {
  const item = await getItem(keyOf(memberId), { isLatest: true });
  return item && storedSecondFactor.parse(item);
};

/** Notes a second factor, unless there is one: part of a transaction. */
export const secondFactorWrite = (memberId: string, since: string): Write => ({
  Put: { Item: { ...keyOf(memberId), since }, ConditionExpression: "attribute_not_exists(pk)" },
});

/** Notes that Cognito does not ask for it, once: part of a transaction. */
export const secondFactorOffWrite = (memberId: string, { since }: StoredSecondFactor, offSince: string): Write => ({
  Update: {
    Key: keyOf(memberId),
    UpdateExpression: "SET offSince = :off",
    ConditionExpression: "since = :since AND attribute_not_exists(offSince)",
    ExpressionAttributeValues: { ":off": offSince, ":since": since },
  },
});

/** Takes it back, on condition that there is one: part of a transaction. */
export const secondFactorDeleteWrite = (memberId: string): Write => ({
  Delete: { Key: keyOf(memberId), ConditionExpression: "attribute_exists(pk)" },
});
