import * as z from "zod/mini";
import { deleteNotice, getNoticeId } from "../notify/notice.ts";
import { readOne } from "../platform/pages.ts";
import { getItem, type Update } from "../platform/table.ts";

/*
 * @item limit reached
 * @key `MEMBER#sub` · `DIRECTORY-LIMIT`; `ttl`
 * @asks when did a member last reach it, with how many, and which admins were notified?
 * @cost 1 get; part of the transaction with its audit entry and the notices
 */

/** The last time a member reached the limit. */
const storedReach = z.object({
  day: z.string(),
  at: z.iso.datetime(),
  shown: z.enum(["profiles", "names"]),
  count: z.int(),
  per: z.enum(["hour", "day"]),
});
export type Reach = z.infer<typeof storedReach>;

const reachKeyOf = (memberId: string) => ({ pk: `MEMBER#${memberId}`, sk: "DIRECTORY-LIMIT" });
const reachDays = 90;
const dayMs = 86_400_000;

/** When a member last reached the limit, and the count; undefined if not in the last ninety days. */
export const findReach = async (memberId: string): Promise<Reach | undefined> => {
  const item = await getItem(reachKeyOf(memberId), { isLatest: false });
  return item && readOne(item, (each) => storedReach.parse(each));
};

/** `told` are admins who are notified now, in addition to earlier ones; the list is needed when the member leaves. */
export const reachWrite = (
  memberId: string,
  { day, at, shown, count, per }: Reach,
  { condition, told = [] }: { condition: string; told?: readonly string[] },
): { Update: Update } => ({
  Update: {
    Key: reachKeyOf(memberId),
    UpdateExpression: [
      "SET #day = :day, #at = :at, #shown = :shown, #count = :count, #per = :per, #ttl = :ttl",
      ...(told.length > 0 ? ["ADD told :told"] : []),
    ].join(" "),
    ConditionExpression: condition,
    ExpressionAttributeNames: Object.fromEntries(
      ["day", "at", "shown", "count", "per", "ttl"].map((name) => [`#${name}`, name]),
    ),
    ExpressionAttributeValues: {
      ...{ ":day": day, ":at": at, ":shown": shown, ":count": count, ":per": per },
      ":ttl": Math.ceil((Date.parse(at) + reachDays * dayMs) / 1000),
      ...(told.length > 0 && { ":told": new Set(told) }),
    },
  },
});

const storedTold = z.object({ told: z._default(z.set(z.string()), new Set<string>()) });

/** Withdraws the admins' notices about a member's limit when the member leaves permanently. Idempotent. */
export const forgetReach = async (memberId: string) => {
  const item = await getItem(reachKeyOf(memberId));
  for (const adminId of storedTold.parse(item ?? {}).told)
    await deleteNotice(adminId, getNoticeId("directory-limit", memberId));
};
