import * as z from "zod/mini";
import { levelClosed, noLevel } from "#shared/applications.ts";
import {
  adminLevel,
  defaultLevels,
  lastingLevelId,
  level,
  needsApproval,
  type AdminLevel,
  type Level,
  type OfferedLevels,
} from "#shared/levels.ts";
import { createClubItem } from "../platform/club-item.ts";
import { AppError } from "../platform/errors.ts";
import { readOne } from "../platform/pages.ts";
import type { Check } from "../platform/table.ts";
import type { StoredMembership } from "./membership.ts";
import { readClubSettings } from "./settings.ts";

/*
 * @item levels
 * @key `CLUB` · `LEVELS`
 * @asks which levels of membership are there, and what do they include?
 * @cost 1 get, every five seconds of each Lambda; 1 conditional write
 */

const storedLevels = z.object({ items: z.array(adminLevel), version: z.int() });
export type StoredLevels = z.infer<typeof storedLevels>;

/** Those of a club that has never saved any. */
const firstLevels: StoredLevels = {
  items: defaultLevels.map((each) => ({ ...each, features: [...each.features], isRemoved: false })),
  version: 0,
};

const levelsItem = createClubItem(
  { pk: "CLUB", sk: "LEVELS" },
  {
    // The edge keeps them for five seconds more.
    maxAgeMs: 5000,
    parse: (item) => (item ? readOne(item, (each) => storedLevels.parse(each)) : firstLevels),
  },
);

/** The club's levels in order, removed ones last; at most five seconds old, or read now with `isLatest`. */
export const readLevels = levelsItem.read;

/** Replaces the levels by their next version; refused if that is saved already. */
export const levelsWrite = levelsItem.write;

/** Requires of a transaction that the levels are still those that were read. */
export const levelsCheck = levelsItem.check;

/** Has the next read here ask the table. */
export const forgetLevels = levelsItem.forget;

/** Whether one can apply for a level, or change to it. */
export const isOffered = ({ isOpen, isRemoved }: AdminLevel) => isOpen && !isRemoved;

/** Whether a level is there, open or not. */
export const isKept = ({ items }: StoredLevels, id: string) => items.some((each) => each.id === id && !each.isRemoved);

/**
 * The level with which a membership begins or goes on, and the check that belongs into the transaction that stores it.
 * Without one, or where it was removed, it is stored as nothing, which is the lasting one.
 */
export const planLevel = async (id: string | undefined): Promise<{ level?: string; check: { levels?: Check } }> => {
  if (id === undefined || id === lastingLevelId) return { level: id, check: {} };
  const levels = await readLevels({ isLatest: true });
  return { level: isKept(levels, id) ? id : undefined, check: { levels: levelsCheck(levels) } };
};

/** A member's level; of one who was given none, the lasting one. */
export const levelOf = (levels: StoredLevels, { level: id = lastingLevelId }: { level?: string | undefined }) => ({
  id,
  name: nameOfLevel(levels, id),
});

const isApprovedFor = ({ items }: StoredLevels, id: string) =>
  needsApproval(items.find((each) => each.id === id) ?? {});

/** A membership with a level that an admin gives it: one that needs an approval has it by that. */
export const withLevel = (levels: StoredLevels, membership: StoredMembership, id: string): StoredMembership => ({
  ...membership,
  level: id,
  ...(isApprovedFor(levels, id) && { isApproved: true }),
});

/**
 * Whether a person of the club has decided on a member. Where that is not noted, an application was decided on if their level
 * needs an approval; of who was invited, by a member, and of who came to an open club, nobody has.
 */
export const wasDecidedOn = (
  levels: StoredLevels,
  { via, isApproved, level }: Pick<StoredMembership, "via" | "isApproved" | "level">,
) => {
  if (isApproved !== undefined) return isApproved;
  if (via === "application") return isApprovedFor(levels, levelOf(levels, { level }).id);
  return via !== "open" && via !== "invitation";
};

const listOffered = ({ items }: StoredLevels): Level[] => items.filter(isOffered).map((each) => level.parse(each));

/** The levels that one can apply for, and the currency of what they cost. */
export const readOfferedLevels = async (): Promise<OfferedLevels> => {
  const [levels, { currency }] = await Promise.all([readLevels(), readClubSettings()]);
  return { items: listOffered(levels), currency };
};

/** The club's levels; read now unless one can apply for this one: it may have been opened a moment ago. */
export const readLevelsWith = async (id: string): Promise<StoredLevels> => {
  const levels = await readLevels();
  const level = levels.items.find((each) => each.id === id);
  return level && isOffered(level) ? levels : readLevels({ isLatest: true });
};

/** Refuses an application for a level that nobody can apply for. Throws `invalid`. */
export const refuseUnoffered = (levels: StoredLevels, id: string) => {
  const level = levels.items.find((each) => each.id === id);
  if (level && isOffered(level)) return;
  const message = level ? levelClosed(level.name) : noLevel;
  throw new AppError("invalid", message, [{ path: "membershipType", message }]);
};

/** A level's name, also of one that is removed; its id where a restored table lacks it. */
export const nameOfLevel = ({ items }: StoredLevels, id: string) => items.find((each) => each.id === id)?.name ?? id;
