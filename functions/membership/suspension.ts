import type { MeasureInForce } from "#shared/conduct.ts";
import type { Actor } from "../audit/entry.ts";
import { isKeptOut } from "../members/member.ts";
import { logger } from "../platform/logger.ts";
import { changeBoth, nameOf, membershipAudit } from "./change.ts";
import { conductWrite } from "./conduct.ts";
import { endedEmailWrite } from "./measure-emails.ts";
import { isSuspended, type StoredMembership } from "./membership.ts";

/** A suspension as admins see it; null if there is none now. */
export const presentSuspension = (membership: StoredMembership): MeasureInForce | null => {
  const { suspension } = membership;
  if (!suspension || !isSuspended(membership)) return null;
  const { at, until = null, by, reason } = suspension;
  return { at, until, by: by.name, reason };
};

/** A suspension as its member sees it. */
export const presentOwnSuspension = (membership: StoredMembership) => {
  const suspension = presentSuspension(membership);
  return suspension && { until: suspension.until, reason: suspension.reason };
};

const dayMs = 24 * 3_600_000;

/** When an action lasting this many days ends; undefined without an end. */
export const endAfter = (days: number | null, now: Date) =>
  days === null ? undefined : new Date(now.getTime() + days * dayMs).toISOString();

/**
 * Ends a suspension, by an admin or, without one, because it has expired, and restores membership and card. Does
 * nothing if already lifted or not over. Throws `not-found`.
 */
export const endSuspension = async (memberId: string, by?: Actor, now = new Date()) => {
  const changed = await changeBoth(memberId, (found) => {
    const { membership, member } = found;
    const { suspension } = membership;
    if (!suspension || (!by && isSuspended(membership, now))) return undefined;
    const at = now.toISOString();
    const name = nameOf(found);
    return {
      membership: { ...membership, suspension: undefined, name: undefined },
      member: {
        suspended_at: undefined,
        ...(!isKeptOut({ ...member, suspended_at: undefined }) && { left_at: undefined }),
      },
      also: {
        conduct: conductWrite({ memberId, at, kind: "suspension-lifted", by: by && { id: by.id, name: by.name } }),
        ...(by && membershipAudit("membership-unsuspended", found, by, ["suspended", "member"])),
        ...(membership.email && { email: endedEmailWrite(membership.email, { name, measure: "suspension" }) }),
      },
    };
  });
  if (changed.isChanged) logger.info("suspension ended", { memberId, isByTime: by === undefined });
  return changed;
};
