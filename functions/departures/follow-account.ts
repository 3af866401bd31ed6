import { cardOf } from "../members/member-item.ts";
import { changeMember } from "../members/member-store.ts";
import { maySignIn } from "../platform/accounts.ts";
import { logger } from "../platform/logger.ts";
import { endSockets } from "../realtime/closed.ts";

/**
 * Lets the club follow a member's account: where it is gone, the directory shows them no more and their sockets end;
 * where it is back, they are listed as they were. Answers whether they have left, whether their card went just now,
 * and how many sockets were ended. Harmless when repeated.
 */
export const followAccount = async (memberId: string) => {
  const { before, after } = await changeMember(memberId, async (member) => {
    const hasLeft = !(await maySignIn(memberId));
    if (hasLeft === (member.left_at !== undefined)) return member;
    return { ...member, left_at: hasLeft ? new Date().toISOString() : undefined };
  });
  const hasLeft = after.left_at !== undefined;
  if (after !== before) logger.info(hasLeft ? "member has left" : "member is back", { memberId });
  return {
    hasLeft,
    wasListed: hasLeft && cardOf(before) !== undefined,
    socketsEnded: hasLeft ? await endSockets(memberId) : 0,
  };
};
