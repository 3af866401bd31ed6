import { isDeepStrictEqual } from "node:util";
import { fieldsWrite, planFirstFields, withFields, type StoredFields } from "../members/fields.ts";
import { changeMember, readMember, type StoredMember } from "../members/member.ts";
import { noticeWrite } from "../notify/notice.ts";
import { changeOptimistically, transact, type Writes } from "../platform/table.ts";
import {
  admissionNoteWrite,
  admissionState,
  admissionUseWrite,
  findAdmissionOf,
  type StoredAdmission,
} from "./admission.ts";
import { planLevel } from "./level.ts";
import {
  findMembership,
  isActive,
  isSuspended,
  membershipWrite,
  newMembershipWrite,
  type StoredMembership,
} from "./membership.ts";
import { readClubSettings } from "./settings.ts";

/** A Cognito account, as passed to the token trigger. */
export type Account = {
  id: string;
  email: string;
  /** Whether the address is verified. */
  isVerified: boolean;
  /** Admins are members, whatever the club's admission setting. */
  isAdmin: boolean;
};

/** A profile never saved starts with the admission's data and a welcome; a former member becomes visible again. */
const toNewMember = (
  member: StoredMember,
  { profile }: StoredAdmission,
  { now, fields }: { now: string; fields: StoredFields | undefined },
): StoredMember => {
  const isKnown = profile.full_name !== undefined;
  return {
    ...(fields && member.fields_version === 0 ? withFields(member, fields) : member),
    ...(member.version === 0 && { is_new: true as const }),
    ...(member.version === 0 && isKnown && { ...profile, version: 1, updated_at: now, joined_at: now }),
    ...(member.ended_at !== undefined && { ended_at: undefined, left_at: undefined }),
  };
};

/** Makes an account a member by an open admission, in one transaction. */
const useAdmission = async (
  { id, email }: Account,
  admission: StoredAdmission,
  before: StoredMembership | undefined,
) => {
  const now = new Date();
  const { via, sourceId } = admission;
  const [{ level, check }, fields] = await Promise.all([
    planLevel(admission.level ?? before?.level),
    planFirstFields(admission.answers),
  ]);
  const membership: StoredMembership = { memberId: id, email, via, sourceId, level, at: now.toISOString() };
  const writes: Writes = {
    ...check,
    membership: before ? membershipWrite(before, membership) : newMembershipWrite(membership),
    admission: admissionUseWrite(admission, id, now),
  };
  const note = admissionNoteWrite(admission, "joinedAt", now);
  if (note) writes.note = note;
  const { inviterId } = admission;
  if (inviterId !== undefined)
    writes.notice = noticeWrite(inviterId, { kind: "invitation", subject: sourceId, about: {} });
  const change = await changeMember(
    id,
    (member) => toNewMember(member, admission, { now: now.toISOString(), fields }),
    (changed) => ({
      ...writes,
      ...(fields &&
        changed.after.fields_version > changed.before.fields_version && { fields: fieldsWrite(id, fields) }),
    }),
  );
  // An unchanged member is not written, nor the writes beside them.
  if (isDeepStrictEqual(change.before, change.after)) await transact(writes);
};

type Facts = { isAdmin: boolean; hasProfile: boolean; isOpen: boolean };

/**
 * How an account without an admission is admitted. Anyone with a profile was a member before memberships were recorded.
 */
const findWay = ({ isAdmin, hasProfile, isOpen }: Facts): StoredMembership["via"] | undefined => {
  if (isAdmin) return "admin";
  if (hasProfile) return "earlier";
  return isOpen ? "open" : undefined;
};

const isMemberNow = async (id: string) => {
  const membership = await findMembership(id);
  return membership !== undefined && isActive(membership);
};

/** Decides once, from the current data. Throws `ConditionRefused` after a concurrent change. */
const decide = async (account: Account): Promise<boolean> => {
  const { id, email, isVerified, isAdmin } = account;
  const before = await findMembership(id);
  // Suspended until it is over, whatever else admits them.
  if (before && isSuspended(before)) return false;
  // Loaded on use: tokens right after a suspension are rare.
  if (before?.suspension) await (await import("./suspension.ts")).endSuspension(id);
  if (before && before.endedAt === undefined) return true;
  const [admission, { version }, { admission: mode }] = await Promise.all([
    isVerified ? findAdmissionOf(email) : undefined,
    readMember(id, { isLatest: true }),
    readClubSettings(),
  ]);
  const isOpen = admission !== undefined && admissionState(admission) === "open";
  // A member whose membership was ended returns only by a later decision.
  if (isOpen && (before?.endedAt === undefined || admission.createdAt > before.endedAt)) {
    await useAdmission(account, admission, before);
    return true;
  }
  // By another token of this account, since its membership was read.
  if (admission?.usedBy === id) return isMemberNow(id);
  if (before) return false;
  const via = findWay({ isAdmin, hasProfile: version > 0, isOpen: mode === "open" });
  if (!via) return false;
  const at = new Date().toISOString();
  await transact({ membership: newMembershipWrite({ memberId: id, email, via, at }) });
  return true;
};

/**
 * Whether an account is a member; makes it one if the club is open or has admitted the address. Half a read unit for a
 * member.
 */
export const admitAccount = async (account: Account): Promise<boolean> => {
  const membership = await findMembership(account.id, { isLatest: false });
  if (membership && membership.endedAt === undefined && !membership.suspension) return true;
  return changeOptimistically(() => decide(account));
};
