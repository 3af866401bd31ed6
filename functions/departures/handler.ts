import { listedIds } from "../directory/directory-store.ts";
import { idsOfThoseWhoLeft } from "../members/member-store.ts";
import { allWhoMaySignIn } from "../platform/accounts.ts";
import { logger } from "../platform/logger.ts";
import { connections } from "../realtime/connection-store.ts";
import { followAccount } from "./follow-account.ts";

/** The members of whom others see something though their account is gone, and those whose account is back. */
const toFollow = async () => {
  const [listed, online, left] = await Promise.all([listedIds(), connections(), idsOfThoseWhoLeft()]);
  // Read last: whoever was seen before is in it, unless they are gone.
  const accounts = await allWhoMaySignIn();
  const gone = [...listed, ...online.map(({ memberId }) => memberId)].filter((id) => !accounts.has(id));
  return new Set([...gone, ...left.filter((id) => accounts.has(id))]);
};

const sweep = async () => {
  const outcomes = { followed: 0, failed: 0 };
  for (const memberId of await toFollow()) {
    try {
      await followAccount(memberId);
      outcomes.followed++;
    } catch (error) {
      outcomes.failed++;
      logger.warn("account not followed", { memberId, cause: (error as Error).name });
    }
  }
  logger.info("departures", outcomes);
  // The alarm for failing functions wakes somebody.
  if (outcomes.failed > 0) throw new Error(`${outcomes.failed} accounts could not be followed.`);
};

/** Woken every five minutes for everybody, and by `npm run admin -- remove` for one member at once. */
export const handler = ({ memberId }: { memberId?: string }) =>
  memberId === undefined ? sweep() : followAccount(memberId);
