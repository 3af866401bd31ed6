import { isDeepStrictEqual } from "node:util";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { changeMember, readMember, type StoredMember } from "../members/member.ts";
import { AppError } from "../platform/errors.ts";
import { changeOptimistically, ConditionRefused, isSameItem, transact, type Writes } from "../platform/table.ts";
import { findMembership, membershipWrite, newMembershipWrite, type StoredMembership } from "./membership.ts";

export type Found = { member: StoredMember; membership: StoredMembership; isKept: boolean };

/** A member and their membership, which may be missing for early members. Throws `not-found`. */
export const readBoth = async (memberId: string): Promise<Found> => {
  const [member, kept] = await Promise.all([readMember(memberId, { isLatest: true }), findMembership(memberId)]);
  if (kept) return { member, membership: kept, isKept: true };
  if (member.version === 0) throw new AppError("not-found", "Member not found.");
  const at = member.joined_at ?? member.updated_at ?? new Date().toISOString();
  // Loaded on use: Cognito's triggers, which do not know the pool, only handle recorded memberships.
  const { getVerifiedEmail } = await import("../platform/accounts.ts");
  const email = (await getVerifiedEmail(memberId)) ?? "";
  return { member, membership: { memberId, email, via: "earlier", at }, isKept: false };
};

/** The current name, even if empty. */
export const nameOf = ({ member, membership }: Pick<Found, "member" | "membership">) =>
  member.full_name || (membership.name ?? "");

/** The member has changed since both were read, so the result is outdated. */
const overtaken = () => new ConditionRefused(new Map([["membership", undefined]]));

type Change = {
  membership: StoredMembership;
  member: Partial<StoredMember>;
  /** What is written in the same transaction. */
  also?: Writes;
};

/**
 * Updates a membership and its member in one transaction with the writes `alongside`. `change` receives both, runs
 * again after a conflict, and throws to refuse; undefined changes nothing and skips `alongside`. Throws `not-found`,
 * and `ConditionRefused` when a write alongside is refused. Returns the current state of both, and whether it changed.
 */
export const changeBoth = (
  memberId: string,
  change: (found: Found) => Change | undefined | Promise<Change | undefined>,
  alongside: Writes = {},
) =>
  changeOptimistically(
    async () => {
      const found = await readBoth(memberId);
      const changed = await change(found);
      if (!changed) return { member: found.member, membership: found.membership, isChanged: false };
      const { membership, member, also = {} } = changed;
      const write = found.isKept ? membershipWrite(found.membership, membership) : newMembershipWrite(membership);
      const changeFound = (before: StoredMember) => {
        if (!isDeepStrictEqual(before, found.member)) throw overtaken();
        return { ...before, ...member };
      };
      const writes = { ...alongside, membership: write, ...also };
      // An unchanged member is not written, nor what is beside them.
      if (isSameItem(found.member, { ...found.member, ...member })) {
        await transact(writes);
        return { member: found.member, membership, isChanged: true };
      }
      const { after } = await changeMember(memberId, changeFound, writes);
      return { member: after, membership, isChanged: true };
    },
    (refused) => ![...refused.keys()].some((name) => name in alongside),
  );

/** The log entry for an admin's change to a membership. */
export const membershipAudit = (
  kind: "membership-ended" | "membership-restored" | "membership-suspended" | "membership-unsuspended",
  found: Pick<Found, "member" | "membership">,
  by: Actor,
  [before, after, until]: [before: string, after: string, until?: string | undefined],
) => {
  const name = nameOf(found);
  const { memberId } = found.membership;
  return auditWrite({
    kind,
    by,
    about: { memberId, name },
    object: { kind: "member", id: memberId, title: name },
    changes: listChanges({ status: before }, { status: after, until }),
  });
};
