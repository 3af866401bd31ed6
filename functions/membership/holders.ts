import { lastingLevelId } from "#shared/levels.ts";
import { readLevels } from "./level.ts";
import { listHolders } from "./membership.ts";

/** The levels that a member may have, in order. */
export const readLevelChoices = async () =>
  (await readLevels()).items.filter(({ isRemoved }) => !isRemoved).map(({ id, name }) => ({ value: id, name }));

/** Whether a member has a level. Who was given none has the lasting one, and is in no list. */
export const readHoldersOf = async (level: string): Promise<(memberId: string) => boolean> => {
  if (level !== lastingLevelId) {
    const holders = await listHolders(level);
    return (memberId) => holders.has(memberId);
  }
  const others = (await readLevels()).items.filter(({ id }) => id !== lastingLevelId);
  const holders = await Promise.all(others.map(({ id }) => listHolders(id)));
  return (memberId) => !holders.some((each) => each.has(memberId));
};
