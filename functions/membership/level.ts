import * as z from "zod/mini";
import { noLevel } from "#shared/applications.ts";
import { adminLevel, defaultLevels, lastingLevelId, level, type AdminLevel, type Level } from "#shared/levels.ts";
import { AppError } from "../platform/errors.ts";
import { readOne } from "../platform/pages.ts";
import { getItem, type Write } from "../platform/table.ts";

/*
 * @item levels
 * @key `CLUB` · `LEVELS`
 * @asks which levels of membership are there, and what do they include?
 * @cost 1 get, every five seconds of each Lambda; 1 conditional write
 */

const key = { pk: "CLUB", sk: "LEVELS" };

const storedLevels = z.object({ items: z.array(adminLevel), version: z.int() });
export type StoredLevels = z.infer<typeof storedLevels>;

/** Those of a club that has never saved any. */
const firstLevels: StoredLevels = {
  items: defaultLevels.map((each) => ({ ...each, features: [...each.features], isRemoved: false })),
  version: 0,
};

/** How long a Lambda uses what it has read; the edge keeps it for five seconds more. */
const maxAgeMs = 5000;

let cached: { levels: StoredLevels; readAt: number } | undefined;

/** The club's levels in order, removed ones last; at most five seconds old, or read now with `isLatest`. */
export const readLevels = async ({ isLatest = false } = {}): Promise<StoredLevels> => {
  if (!isLatest && cached && Date.now() - cached.readAt < maxAgeMs) return cached.levels;
  const readAt = Date.now();
  const item = await getItem(key);
  const levels = item ? readOne(item, (each) => storedLevels.parse(each)) : firstLevels;
  cached = { levels, readAt };
  return levels;
};

const isOffered = ({ isOpen, isRemoved }: AdminLevel) => isOpen && !isRemoved;

/** The id of the level of a member who was given none. */
export const firstLevelOf = ({ items }: StoredLevels) => items.find(({ isRemoved }) => !isRemoved)?.id;

/** A member's level; of one who was given none, the lasting one. */
export const levelOf = (levels: StoredLevels, { level: id = lastingLevelId }: { level?: string | undefined }) => ({
  id,
  name: nameOfLevel(levels, id),
});

const listOffered = ({ items }: StoredLevels): Level[] => items.filter(isOffered).map((each) => level.parse(each));

/** The levels that one can apply for. */
export const readOfferedLevels = async () => listOffered(await readLevels());

/** Refuses an application for a level that nobody can apply for. Throws `invalid`. */
export const refuseUnoffered = (levels: StoredLevels, id: string) => {
  if (!listOffered(levels).some((offered) => offered.id === id))
    throw new AppError("invalid", noLevel, [{ path: "membershipType", message: noLevel }]);
};

/** A level's name, also of one that is removed; its id where a restored table lacks it. */
export const nameOfLevel = ({ items }: StoredLevels, id: string) => items.find((each) => each.id === id)?.name ?? id;

/** Replaces the levels by their next version; refused as `levels` if that is saved already. */
export const levelsWrite = ({ items, version }: StoredLevels): Write => ({
  Put: {
    Item: { ...key, items, version },
    ...(version === 1
      ? { ConditionExpression: "attribute_not_exists(pk)" }
      : { ConditionExpression: "version = :before", ExpressionAttributeValues: { ":before": version - 1 } }),
  },
});

/** Has the next read here ask the table. */
export const forgetLevels = () => void (cached = undefined);
