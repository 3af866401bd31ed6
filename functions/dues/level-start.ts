import * as z from "zod/mini";
import { stayReasons, type LevelStart, type StayReason } from "#shared/dues.ts";
import { lastingLevelId } from "#shared/levels.ts";
import { readMembers } from "../members/member.ts";
import { findManyDues, startNoteId, type StoredDues } from "../membership/dues.ts";
import { readHoldersOf } from "../membership/holders.ts";
import { findMemberships, listHolders, type StoredMembership } from "../membership/membership.ts";
import { listAccountIds } from "../platform/accounts.ts";
import { queryAll, rangeOfList, readEach, readOne } from "../platform/pages.ts";
import { chunk, getItem, getItems, nextVersionWrite, type Item, type Write } from "../platform/table.ts";

/*
 * @item start of a level's dues
 * @key `DUES-START#level` · `DUES-START`
 * @asks how far has a level come that was set to pay?
 * @cost 1 get; 1 conditional write for every twenty members
 * @key `gsi1`: `DUES-STARTS` · time#level (of one that goes on)
 * @asks which go on?
 * @cost 1 query every five minutes
 * @key `DUES-START#level` · `MEMBERS#id#number`; `ttl`
 * @asks who was a member of the level when it was set?
 * @cost 1 get for every twenty of its five hundred
 */

const by = z.object({ id: z.string(), name: z.string(), network: z.optional(z.string()) });

const storedLevelStart = z.object({
  /** Told apart from others of the level. */
  id: z.string(),
  level: z.string(),
  from: z.iso.datetime(),
  by,
  at: z.iso.datetime(),
  total: z.int(),
  done: z.int(),
  begun: z.int(),
  stays: z.record(z.enum(stayReasons), z.int()),
  failed: z.int(),
  /** How often the next members were tried in vain. */
  attempts: z.int(),
  endedAt: z.optional(z.iso.datetime()),
  stoppedBy: z.optional(z.string()),
  version: z.int(),
});
export type StoredLevelStart = z.infer<typeof storedLevelStart>;

const keyOf = (level: string) => ({ pk: `DUES-START#${level}`, sk: "DUES-START" });
const startsList = "DUES-STARTS";

/** Members in an item of their own, at most; and for how long these are kept. */
const membersPerItem = 500;
const keptDays = 90;

const membersKeyOf = ({ level, id }: Pick<StoredLevelStart, "level" | "id">, number: number) => ({
  pk: `DUES-START#${level}`,
  sk: `MEMBERS#${id}#${String(number).padStart(4, "0")}`,
});

const itemOf = (start: StoredLevelStart) => ({
  ...keyOf(start.level),
  ...(start.endedAt === undefined && { gsi1pk: startsList, gsi1sk: `${start.at}#${start.level}` }),
  ...start,
});

const parse = (item: Item) => storedLevelStart.parse(item);

export const noStays = (): StoredLevelStart["stays"] => ({ pays: 0, free: 0, chosen: 0, gone: 0 });

/** The last start of a level's dues, if any. */
export const findLevelStart = async (level: string) => {
  const item = await getItem(keyOf(level));
  return item && readOne(item, parse);
};

/** The last starts of these levels, of those that were ever set to pay. */
export const findLevelStarts = async (levels: string[]) => readEach(await getItems(levels.map(keyOf)), parse);

/** The levels whose start goes on. */
export const listStartingLevels = async () =>
  (await queryAll(rangeOfList("gsi1", startsList))).map(({ level }) => String(level));

/** Replaces the last start of a level by its next version; refused if that was saved already. */
export const levelStartWrite = (start: StoredLevelStart) => nextVersionWrite(itemOf(start));

/** Stores whom a start concerns: parts of the transaction that stores it. */
export const concernedWrites = (start: StoredLevelStart, memberIds: string[]): Record<string, Write> =>
  Object.fromEntries(
    chunk(memberIds, membersPerItem).map((ids, number) => [
      `members ${number}`,
      {
        Put: {
          Item: {
            ...membersKeyOf(start, number),
            ids,
            ttl: Math.ceil(Date.parse(start.at) / 1000) + keptDays * 86_400,
          },
        },
      },
    ]),
  );

/** The next members whose turn it is. */
export const readNextMembers = async (start: StoredLevelStart, atMost: number) => {
  const { done } = start;
  const item = await getItem(membersKeyOf(start, Math.floor(done / membersPerItem)), { isLatest: false });
  const ids = z.array(z.string()).parse(item?.ids);
  return ids.slice(done % membersPerItem, (done % membersPerItem) + atMost);
};

/** A start as admins see it. */
export const presentLevelStart = (start: StoredLevelStart, levelName: string): LevelStart => {
  const { level, from, at, total, done, begun, stays, failed, endedAt, stoppedBy } = start;
  return {
    ...{ level, levelName, from, by: start.by.name, at, total, done, begun, stays, failed, endedAt, stoppedBy },
  };
};

/** Why somebody who has these dues stays as they are when their level is set to pay. */
export const explainStay = (dues: StoredDues): StayReason => {
  if (!dues.isFree) return "pays";
  const isChosen = dues.notes.some(({ id, until }) => id === startNoteId && until === dues.paidUntil);
  return isChosen ? "chosen" : "free";
};

/** Ids of accounts that may have a level: who was given none has the lasting one, and is in no list. */
const listCandidates = async (level: string) => {
  if (level !== lastingLevelId) return [...(await listHolders(level))];
  const [isHolder, accounts] = await Promise.all([readHoldersOf(level), listAccountIds()]);
  return [...accounts].filter(isHolder);
};

/** The memberships of a level that have not ended, and of members from before there were memberships their ids alone. */
const listMemberships = async (level: string): Promise<Pick<StoredMembership, "memberId" | "duesId">[]> => {
  const ids = await listCandidates(level);
  const memberships = await findMemberships(ids);
  const recorded = new Set(memberships.map(({ memberId }) => memberId));
  const earlier = await readMembers(ids.filter((id) => !recorded.has(id)));
  return [
    ...memberships.filter(({ endedAt }) => endedAt === undefined),
    ...earlier.filter(({ version }) => version > 0).map(({ id }) => ({ memberId: id })),
  ];
};

/** All members of a level, and why those stay as they are who do. */
export const listMembersOf = async (level: string) => {
  const memberships = await listMemberships(level);
  const dues = await findManyDues(memberships.flatMap(({ duesId = [] }) => duesId));
  return memberships.map(({ memberId, duesId = "" }) => {
    const known = dues.get(duesId);
    return { memberId, stays: known && known.endedAt === undefined ? explainStay(known) : undefined };
  });
};
