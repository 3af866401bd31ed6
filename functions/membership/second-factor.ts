import * as z from "zod/mini";
import { getItem, type Write } from "../platform/table.ts";

/** That an admin signs in with a code of an authenticator app, too, and since when. Cognito has the secret, and asks. */
const storedSecondFactor = z.object({ since: z.iso.datetime() });

const keyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "SECOND-FACTOR" });

/** Since when an account has a second factor, an ISO time; undefined for none. */
export const findSecondFactor = async (memberId: string, { isLatest = true } = {}) => {
  const item = await getItem(keyOf(memberId), { isLatest });
  return item && storedSecondFactor.parse(item).since;
};

/** Notes a second factor, unless there is one: part of a transaction. */
export const secondFactorWrite = (memberId: string, since: string): Write => ({
  Put: { Item: { ...keyOf(memberId), since }, ConditionExpression: "attribute_not_exists(pk)" },
});

/** Takes it back, on condition that there is one: part of a transaction. */
export const secondFactorDeleteWrite = (memberId: string): Write => ({
  Delete: { Key: keyOf(memberId), ConditionExpression: "attribute_exists(pk)" },
});
