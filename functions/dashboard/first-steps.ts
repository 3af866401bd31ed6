import { type FirstStep, firstSteps } from "#shared/dashboard.ts";
import { hasEvents } from "../events/event.ts";
import { hasInvited } from "../invitations/invitation.ts";
import { readLevels } from "../membership/level.ts";
import { findSecondFactor } from "../membership/second-factor.ts";
import { readClubSettings } from "../membership/settings.ts";
import { getItem, writeOne } from "../platform/table.ts";

/*
 * @item first steps
 * @key `CLUB` · `FIRST-STEPS`
 * @asks were they done or left, so that no owner is asked for them any more?
 * @cost 1 get with an owner's dashboard; 1 put, once
 */
const key = { pk: "CLUB", sk: "FIRST-STEPS" };

/** Ends them for all owners, for good. Idempotent. */
export const leaveFirstSteps = () => writeOne({ Put: { Item: { ...key, at: new Date().toISOString() } } });

/** Whether each is done. What owners have saved counts, also where it is as it was at first. */
const isDone: Record<FirstStep, (ownerId: string) => Promise<boolean>> = {
  address: async () => (await readClubSettings({ isLatest: true })).postalAddress !== "",
  levels: async () => (await readLevels({ isLatest: true })).version > 0,
  event: hasEvents,
  invitation: hasInvited,
  "second-factor": async (ownerId) => {
    const factor = await findSecondFactor(ownerId);
    return factor !== undefined && factor.offSince === undefined;
  },
};

/**
 * What an owner has yet to do first in a new club, by what the club has; undefined once they were done or left. Whoever finds
 * all of them done ends them: what goes later, such as a last event, brings none of them back.
 */
export const listFirstSteps = async (ownerId: string): Promise<FirstStep[] | undefined> => {
  if (await getItem(key, { isLatest: false })) return undefined;
  const done = await Promise.all(firstSteps.map((step) => isDone[step](ownerId)));
  const left = firstSteps.filter((_, place) => !done[place]);
  if (left.length > 0) return left;
  await leaveFirstSteps();
  return undefined;
};
