import { endPassesOf } from "../door/pass.ts";
import { endSockets } from "../messaging/presence.ts";
import { setAccountRights } from "../platform/accounts.ts";
import { logger } from "../platform/logger.ts";
import { limitSessions } from "../platform/sessions.ts";
import { changeOptimistically, transact } from "../platform/table.ts";
import { pickCurrent, readRoleChanges, roleChangesWrite, type RoleChange } from "./role-changes.ts";

/**
 * The account first: a socket that is opened again has a token of it, or one that its session limits, and nobody makes
 * another pass to a door.
 */
const settle = async ({ memberId, rights }: RoleChange) => {
  await setAccountRights(memberId, rights);
  await limitSessions(memberId, rights);
  const sockets = await endSockets(memberId);
  const passes = await endPassesOf(memberId, rights);
  logger.info("roles changed", { memberId, rights, sockets, passes });
};

/** A change is done, and one that replaced it meanwhile is to be done again: which of the two came last is unknown. */
const markDone = (changes: readonly RoleChange[], done: RoleChange) =>
  changes.map((each) => (each.memberId === done.memberId ? { ...each, isDone: each.at === done.at } : each));

/**
 * Has the accounts, open sessions and sockets follow the changes that were saved. Idempotent: at once after a change, and
 * every five minutes for what a machine that ended left undone; changes that Cognito shows by then are forgotten.
 */
export const settleRoleChanges = async () => {
  for (;;) {
    const { changes } = await readRoleChanges();
    const [next] = changes.filter(({ isDone }) => !isDone);
    if (!next) break;
    await settle(next);
    await changeOptimistically(async () => {
      const stored = await readRoleChanges();
      await transact({ roles: roleChangesWrite(stored, markDone(stored.changes, next)) });
    });
  }
};

/** Likewise, for the worker; also removes what is old. */
export const sweepRoleChanges = async () => {
  await settleRoleChanges();
  const stored = await readRoleChanges();
  const current = pickCurrent(stored.changes);
  if (current.length < stored.changes.length) await transact({ roles: roleChangesWrite(stored, current) });
};
