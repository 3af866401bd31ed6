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
import { cutGivenBack, derive, hasAccess, standingOf } from "./dues-standing.ts";
import { buildDues, duesOfMemberWrite, duesWrite, findDues, newDuesWrites, termsOf, type StoredDues } from "./dues.ts";
import { levelOf, planLevel, readLevels } from "./level.ts";
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

/**
 * Of somebody who was accepted: what they have paid already; nothing where the level was free then. Undefined where that was
 * given back with its end since the admission was read.
 */
const takeOverDues = async ({ id }: Account, duesId: string): Promise<Owing | undefined> => {
  const dues = await findDues(duesId);
  if (!dues) return nothing;
  if (dues.isToEnd || dues.endedAt !== undefined) return undefined;
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
  if (!owing) return false;
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
  if (before || (admission && (admission.isUnpaid || admissionState(admission) === "not-yet"))) return false;
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

/** With what a membership begins, or goes on, and what is written with it. */
export type Owed = {
  membership: Pick<StoredMembership, "duesId" | "restsFrom" | "level" | "isApproved">;
  writes: Writes;
  /** Since when it rests, where it is to be paid first. */
  restsSince?: string | undefined;
};

/** Goes on with dues, as they are then. */
const goOnWith = (before: StoredDues, after: StoredDues, now: Date): Owed => ({
  membership: { duesId: after.id, restsFrom: standingOf(after, now).accessUntil },
  writes: { dues: duesWrite(before, after, now) },
  restsSince: after.restsSince,
});

/**
 * For somebody who becomes a member otherwise than by the admission of their address: what they have paid for that, at the
 * level that they were accepted for; undefined where nothing is paid. `writes` are to be written even then: a payment that is
 * settled at the same moment finds the membership, and is taken over by that.
 */
export const planAdmitted = async (
  email: string,
  memberId: string,
  now: Date,
): Promise<{ owed?: Owed; writes: Writes }> => {
  const admission = email === "" ? undefined : await findAdmissionOf(email);
  if (admission?.duesId === undefined || admission.usedBy !== undefined) return { writes: {} };
  const dues = await findDues(admission.duesId);
  if (!dues || dues.memberId !== undefined || dues.isToEnd || dues.endedAt !== undefined) return { writes: {} };
  // Whoever handles money sees who they are.
  if (!hasAccess(dues, now))
    return { writes: { admittedDues: duesWrite(dues, { ...dues, otherMemberId: memberId }, now) } };
  const { level, check } = await planLevel(dues.level);
  const { membership, writes } = goOnWith(
    dues,
    { ...dues, memberId, otherMemberId: undefined, restoredAt: now.toISOString() },
    now,
  );
  const note = admissionNoteWrite(admission, "joinedAt", now);
  return {
    owed: {
      membership: { ...membership, level, ...(admission.isApproved && { isApproved: true }) },
      writes: { ...check, ...writes, admission: admissionUseWrite(admission, memberId, now), ...(note && { note }) },
    },
    writes: {},
  };
};

/** What was paid for, where it was not given back: with the end of the dues, even a part, or since then all of it. */
const listKept = (
  { refunds, subscription, payment, customers = [], isGivenBack, ...dues }: StoredDues,
  until: string,
) => {
  const kept = { ...dues, refunds, subscription, payment, customers };
  if (!isGivenBack && !refunds.some(({ ends, hasFailed }) => ends && !hasFailed)) return kept;
  const isCut = subscription !== undefined && subscription.paidUntil > until;
  return {
    ...kept,
    ...(isCut && { subscription: { ...subscription, paidUntil: until } }),
    payment: undefined,
    customers: [...customers, ...(payment?.customer === undefined ? [] : [payment.customer])],
  };
};

/**
 * For a membership that is restored: its dues, as they were where what was to end has not ended yet; otherwise paid until what
 * was paid for is over, as of whoever has canceled. Where it is over, the grace begins now, and who never paid does so first.
 * Undefined where there were none, or the level is free now.
 */
export const planResumed = async (
  { duesId, level, endedAt = "" }: StoredMembership,
  by: { id: string; name: string },
  now: Date,
): Promise<Owed | undefined> => {
  const before = duesId === undefined ? undefined : await findDues(duesId);
  if (!before || before.isSetAside || before.email === "") return undefined;
  const [levels, { currency }] = await Promise.all([readLevels({ isLatest: true }), readClubSettings()]);
  const { id } = levelOf(levels, { level });
  if (
    !termsOf(
      levels.items.find((each) => each.id === id),
      currency,
    )
  )
    return undefined;
  const at = now.toISOString();
  const { isToEnd: _isToEnd, endedAt: hasEnded, ...rest } = listKept(cutGivenBack(before, endedAt), endedAt);
  const { subscription } = rest;
  const kept = derive({
    ...rest,
    restoredAt: at,
    ...(subscription && hasEnded !== undefined && { subscription: { ...subscription, endsThen: true } }),
  });
  const isNew = kept.paidUntil === undefined && !kept.isForGood;
  if (isNew) return goOnWith(before, { ...kept, createdAt: at, restsSince: at }, now);
  const note = { id: `restored-${at}`, at, by, means: "free" as const, amount: 0, on: at, until: at, text: "" };
  const after = hasAccess(kept, now) ? kept : derive({ ...kept, notes: [...kept.notes, note] });
  return goOnWith(before, { ...after, restsSince: undefined }, now);
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
 * Nothing is owed, but what they have paid already for an admission goes on. Throws `ConditionRefused` where it has a
 * membership, ended or not, or at the same moment pays for that.
 */
export const letIn = async ({ id, email, level: wanted, since, importId, profile }: Newcomer, alongside: Writes) => {
  const time = new Date();
  const now = time.toISOString();
  const [{ level, check }, { owed, writes }] = await Promise.all([planLevel(wanted), planAdmitted(email, id, time)]);
  const membership: StoredMembership = {
    ...{ memberId: id, email, via: "import", level, at: since ?? now },
    ...(since !== undefined && { storedAt: now }),
    import: { id: importId, outcome: "let-in" },
    ...owed?.membership,
    isApproved: true,
  };
  await changeMember(
    id,
    (member) => ({
      ...toNewMember(member, { profile }, { now, rests: false, fields: undefined }),
      ...profile,
      joined_at: membership.at,
    }),
    { ...alongside, ...check, ...writes, ...owed?.writes, membership: newMembershipWrite(membership) },
  );
  return membership;
};
