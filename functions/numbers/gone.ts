import * as z from "zod/mini";
import { membershipWays } from "#shared/membership.ts";
import { endReasons } from "#shared/people.ts";
import { findRow } from "../people/row.ts";
import { digest } from "../platform/ids.ts";
import { queryAll, readEach } from "../platform/pages.ts";
import { writeOne } from "../platform/table.ts";

/*
 * @item member whose account was deleted
 * @key `NUMBERS-GONE` · digest of sub; `ttl`
 * @asks who joined and left, beside those who are in lists? (nobody is named)
 * @cost 1 conditional put at a deletion; 1 query an hour
 */

const goneList = "NUMBERS-GONE";
/** Longer than the months that are counted where they are missing. */
const keptDays = 400;

/** What of a member is counted once their account is deleted. */
const storedGone = z.object({
  /** By which they are not counted twice while their row is still there. */
  digest: z.string(),
  level: z.string(),
  via: z.enum(membershipWays),
  joinedAt: z.iso.datetime(),
  endedAt: z.iso.datetime(),
  endedBy: z.enum(endReasons),
});
export type Gone = z.infer<typeof storedGone>;

/** By what a member is known here. */
export const toDigest = (memberId: string) => digest(`gone ${memberId}`);

/** Notes, before their account is deleted, that a member was there; nothing of who they were. Idempotent. */
export const noteGone = async (memberId: string, now = new Date()) => {
  const row = await findRow(memberId);
  if (!row || !("joinedAt" in row)) return;
  const { level, via, joinedAt, endedAt = now.toISOString(), endedBy = "account" } = row;
  const gone: Gone = { digest: toDigest(memberId), level, via, joinedAt, endedAt, endedBy };
  const ttl = Math.floor(now.getTime() / 1000) + keptDays * 86_400;
  await writeOne({
    Put: { Item: { pk: goneList, sk: gone.digest, ...gone, ttl }, ConditionExpression: "attribute_not_exists(pk)" },
  });
};

export const listGone = async (): Promise<Gone[]> => {
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": goneList },
    ConsistentRead: true,
  });
  return readEach(items, (item) => storedGone.parse(item));
};
