import { isDeepStrictEqual } from "node:util";
import { lastingLevelId } from "#shared/levels.ts";
import type { ProfileForm } from "#shared/members.ts";
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
import { standingOf } from "./dues-standing.ts";
import { buildDues, duesOfMemberWrite, findDues, newDuesWrites, termsOf } from "./dues.ts";
import { planLevel, readLevels } from "./level.ts";
import {
  findMembership,
  isActive,
  isResting,
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

/**
 * A profile never saved starts with the admission's data and a welcome; a former member becomes visible again, unless
 * something is to be paid first.
 */
const toNewMember = (
  member: StoredMember,
  { profile }: Pick<StoredAdmission, "profile">,
  { now, rests, fields }: { now: string; rests: boolean; fields: StoredFields | undefined },
): StoredMember => {
  const isKnown = profile.full_name !== undefined;
  const known = { ended_at: undefined, rests_at: rests ? now : undefined, left_at: rests ? now : undefined };
  return {
    ...(fields && member.fields_version === 0 ? withFields(member, fields) : member),
    ...(member.version === 0 && { is_new: true as const }),
    ...(member.version === 0 && isKnown && { ...profile, version: 1, updated_at: now, joined_at: now }),
    ...((member.ended_at !== undefined || rests) && known),
  };
};

/** What a membership that begins owes, and the writes that belong to it. */
type Owing = { membership: Pick<StoredMembership, "duesId" | "restsFrom">; writes: Writes };
const nothing: Owing = { membership: {}, writes: {} };

/** Of somebody who comes by themselves or is invited: their level's price, and access once it is paid. */
const planDues = async ({ id, email }: Account, name: string): Promise<Owing> => {
  const [{ items }, { currency }] = await Promise.all([readLevels(), readClubSettings()]);
  const terms = termsOf(
    items.find((each) => each.id === lastingLevelId),
    currency,
  );
  if (!terms) return nothing;
  const dues = buildDues(terms, { email, name, memberId: id, level: lastingLevelId });
  return {
    membership: { duesId: dues.id, restsFrom: dues.createdAt },
    writes: newDuesWrites(dues),
  };
};

/** Of somebody who was accepted: what they have paid already; nothing where the level was free then. */
const takeOverDues = async ({ id }: Account, duesId: string): Promise<Owing> => {
  const dues = await findDues(duesId);
  if (!dues) return nothing;
  const { accessUntil } = standingOf(dues, new Date());
  return {
    membership: { duesId, ...(accessUntil !== undefined && { restsFrom: accessUntil }) },
    writes: { dues: duesOfMemberWrite(dues, id) },
  };
};

/** Makes an account a member by an open admission, in one transaction. */
const useAdmission = async (account: Account, admission: StoredAdmission, before: StoredMembership | undefined) => {
  const { id, email } = account;
  const now = new Date();
  const { via, sourceId, isApproved } = admission;
  const [{ level, check }, fields] = await Promise.all([
    planLevel(admission.level ?? before?.level),
    planFirstFields(admission.answers),
  ]);
  const owing =
    admission.duesId !== undefined
      ? await takeOverDues(account, admission.duesId)
      : via === "invitation"
        ? await planDues(account, admission.profile.full_name ?? "")
        : nothing;
  const at = now.toISOString();
  const membership: StoredMembership = {
    memberId: id,
    email,
    via,
    sourceId,
    level,
    isApproved,
    at,
    ...owing.membership,
  };
  const writes: Writes = {
    ...{ ...check, ...owing.writes },
    membership: before ? membershipWrite(before, membership) : newMembershipWrite(membership),
    admission: admissionUseWrite(admission, id, now),
  };
  const note = admissionNoteWrite(admission, "joinedAt", now);
  if (note) writes.note = note;
  const { inviterId } = admission;
  if (inviterId !== undefined)
    writes.notice = noticeWrite(inviterId, { kind: "invitation", subject: sourceId, about: {} });
  const isPaid = isActive(membership);
  const change = await changeMember(
    id,
    (member) => toNewMember(member, admission, { now: at, rests: !isPaid, fields }),
    (changed) => ({
      ...writes,
      ...(fields &&
        changed.after.fields_version > changed.before.fields_version && { fields: fieldsWrite(id, fields) }),
    }),
  );
  // An unchanged member is not written, nor the writes beside them.
  if (isDeepStrictEqual(change.before, change.after)) await transact(writes);
  return isPaid;
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
  // Who it was has another account.
  if (before?.mergedInto !== undefined) return false;
  // Suspended until it is over, and resting until it is paid, whatever else admits them.
  if (before && before.endedAt === undefined && (isSuspended(before) || isResting(before))) return false;
  // Loaded on use: tokens right after a suspension are rare.
  if (before?.suspension) await (await import("./suspension.ts")).endSuspension(id);
  if (before && before.endedAt === undefined) return true;
  const [admission, { version }, { admission: mode }] = await Promise.all([
    findAdmissionOf(email),
    readMember(id, { isLatest: true }),
    readClubSettings(),
  ]);
  const isOpen = admission !== undefined && admissionState(admission) === "open";
  // By nothing else either: who has shown that the address is theirs comes in by what it was accepted for.
  if (isOpen && !isVerified) return false;
  // A member whose membership was ended returns only by a later decision.
  if (isOpen && (before?.endedAt === undefined || admission.createdAt > before.endedAt)) {
    return useAdmission(account, admission, before);
  }
  // By another token of this account, since its membership was read.
  if (admission?.usedBy === id) return isMemberNow(id);
  // Who was accepted for something that is to be paid first comes in by that.
  if (before || admission?.isUnpaid) return false;
  const via = findWay({ isAdmin, hasProfile: version > 0, isOpen: mode === "open" });
  if (!via) return false;
  const owing = via === "open" ? await planDues(account, "") : nothing;
  const at = new Date().toISOString();
  const membership: StoredMembership = { memberId: id, email, via, at, ...owing.membership };
  await transact({ membership: newMembershipWrite(membership), ...owing.writes });
  return isActive(membership);
};

/**
 * Whether an account is a member; makes it one if the club is open or has admitted the address. Half a read unit for a
 * member.
 */
export const admitAccount = async (account: Account): Promise<boolean> => {
  const membership = await findMembership(account.id, { isLatest: false });
  if (membership && membership.endedAt === undefined && !membership.suspension && !isResting(membership)) return true;
  return changeOptimistically(() => decide(account));
};

/** Somebody with an account whom an admin lets in without an application. */
export type Newcomer = {
  id: string;
  email: string;
  /** The level's id; without one, the lasting one. */
  level: string | undefined;
  /** When the membership began, an ISO time; now without one. */
  since: string | undefined;
  /** Of the file that they are in. */
  importId: string;
  profile: Partial<ProfileForm> & Pick<ProfileForm, "full_name">;
};

/**
 * Makes an account a member in one transaction with the writes `alongside`, as an admission does: with a profile and a welcome.
 * Nothing is owed. Throws `ConditionRefused` where it has a membership, ended or not.
 */
export const letIn = async ({ id, email, level: wanted, since, importId, profile }: Newcomer, alongside: Writes) => {
  const now = new Date().toISOString();
  const { level, check } = await planLevel(wanted);
  const membership: StoredMembership = {
    ...{ memberId: id, email, via: "import", level, isApproved: true, at: since ?? now },
    ...(since !== undefined && { storedAt: now }),
    import: { id: importId, outcome: "let-in" },
  };
  await changeMember(
    id,
    (member) => ({
      ...toNewMember(member, { profile }, { now, rests: false, fields: undefined }),
      ...profile,
      joined_at: membership.at,
    }),
    { ...alongside, ...check, membership: newMembershipWrite(membership) },
  );
  return membership;
};
