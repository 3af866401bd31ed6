import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import { cardBioLength } from "#shared/members.ts";
import { truncate } from "#shared/text.ts";
import { markChange } from "../platform/change-marks.ts";
import { AppError } from "../platform/errors.ts";
import { queryAll, rangeOfList, readEach, readOne, type Source } from "../platform/pages.ts";
import {
  buildUpdate,
  changeOptimistically,
  isSameItem,
  getItem,
  getItemsInOrder,
  transact,
  writeOne,
  type Write,
  type Writes,
  type Item,
} from "../platform/table.ts";
import * as card from "./card.ts";
import type { StoredCard } from "./card.ts";
import { readAliases } from "./merged.ts";
import { choicesVisibleTo, storedChoices, storedFields, visibleTo } from "./visible.ts";

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
  /** End of their last upcoming event. */
  registered_until: z.optional(z.iso.datetime()),
  /** Incremented with each change to their registrations. */
  registrations_version: z._default(z.int(), 0),
  /** Incremented with each change of their answers to the club's own fields, which are an item of their own (fields.ts). */
  fields_version: z._default(z.int(), 0),
  /** Those of these answers that lists of members are filtered by. */
  choices: z.optional(storedChoices),
  /** Fields of the profile that they emptied and have left so, which no file fills in again. */
  emptied: z.optional(z.array(z.string())),
  /** Whether they joined by an admission and have not yet dismissed the welcome page. */
  is_new: z.optional(z.literal(true)),
  /** When they first saved a profile; absent for those who joined before this was recorded. */
  joined_at: z.optional(z.iso.datetime()),
  /** When they left: their account was deleted or disabled, or an admin ended or suspended their membership. */
  left_at: z.optional(z.iso.datetime()),
  /** When an admin suspended their membership; account changes then restore nothing. */
  suspended_at: z.optional(z.iso.datetime()),
  /** Since when it rests for dues that are not paid; account changes then restore nothing. */
  rests_at: z.optional(z.iso.datetime()),
  /** When an admin ended their membership; account changes then restore nothing. */
  ended_at: z.optional(z.iso.datetime()),
});
export type StoredMember = z.infer<typeof storedMember>;

export const memberKeyOf = (id: string) => ({ pk: `MEMBER#${id}`, sk: "MEMBER" });

const leftList = "MEMBERS-LEFT";
const leftByTimeList = "MEMBERS-LEFT-BY-TIME";

/** Whether their membership has ended, is suspended, or rests: whatever becomes of their account. */
export const isKeptOut = ({ ended_at, suspended_at, rests_at }: StoredMember) =>
  ended_at !== undefined || suspended_at !== undefined || rests_at !== undefined;

/** Whether they left because of their account rather than an admin's decision. */
export const hasLeftByAccount = (member: StoredMember) => member.left_at !== undefined && !isKeptOut(member);

export const memberItemOf = (member: StoredMember) => ({
  ...memberKeyOf(member.id),
  ...(hasLeftByAccount(member) && { gsi1pk: leftList, gsi1sk: member.id }),
  ...(member.left_at !== undefined && { gsi2pk: leftByTimeList, gsi2sk: `${member.left_at}#${member.id}` }),
  ...member,
});

/** Whether the directory shows a member: not hidden, has not left, and has a name. */
export const isListed = ({ directory_visible, full_name, left_at }: StoredMember) =>
  directory_visible && full_name !== "" && left_at === undefined;

/**
 * A member's directory card; undefined if not listed. The stored card has what the whole club may see; connections see
 * more.
 */
export const toCard = (member: StoredMember, relation: "member" | "met" = "member"): StoredCard | undefined => {
  if (!isListed(member)) return undefined;
  const { id, full_name, company, industry, location, bio, avatar } = visibleTo(relation, member);
  const { registered_until, joined_at } = member;
  return {
    ...{ id, full_name, company, industry, location, bio: bio && truncate(bio, cardBioLength), avatar },
    ...{ registered_until, joined_at, choices: choicesVisibleTo(relation, member.choices) },
  };
};

/** For a member who does not exist, or whom the caller may not see. */
export const memberNotFound = () => new AppError("not-found", "Member not found.");

const parse = (item: Item) => storedMember.parse(item);

/** A member, empty before the first save. Throws `unavailable` for one that cannot be read. `isLatest` reads consistently, at twice the cost. */
export const readMember = async (id: string, { isLatest = false } = {}): Promise<StoredMember> =>
  readOne({ ...(await getItem(memberKeyOf(id), { isLatest })), id }, parse);

/** A member, to be read together with other items. */
export const memberSource = (id: string): Source<StoredMember> => ({
  key: memberKeyOf(id),
  parse: (item) => readOne({ ...item, id }, parse),
});

/**
 * Members in the given order, empty without a profile or with one that cannot be read: batches of gets, which may miss a
 * write of a moment ago. For the id of an account that was merged, the member of the one it was merged into, under that id.
 */
export const readMembers = async (ids: string[]): Promise<StoredMember[]> => {
  if (ids.length === 0) return [];
  const { resolve } = await readAliases();
  const items = await getItemsInOrder(
    ids.map((id) => memberKeyOf(resolve(id))),
    { isLatest: false },
  );
  return ids.map((id, index) => readEach([{ ...items[index], id }], parse)[0] ?? storedMember.parse({ id }));
};

/** Ids of members who left because of their account and may return. */
export const listLeftMemberIds = async () =>
  (await queryAll(rangeOfList("gsi1", leftList))).map(({ gsi1sk }) => String(gsi1sk));

/** Ids of members who left for any reason since a time (in ms) and have not returned. */
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
  "fields_version",
  "left_at",
  "ended_at",
  "suspended_at",
  "rests_at",
] as const;

/** Requires that an attribute is unchanged; it is missing before the first save. */
const buildCondition = (name: (typeof guardedNames)[number], member: StoredMember) => {
  const isAbsent = `attribute_not_exists(#${name})`;
  if (member[name] === undefined) return isAbsent;
  const isSame = `#${name} = :read_${name}`;
  return member[name] === emptyMember[name] ? `(${isAbsent} OR ${isSame})` : isSame;
};

/** Updates a member if nothing has changed since they were read. */
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

/** Whether this changes the member's card in any directory view: the club's, or their connections'. */
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
 * Updates a member and their card in one transaction with the writes `alongside`, which may depend on the change. `change` receives the current member,
 * runs again after a conflict, and throws to refuse; an unchanged member is not written, nor anything alongside. Throws
 * `ConditionRefused` when a write alongside is refused. Returns the member before and after.
 */
export const changeMember = (
  id: string,
  change: (member: StoredMember) => StoredMember | Promise<StoredMember>,
  alongside: Writes | ((change: { before: StoredMember; after: StoredMember }) => Writes) = {},
) => {
  let also = typeof alongside === "function" ? {} : alongside;
  return changeOptimistically(
    async () => {
      const before = await readMember(id, { isLatest: true });
      const after = await change(before);
      if (isSameItem(memberItemOf(before), memberItemOf(after))) return { before, after };
      const cards = cardWrites(before, after);
      if (changesCards(before, after)) await markChange(card.directoryChangedKey);
      if (typeof alongside === "function") also = alongside({ before, after });
      await transact({ ...also, member: memberUpdateWrite(before, after), ...cards });
      return { before, after };
    },
    (refused) => ![...refused.keys()].some((name) => name in also),
  );
};

/** Everything stored under a member: reads the table itself. */
export const listItemsOf = (id: string) =>
  queryAll({
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": memberKeyOf(id).pk },
    ConsistentRead: true,
  });

/** Deletes everything stored under a member, the member's item last, so that a retry still finds it. */
export const deleteMember = async (id: string) => {
  const own = memberKeyOf(id);
  const keys = (await listItemsOf(id)).map(({ sk }) => String(sk)).filter((sk) => sk !== own.sk);
  if (keys.includes(card.cardKeyOf(id).sk)) await markChange(card.directoryChangedKey);
  for (const sk of [...keys, own.sk]) await writeOne({ Delete: { Key: { ...own, sk } } });
};
