import * as z from "zod/mini";
import { getItem, type Write } from "./table.ts";

/*
 * @item restored account
 * @key `ACCOUNT#sub` · `ACCOUNT`
 * @asks which account stands for a member whose own was lost with its user pool?
 * @cost 1 get where Cognito does not know the member's id, and with each token of such an account; 1 put (operator's command)
 */

const storedAccount = z.object({ accountId: z.string() });

/** The key of a member's account, where it is restored. */
export const restoredAccountKeyOf = (memberId: string) => ({ pk: `ACCOUNT#${memberId}`, sk: "ACCOUNT" });

/** The id of the account that stands for a member now; undefined where it is the member's own. */
export const findRestoredAccount = async (memberId: string) => {
  const item = await getItem(restoredAccountKeyOf(memberId));
  return item && storedAccount.parse(item).accountId;
};

/** Has an account stand for a member, unless another does; `lostId` is that of one that is lost as well. */
export const restoredAccountWrite = (memberId: string, accountId: string, lostId = accountId) =>
  ({
    Put: {
      Item: { ...restoredAccountKeyOf(memberId), accountId },
      ConditionExpression: "attribute_not_exists(pk) OR accountId IN (:account, :lost)",
      ExpressionAttributeValues: { ":account": accountId, ":lost": lostId },
    },
  }) satisfies Write;

export const forgetRestoredAccountWrite = (memberId: string): Write => ({
  Delete: { Key: restoredAccountKeyOf(memberId) },
});
