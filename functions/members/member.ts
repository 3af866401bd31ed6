import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { cardBioLength } from "#shared/members.ts";
import { truncate } from "#shared/text.ts";
import { markChange } from "../platform/change-marks.ts";
import { queryAll, rangeOfList } from "../platform/pages.ts";
import {
  buildUpdate,
  changeOptimistically,
  isSameItem,
  getItem,
  getItemsInOrder,
  transact,
  writeOne,
  type Write,
} from "../platform/table.ts";
import * as card from "./card.ts";
import type { StoredCard } from "./card.ts";
import { storedFields, visibleTo } from "./visible.ts";

/*
 * @item member
 * @key `MEMBER#sub` · `MEMBER`
 * @asks a member's profile and settings
 * @cost 1 get
 * @key `gsi1`: `MEMBERS-LEFT` · sub
 * @asks whose account is gone
 * @cost 1 query every five minutes
 * @key `gsi2`: `MEMBERS-LEFT-BY-TIME` · time#sub
 * @asks who has left within a day, for whatever reason, and may have been asked for introductions
 * @cost 1 query every five minutes, and 1 for each
 */

/** A member's profile and settings in one item; all empty before the first save. */
export const storedMember = z.object({
  id: z.string(),
  ...storedFields,
  updated_at: z.optional(z.iso.datetime()),
  version: z._default(z.int(), 0),
  directory_visible: z._default(z.boolean(), true),
  /** End of the last event that they are registered for. */
  registered_until: z.optional(z.iso.datetime()),
  /** Grows with each change to their registrations. */
  registrations_version: z._default(z.int(), 0),
  /** Whether they came by an admission, and have not left the welcome of their first visit. */
  is_new: z.optional(z.literal(true)),
  /** When they saved their first profile; absent for those who joined before this was noted. */
  joined_at: z.optional(z.iso.datetime()),
  /** Since when they are gone: their account is deleted or disabled, or an admin has ended or suspended their membership. */
  left_at: z.optional(z.iso.datetime()),
  /** Since when an admin has suspended their membership; what becomes of their account then brings nothing back either. */
  suspended_at: z.optional(z.iso.datetime()),
  /** Since when an admin has ended their membership; what becomes of their account then brings nothing back. */
  ended_at: z.optional(z.iso.datetime()),
});
export type StoredMember = z.infer<typeof storedMember>;

const memberKeyOf = (id: string) => ({ pk: `MEMBER#${id}`, sk: "MEMBER" });

const leftList = "MEMBERS-LEFT";
const leftByTimeList = "MEMBERS-LEFT-BY-TIME";

/** Whether they are gone by what became of their account, not by what an admin decided. */
const hasLeftByAccount = ({ left_at, ended_at, suspended_at }: StoredMember) =>
  left_at !== undefined && ended_at === undefined && suspended_at === undefined;

export const memberItemOf = (member: StoredMember) => ({
  ...memberKeyOf(member.id),
  ...(hasLeftByAccount(member) && { gsi1pk: leftList, gsi1sk: member.id }),
  ...(member.left_at !== undefined && { gsi2pk: leftByTimeList, gsi2sk: `${member.left_at}#${member.id}` }),
  ...member,
});

/** Whether the directory shows a member: not one who hides, has left, or has no name. */
export const isListed = ({ directory_visible, full_name, left_at }: StoredMember) =>
  directory_visible && full_name !== "" && left_at === undefined;

/**
 * A member's card in the directory; undefined for one who is not listed. The one that is kept has what the whole club may
 * see; whom the member met is shown more.
 */
export const toCard = (member: StoredMember, relation: "member" | "met" = "member"): StoredCard | undefined => {
  if (!isListed(member)) return undefined;
  const { id, full_name, company, industry, location, bio, avatar } = visibleTo(relation, member);
  const { registered_until, joined_at } = member;
  return {
    ...{ id, full_name, company, industry, location, bio: bio && truncate(bio, cardBioLength), avatar },
    ...{ registered_until, joined_at },
  };
};

/** A member, empty before their first save. `isLatest` includes a write of a moment ago, at twice the cost. */
export const readMember = async (id: string, { isLatest = false } = {}): Promise<StoredMember> =>
  storedMember.parse({ ...(await getItem(memberKeyOf(id), { isLatest })), id });

/** Members in this order, those without a profile empty: batches of gets, which may miss a write of a moment ago. */
export const readMembers = async (ids: string[]): Promise<StoredMember[]> => {
  const items = await getItemsInOrder(ids.map(memberKeyOf), { isLatest: false });
  return ids.map((id, index) => storedMember.parse({ ...items[index], id }));
};

/** The ids of the members who have left by their account, and may come back by it. */
export const listLeftMemberIds = async () =>
  (await queryAll(rangeOfList("gsi1", leftList))).map(({ gsi1sk }) => String(gsi1sk));

/** The ids of the members who have left, for whatever reason, since a time (in ms), and are not back. */
export const listLeftSince = async (since: number) =>
  (
    await queryAll({
      IndexName: "gsi2",
      KeyConditionExpression: "gsi2pk = :list AND gsi2sk >= :since",
      ExpressionAttributeValues: { ":list": leftByTimeList, ":since": new Date(since).toISOString() },
    })
  ).map(({ gsi2sk }) => String(gsi2sk).split("#")[1]!);

const emptyMember = storedMember.parse({ id: "" });

/** Every change that others can see changes one of these, so a condition on them guards the whole item. */
const guardedNames = [
  "version",
  "directory_visible",
  "audiences",
  "registered_until",
  "registrations_version",
  "left_at",
  "ended_at",
  "suspended_at",
] as const;

/** Requires that an attribute is as it was read; before the first save it is missing. */
const buildCondition = (name: (typeof guardedNames)[number], member: StoredMember) => {
  const isAbsent = `attribute_not_exists(#${name})`;
  if (member[name] === undefined) return isAbsent;
  const isSame = `#${name} = :read_${name}`;
  return member[name] === emptyMember[name] ? `(${isAbsent} OR ${isSame})` : isSame;
};

/** Changes a member on condition that nothing has changed since they were read. */
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
      ConditionExpression: guardedNames.map((name) => buildCondition(name, before)).join(" AND "),
      ExpressionAttributeNames: {
        ...ExpressionAttributeNames,
        ...Object.fromEntries(guardedNames.map((name) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ...Object.fromEntries(read) },
    },
  };
};

/** Whether somebody's directory has another card by this change: that of the club, or of those whom the member met. */
const changesCards = (before: StoredMember, after: StoredMember) =>
  (["member", "met"] as const).some(
    (relation) => !isDeepStrictEqual(toCard(before, relation), toCard(after, relation)),
  );

/** Updates the member's card in the same transaction. */
const cardWrites = (before: StoredMember, after: StoredMember): Record<string, Write> => {
  const cardAfter = toCard(after);
  if (isDeepStrictEqual(toCard(before), cardAfter)) return {};
  return {
    card: cardAfter ? { Put: { Item: card.cardItemOf(cardAfter) } } : { Delete: { Key: card.cardKeyOf(after.id) } },
  };
};

/**
 * Changes a member, and their card, in one transaction with the writes `alongside`. `change` takes the current member, is
 * called again after a conflict, and refuses by throwing; one that stays the same is not written, and nothing alongside.
 * Throws `ConditionRefused` when a write alongside is refused. Answers the member before and after.
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
      if (isSameItem(memberItemOf(before), memberItemOf(after))) return { before, after };
      const cards = cardWrites(before, after);
      if (changesCards(before, after)) await markChange(card.directoryChangedKey);
      await transact({ ...alongside, member: memberUpdateWrite(before, after), ...cards });
      return { before, after };
    },
    (refused) => ![...refused.keys()].some((name) => name in alongside),
  );

/** Everything that is kept under a member: a query of the table itself. */
export const listItemsOf = (id: string) =>
  queryAll({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": memberKeyOf(id).pk },
    ConsistentRead: true,
  });

/** Deletes everything that is kept under a member, themselves last: by them a second attempt finds who it is about. */
export const deleteMember = async (id: string) => {
  const own = memberKeyOf(id);
  const keys = (await listItemsOf(id)).map(({ sk }) => String(sk)).filter((sk) => sk !== own.sk);
  if (keys.includes(card.cardKeyOf(id).sk)) await markChange(card.directoryChangedKey);
  for (const sk of [...keys, own.sk]) await writeOne({ Delete: { Key: { ...own, sk } } });
};
