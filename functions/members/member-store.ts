import { isDeepStrictEqual } from "node:util";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as card from "../directory/card-item.ts";
import { busy } from "../errors.ts";
import { changesOf } from "../platform/changes.ts";
import { markChange } from "../platform/mark.ts";
import { everyItem, listIn } from "../platform/query.ts";
import { ConditionRefused, table, tableName, transact, type Write } from "../platform/table.ts";
import { cardOf, itemOf, keptMember, keyOf, left, type KeptMember } from "./member-item.ts";

/** A member; empty before their first save. `isLatest` includes what was written a moment ago, for twice the cost. */
export const memberOf = async (id: string, { isLatest = false } = {}): Promise<KeptMember> => {
  const { Item } = await table.send(new GetCommand({ TableName: tableName, Key: keyOf(id), ConsistentRead: isLatest }));
  return keptMember.parse({ ...Item, id });
};

/** The members who have left. */
export const idsOfThoseWhoLeft = async () =>
  (await everyItem(listIn("gsi1", left))).map(({ gsi1sk }) => String(gsi1sk));

/** Everybody before their first save. */
const nobody = keptMember.parse({ id: "" });

/** Nothing of a member that others see changes without one of these, so they stand for the whole item. */
const guards = ["version", "directory_visible", "registered_until", "registrations_version", "left_at"] as const;

/** An attribute is as it was read; the item of somebody who has never saved lacks it. */
const asRead = (name: (typeof guards)[number], member: KeptMember) => {
  const isAbsent = `attribute_not_exists(#${name})`;
  if (member[name] === undefined) return isAbsent;
  const isSame = `#${name} = :read_${name}`;
  return member[name] === nobody[name] ? `(${isAbsent} OR ${isSame})` : isSame;
};

/** Changes a member on condition that they are as they were read. */
const changing = (before: KeptMember, after: KeptMember): Write => {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = changesOf(itemOf(before), itemOf(after));
  const read = guards
    .filter((name) => before[name] !== undefined)
    .map((name) => [`:read_${name}`, before[name]] as const);
  return {
    Update: {
      Key: keyOf(before.id),
      ...update,
      ConditionExpression: guards.map((name) => asRead(name, before)).join(" AND "),
      ExpressionAttributeNames: {
        ...ExpressionAttributeNames,
        ...Object.fromEntries(guards.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ...Object.fromEntries(read) },
    },
  };
};

/** The directory follows the member in the same transaction. */
const cardWrites = (before: KeptMember, after: KeptMember): Record<string, Write> => {
  const shown = cardOf(after);
  if (isDeepStrictEqual(cardOf(before), shown)) return {};
  return { card: shown ? { Put: { Item: card.itemOf(shown) } } : { Delete: { Key: card.keyOf(after.id) } } };
};

/** Attempts at a change that meets another one of the same member's. */
const attempts = 10;

/**
 * Changes a member, and their card with them, in one transaction; `change` says what becomes of the member as they are,
 * again where somebody was faster, and may refuse by throwing. Writes `alongside` are part of the transaction: throws
 * `ConditionRefused` when one of them is refused. Answers the member before and after.
 */
export const changeMember = async (
  id: string,
  change: (member: KeptMember) => KeptMember | Promise<KeptMember>,
  alongside: Record<string, Write> = {},
) => {
  for (let attempt = 1; ; attempt++) {
    const before = await memberOf(id, { isLatest: true });
    const after = await change(before);
    if (isDeepStrictEqual(before, after)) return { before, after };
    try {
      const cards = cardWrites(before, after);
      if (cards.card) await markChange(card.changedKey);
      await transact({ ...alongside, member: changing(before, after), ...cards });
      return { before, after };
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      if ([...error.refused.keys()].some((name) => name in alongside)) throw error;
      if (attempt === attempts) throw busy();
    }
  }
};
