import { listCardIds } from "../members/card.ts";
import { toCard, changeMember, listLeftMemberIds } from "../members/member.ts";
import { listConnections } from "../messaging/connection.ts";
import { endSockets } from "../messaging/presence.ts";
import { canSignIn, listAccountIds } from "../platform/accounts.ts";
import { logger } from "../platform/logger.ts";

/**
 * Lets the club follow a member's account: where it is gone, the directory shows them no more and their sockets end;
 * where it is back, they are listed as they were. Answers whether they have left, whether their card went just now,
 * and how many sockets were ended. Harmless when repeated.
 */
export const followAccount = async (memberId: string) => {
  const { before, after } = await changeMember(memberId, async (member) => {
    const hasLeft = !(await canSignIn(memberId));
    if (hasLeft === (member.left_at !== undefined)) return member;
    return { ...member, left_at: hasLeft ? new Date().toISOString() : undefined };
  });
  const hasLeft = after.left_at !== undefined;
  if (after !== before) logger.info(hasLeft ? "member has left" : "member is back", { memberId });
  return {
    hasLeft,
    wasListed: hasLeft && toCard(before) !== undefined,
    socketsEnded: hasLeft ? await endSockets(memberId) : 0,
  };
};

/** The members of whom others see something though their account is gone, and those whose account is back. */
const toFollow = async () => {
  const [listed, online, left] = await Promise.all([listCardIds(), listConnections(), listLeftMemberIds()]);
  // Read last: whoever was seen before is in it, unless they are gone.
  const accounts = await listAccountIds();
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
