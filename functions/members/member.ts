import { isDeepStrictEqual } from "node:util";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { cardBioLength } from "#shared/members.ts";
import { cut } from "#shared/text.ts";
import { markChange } from "../platform/change-marks.ts";
import { queryAll, rangeOfList } from "../platform/pages.ts";
import { buildUpdate, changeOptimistically, table, tableName, transact, type Write } from "../platform/table.ts";
import * as card from "./card.ts";
import type { StoredCard } from "./card.ts";

const text = z._default(z.string(), "");

/** A member as the table keeps them: profile and settings in one item. Before the first save all of it is empty. */
export const storedMember = z.object({
  id: z.string(),
  full_name: text,
  company: text,
  position: text,
  bio: text,
  location: text,
  website: text,
  /** The picture's key in the bucket. */
  avatar: z.optional(z.string()),
  updated_at: z.optional(z.iso.datetime()),
  version: z._default(z.int(), 0),
  directory_visible: z._default(z.boolean(), true),
  /** When the last event ends that they are registered for. */
  registered_until: z.optional(z.iso.datetime()),
  /** Grows with each change of their registrations. */
  registrations_version: z._default(z.int(), 0),
  /** Since when their account is deleted or disabled. */
  left_at: z.optional(z.iso.datetime()),
});
export type StoredMember = z.infer<typeof storedMember>;

/** Where a member is kept. */
const memberKeyOf = (id: string) => ({ pk: `MEMBER#${id}`, sk: "MEMBER" });

/** Where those who have left are listed. */
const leftList = "MEMBERS-LEFT";

/** A member as an item of the table. */
export const memberItemOf = (member: StoredMember) => ({
  ...memberKeyOf(member.id),
  ...(member.left_at !== undefined && { gsi1pk: leftList, gsi1sk: member.id }),
  ...member,
});

/** What the directory shows of a member: nothing of one who is hidden, has left, or has no name yet. */
export const toCard = (member: StoredMember): StoredCard | undefined => {
  const { id, full_name, company, location, bio, avatar, registered_until, directory_visible, left_at } = member;
  if (!directory_visible || full_name === "" || left_at !== undefined) return undefined;
  return { id, full_name, company, location, bio: cut(bio, cardBioLength), avatar, registered_until };
};

/** A member; empty before their first save. `isLatest` includes what was written a moment ago, for twice the cost. */
export const readMember = async (id: string, { isLatest = false } = {}): Promise<StoredMember> => {
  const { Item } = await table.send(
    new GetCommand({ TableName: tableName, Key: memberKeyOf(id), ConsistentRead: isLatest }),
  );
  return storedMember.parse({ ...Item, id });
};

/** The members who have left. */
export const listLeftMemberIds = async () =>
  (await queryAll(rangeOfList("gsi1", leftList))).map(({ gsi1sk }) => String(gsi1sk));

/** Everybody before their first save. */
const emptyMember = storedMember.parse({ id: "" });

/** Nothing of a member that others see changes without one of these, so they stand for the whole item. */
const guardedNames = ["version", "directory_visible", "registered_until", "registrations_version", "left_at"] as const;

/** An attribute is as it was read; the item of somebody who has never saved lacks it. */
const conditionFor = (name: (typeof guardedNames)[number], member: StoredMember) => {
  const isAbsent = `attribute_not_exists(#${name})`;
  if (member[name] === undefined) return isAbsent;
  const isSame = `#${name} = :read_${name}`;
  return member[name] === emptyMember[name] ? `(${isAbsent} OR ${isSame})` : isSame;
};

/** Changes a member on condition that they are as they were read. */
const memberUpdateWrite = (before: StoredMember, after: StoredMember): Write => {
  const { ExpressionAttributeNames, ExpressionAttributeValues, ...update } = buildUpdate(
    memberItemOf(before),
    memberItemOf(after),
  );
  const read = guardedNames
    .filter((name) => before[name] !== undefined)
    .map((name) => [`:read_${name}`, before[name]] as const);
  return {
    Update: {
      Key: memberKeyOf(before.id),
      ...update,
      ConditionExpression: guardedNames.map((name) => conditionFor(name, before)).join(" AND "),
      ExpressionAttributeNames: {
        ...ExpressionAttributeNames,
        ...Object.fromEntries(guardedNames.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ...Object.fromEntries(read) },
    },
  };
};

/** The directory follows the member in the same transaction. */
const cardWrites = (before: StoredMember, after: StoredMember): Record<string, Write> => {
  const shown = toCard(after);
  if (isDeepStrictEqual(toCard(before), shown)) return {};
  return { card: shown ? { Put: { Item: card.cardItemOf(shown) } } : { Delete: { Key: card.cardKeyOf(after.id) } } };
};

/**
 * Changes a member, and their card with them, in one transaction; `change` says what becomes of the member as they are,
 * again where somebody was faster, and may refuse by throwing. Writes `alongside` are part of the transaction: throws
 * `ConditionRefused` when one of them is refused. Answers the member before and after.
 */
export const changeMember = (
  id: string,
  change: (member: StoredMember) => StoredMember | Promise<StoredMember>,
  alongside: Record<string, Write> = {},
) =>
  changeOptimistically(
    async () => {
      const before = await readMember(id, { isLatest: true });
      const after = await change(before);
      if (isDeepStrictEqual(before, after)) return { before, after };
      const cards = cardWrites(before, after);
      if (cards.card) await markChange(card.directoryChangedKey);
      await transact({ ...alongside, member: memberUpdateWrite(before, after), ...cards });
      return { before, after };
    },
    (refused) => ![...refused.keys()].some((name) => name in alongside),
  );
