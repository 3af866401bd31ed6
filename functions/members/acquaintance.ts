import { countRange, queryAll } from "../platform/pages.ts";
import { getItem, getItemsInOrder } from "../platform/table.ts";

/*
 * @item acquaintance
 * @key `MEMBER#sub` · `ACQUAINTANCE#other`
 * @asks are two acquainted; whom has a member met, and anybody; which of these? (attendees/encounter.ts writes it)
 * @cost 1 get; 1 query each; 1 batch get
 */

/** One side of a connection between two members who each said they met. */
export const acquaintanceKeyOf = (memberId: string, otherId: string) => ({
  pk: `MEMBER#${memberId}`,
  sk: `ACQUAINTANCE#${otherId}`,
});

/** Whether two members have each said that they met. */
export const areAcquainted = async (memberId: string, otherId: string) =>
  (await getItem(acquaintanceKeyOf(memberId, otherId))) !== undefined;

/** The ids of a member's connections: reads the table itself, one short item each. May miss the last second. */
export const listAcquaintedIds = async (memberId: string): Promise<ReadonlySet<string>> => {
  const { pk, sk } = acquaintanceKeyOf(memberId, "");
  const items = await queryAll({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ":prefix": sk },
    ProjectionExpression: "sk",
  });
  return new Set(items.map((item) => String(item.sk).slice(sk.length)));
};

/** Those of some members who are a member's connections: one batch, which may miss the last second. */
export const findAcquaintedIds = async (memberId: string, others: readonly string[]): Promise<ReadonlySet<string>> => {
  const keys = others.map((other) => acquaintanceKeyOf(memberId, other));
  const items = keys.length > 0 ? await getItemsInOrder(keys, { isLatest: false }) : [];
  return new Set(others.filter((_, index) => items[index]));
};

/** How many connections a member has, as of now: reads the table itself, one short item each. */
export const countAcquaintances = async (memberId: string) => {
  const { pk, sk } = acquaintanceKeyOf(memberId, "");
  return countRange({
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": pk, ":prefix": sk },
    ConsistentRead: true,
  });
};
