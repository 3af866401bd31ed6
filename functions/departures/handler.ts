import { endPassesOf } from "../door/pass.ts";
import {
  handOverFrom,
  advanceIntroduction,
  listLeftGoBetweens,
  listDueIntroductionIds,
} from "../introductions/keeping.ts";
import { listCardIds } from "../members/card.ts";
import { isKeptOut, isListed, changeMember, listLeftMemberIds } from "../members/member.ts";
import { isSuspended, listSuspendedMemberships } from "../membership/membership.ts";
import { endSuspension } from "../membership/suspension.ts";
import { listConnections } from "../messaging/connection.ts";
import { endSockets } from "../messaging/presence.ts";
import { deleteDevices } from "../notices/device.ts";
import { canSignIn, listAccountIds } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { endAllSessions } from "../platform/sessions.ts";
import { sweepRoleChanges } from "../roles/settle.ts";

/**
 * Syncs the club with a member's account. Without an account, their sessions end, their card is removed and their
 * sockets close; with one, the card returns unless an admin ended or suspended the membership. Idempotent. Returns
 * whether they left, whether they had a card, the number of closed sockets, and whether an admin keeps them out.
 */
export const followAccount = async (memberId: string) => {
  // Also for former members: tokens outlive their account by minutes.
  if (!(await canSignIn(memberId))) await endAllSessions(memberId);
  const { before, after } = await changeMember(memberId, async (member) => {
    if (isKeptOut(member)) return member;
    const hasLeft = !(await canSignIn(memberId));
    if (hasLeft === (member.left_at !== undefined)) return member;
    return { ...member, left_at: hasLeft ? new Date().toISOString() : undefined };
  });
  const hasLeft = after.left_at !== undefined;
  if (hasLeft) {
    await deleteDevices(memberId);
    await endPassesOf(memberId, []);
  }
  if (after !== before) logger.info(hasLeft ? "member has left" : "member is back", { memberId });
  return {
    hasLeft,
    wasListed: hasLeft && isListed(before),
    socketsEnded: hasLeft ? await endSockets(memberId) : 0,
    isEnded: isKeptOut(after),
  };
};

/** Of more than these, it is no coincidence when most have no account: the user pool is lost (infra/RUNBOOK.md). */
const fewMembers = 20;

/**
 * Visible members without an account, and hidden ones with an account again. Throws where most have none: nobody is hidden,
 * and no introduction ended, for a lost user pool.
 */
const findChangedMembers = async () => {
  const [listed, connections, left] = await Promise.all([listCardIds(), listConnections(), listLeftMemberIds()]);
  // Read last, so that it includes every account that existed when the lists were read.
  const accounts = await listAccountIds();
  const visible = [...listed, ...connections.map(({ memberId }) => memberId)];
  const gone = visible.filter((id) => !accounts.has(id));
  if (gone.length > fewMembers && gone.length > visible.length / 2)
    throw new Error(`${gone.length} of ${visible.length} visible members have no account.`);
  return new Set([...gone, ...left.filter((id) => accounts.has(id))]);
};

/** Restores members whose suspension is over, and closes connections left by a process that crashed. */
const followSuspensions = async (attempt: (memberId: string, work: () => Promise<unknown>) => Promise<void>) => {
  const [suspended, connections] = await Promise.all([listSuspendedMemberships(), listConnections()]);
  const online = new Set(connections.map(({ memberId }) => memberId));
  for (const membership of suspended) {
    const { memberId } = membership;
    if (!isSuspended(membership)) await attempt(memberId, () => endSuspension(memberId));
    else if (online.has(memberId)) await attempt(memberId, () => endSockets(memberId));
  }
};

const sweep = async () => {
  const outcomes = { followed: 0, failed: 0 };
  const causes = new Set<string>();
  const attempt = async (memberId: string, work: () => Promise<unknown>) => {
    try {
      await work();
      outcomes.followed++;
    } catch (error) {
      // Deleted since it was listed.
      if (error instanceof AppError && error.code === "not-found") return;
      outcomes.failed++;
      const cause = error instanceof AppError ? error.code : (error as Error).name;
      causes.add(cause);
      logger.warn("account not followed", { memberId, cause });
    }
  };
  for (const memberId of await findChangedMembers()) await attempt(memberId, () => followAccount(memberId));
  await followSuspensions(attempt);
  await attempt("roles", sweepRoleChanges);
  for (const id of await listLeftGoBetweens()) await attempt(id, () => handOverFrom(id));
  for (const id of await listDueIntroductionIds()) await attempt(id, () => advanceIntroduction(id));
  logger.info("departures", outcomes);
  // Raises the alarm for failing functions.
  if (outcomes.failed > 0)
    throw new Error(`${outcomes.failed} accounts could not be followed: ${[...causes].join(", ")}.`);
};

/**
 * Triggered every five minutes for all members, and for introductions that have expired or whose go-between has left;
 * by `npm run admin -- remove` for one member.
 */
export const handler = ({ memberId }: { memberId?: string }) =>
  memberId === undefined ? sweep() : followAccount(memberId);
