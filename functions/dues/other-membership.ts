import { auditWrite, listChanges } from "../audit/entry.ts";
import { readAliases } from "../members/merged.ts";
import { admissionUseWrite, findAdmissionOf } from "../membership/admission.ts";
import { nameOf, type Found } from "../membership/change.ts";
import { hasAccess } from "../membership/dues-standing.ts";
import { endDuesWrite, findCurrentDues, findDues, type StoredDues } from "../membership/dues.ts";
import { levelOf, nameOfLevel, planLevel, readLevels } from "../membership/level.ts";
import { findMembership, type StoredMembership } from "../membership/membership.ts";
import { clubActor } from "../payments/tell-of-disputes.ts";
import { findVerifiedAccount } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { ConditionRefused, type Writes } from "../platform/table.ts";

/** A membership that began otherwise than by the dues that were to be paid first, and its own dues. */
export type OtherMembership = { membership: StoredMembership; dues: StoredDues | undefined };

/**
 * The membership of whoever was accepted and has no account by these dues yet, where they have become a member otherwise since:
 * theirs was restored, they came to an open club, were let in at the same moment, or their account was merged into another.
 */
export const findOtherMembership = async ({
  id,
  memberId,
  email,
}: StoredDues): Promise<OtherMembership | undefined> => {
  if (memberId !== undefined || email === "") return undefined;
  const account = await findVerifiedAccount(email);
  const own = account === undefined ? undefined : await findMembership(account);
  const aliases = own?.mergedInto === undefined ? undefined : await readAliases({ isLatest: true });
  const membership = own && aliases ? await findMembership(aliases.resolve(own.memberId)) : own;
  if (!membership || membership.endedAt !== undefined || membership.duesId === id) return undefined;
  return { membership, dues: await findCurrentDues(membership) };
};

/** Whether nobody can come in by them any more: the admission for which they are to be paid is another one, or gone. */
export const isForNothing = async ({ id, memberId, email }: StoredDues) =>
  memberId === undefined && email !== "" && (await findAdmissionOf(email))?.duesId !== id;

/** Whether they pay for that one already: they would pay twice. */
export const isPaidOtherwise = ({ dues }: OtherMembership, now: Date) => dues !== undefined && hasAccess(dues, now);

/** The membership has changed since it was read. */
export const overtaken = () => new ConditionRefused(new Map([["dues", undefined]]));

/** Dues as those of the membership that goes on with them. */
export const asTakenOver = (dues: StoredDues, { membership: { memberId } }: OtherMembership): StoredDues => ({
  ...dues,
  memberId,
  otherMemberId: undefined,
});

/**
 * How a membership goes on with dues that are paid, at the level that they were accepted for, while what it owed until then
 * ends: `writes` are parts of the transaction that saves them.
 */
export const planTakeOver = async (
  paid: StoredDues,
  { membership: { memberId, duesId } }: OtherMembership,
  now: Date,
) => {
  const [admission, levels] = await Promise.all([findAdmissionOf(paid.email), readLevels({ isLatest: true })]);
  const isOpen = admission?.duesId === paid.id && admission.usedBy === undefined;
  const { level, check } = await planLevel(paid.level);
  const ends = duesId === undefined ? undefined : await findDues(duesId);
  const writes: Writes = {
    ...check,
    ...(ends && ends.endedAt === undefined && { ends: endDuesWrite(ends.id, {}, now) }),
    ...(isOpen && { admission: admissionUseWrite(admission, memberId, now) }),
  };
  const goOn = (found: Found) => {
    const before = found.membership;
    if (before.endedAt !== undefined || before.duesId !== duesId) return undefined;
    const isApproved = before.isApproved || (isOpen && admission.isApproved);
    const name = nameOf(found);
    const { audit } = auditWrite({
      kind: "level-changed",
      by: clubActor,
      about: { memberId, name },
      object: { kind: "member", id: memberId, title: name },
      changes: listChanges(
        { level: levelOf(levels, before).name },
        { level: nameOfLevel(levels, level ?? paid.level) },
      ),
    });
    return {
      membership: { ...before, level, duesId: paid.id, ...(isApproved && { isApproved }) },
      also: { takenOver: audit },
    };
  };
  return { goOn, writes };
};

/**
 * Why nothing is noted for dues that are over: they are a member otherwise, what they were accepted for is over, or the
 * membership has ended.
 */
export const explainOver = async (dues: StoredDues) => {
  const { id, memberId } = dues;
  const membership =
    memberId === undefined ? (await findOtherMembership(dues))?.membership : await findMembership(memberId);
  const isMember = membership && membership.endedAt === undefined && membership.duesId !== id;
  return new AppError(
    "conflict",
    isMember
      ? "They're a member already, so there's nothing to pay here. What they owe is on their member page."
      : memberId === undefined
        ? "What they were accepted for is over, so there's nothing to pay here. They can be accepted again."
        : "This membership has ended. Restore it first.",
  );
};
