import { membershipCan } from "#shared/membership-acts.ts";
import type { Actor } from "../audit/entry.ts";
import { notMergingCheck, refuseMerging } from "../members/merged.ts";
import { endSockets } from "../messaging/presence.ts";
import { deleteDevices } from "../notices/device.ts";
import { isAdminAccount } from "../platform/accounts.ts";
import { refuseIf } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import type { Write } from "../platform/table.ts";
import { changeBoth, nameOf, membershipAudit } from "./change.ts";
import { conductWrite } from "./conduct.ts";
import { toStanding, type StoredSuspension } from "./membership.ts";

/** Refuses actions against admins. Throws `conflict`. */
export const requireNoAdmin = async (memberId: string) => {
  const isAdmin = await isAdminAccount(memberId);
  refuseIf(membershipCan.suspend.whyNot({ isAdmin, hasEnded: false, isSuspended: false }));
};

type Suspending = { until: string | undefined; reason: string; by: Actor; now: Date; reportId?: string };

/**
 * Suspends a membership: removes the card in the same transaction with the writes `alongside`, closes sockets right
 * after, and ends sessions within five minutes. Throws `conflict` for a membership that has ended or is suspended, and for
 * an account that is being merged, and `ConditionRefused` when a write alongside is refused.
 */
export const suspendMember = async (
  memberId: string,
  { until, reason, by, now, reportId }: Suspending,
  alongside: Record<string, Write> = {},
) => {
  const at = now.toISOString();
  const plan: Parameters<typeof changeBoth>[1] = (found) => {
    const { membership, member } = found;
    refuseIf(membershipCan.suspend.whyNot(toStanding(membership, now)));
    const suspension: StoredSuspension = { at, until, by: { id: by.id, name: by.name }, reason };
    return {
      membership: { ...membership, suspension, name: nameOf(found) },
      member: { left_at: member.left_at ?? at, suspended_at: at },
      also: {
        conduct: conductWrite({ memberId, at, kind: "suspension", by: suspension.by, reason, until, reportId }),
        suspensionAudit: membershipAudit("membership-suspended", found, by, ["member", "suspended", until]).audit,
      },
    };
  };
  const changed = await refuseMerging(() => changeBoth(memberId, plan, { ...alongside, ...notMergingCheck(memberId) }));
  const sockets = await endSockets(memberId);
  await deleteDevices(memberId);
  logger.info("membership suspended", { memberId, sockets });
  return changed;
};
