import { clubSettingsContract } from "#shared/club-settings.ts";
import { membershipCan } from "#shared/membership-acts.ts";
import { membershipContract, type Membership } from "#shared/membership.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges } from "../audit/entry.ts";
import { noteView } from "../audit/looks.ts";
import { findReach } from "../directory-limit/reach.ts";
import { emailWrite } from "../email/outbox.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readFields } from "../members/fields.ts";
import { readMember } from "../members/member.ts";
import {
  findMerged,
  notMergingCheck,
  presentMerged,
  readAliases,
  refuseMerging,
  type StoredMerged,
} from "../members/merged.ts";
import { presentFields } from "../members/present.ts";
import { findChatMute, presentChatMute } from "../messaging/chat-mute.ts";
import { endSockets } from "../messaging/presence.ts";
import { deleteDevices } from "../notices/device.ts";
import { getVerifiedEmail, isAdminAccount } from "../platform/accounts.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { changeOptimistically, transact, type Writes } from "../platform/table.ts";
import { admissionDeleteWrite, findAdmissionOf } from "./admission.ts";
import { planAdmitted, planResumed } from "./admit.ts";
import { changeBoth, nameOf, readBoth, membershipAudit, type Found } from "./change.ts";
import { endChatMute } from "./chat-mutes.ts";
import { endDuesWrite, findDues, hasOutstanding } from "./dues.ts";
import { hasEventPrices } from "./event-prices.ts";
import { isKept, levelOf, levelsCheck, nameOfLevel, planLevel, readLevels, withLevel } from "./level.ts";
import { measureEmailWrite } from "./measure-emails.ts";
import {
  listSuspendedMemberships,
  membershipWrite,
  newMembershipWrite,
  queryEndedMemberships,
  isResting,
  isSuspended,
  toStanding,
  type StoredMembership,
} from "./membership.ts";
import { readClubSettings, saveSettings } from "./settings.ts";
import { suspendMember } from "./suspend.ts";
import { endAfter, endSuspension, presentSuspension } from "./suspension.ts";

export const getClubSettings = adminEndpoint(clubSettingsContract.getClubSettings, () =>
  readClubSettings({ isLatest: true }),
);

const settingsChanged = () => new AppError("conflict", "The settings changed while you were editing.");

/** Amounts are stored without converting them: the currency stays while anything has a price, or is owed. */
const requireNoMoney = async () => {
  const [{ items }, isOutstanding, isSold] = await Promise.all([
    readLevels({ isLatest: true }),
    hasOutstanding(),
    hasEventPrices(),
  ]);
  const priced = items.find(({ price, isRemoved }) => price && !isRemoved);
  const why = priced
    ? `${priced.name} has a price in it. Make the level free first.`
    : isOutstanding
      ? "Members have dues in it that have not ended."
      : isSold
        ? "Events that are not over sell tickets in it, or a canceled one has money to give back."
        : undefined;
  if (why === undefined) return;
  const message = `The currency stays as it is: ${why}`;
  throw new AppError("invalid", message, [{ path: "currency", message }]);
};

export const saveClubSettings = adminEndpoint(
  clubSettingsContract.saveClubSettings,
  async ({ version, ...form }, { id }, { network }) => {
    const [before, by] = await Promise.all([readClubSettings({ isLatest: true }), readActor(id, network)]);
    if (before.version !== version) throw settingsChanged();
    if (form.currency !== before.currency) await requireNoMoney();
    const settings = { ...form, version: version + 1 };
    const changes = listChanges({ ...before, version: undefined }, form);
    const audit = auditWrite({
      kind: "settings-changed",
      by,
      object: { kind: "settings", id: "club", title: "" },
      changes,
    });
    // Saved unchanged except for the version.
    if (!(await saveSettings(settings, changes.length > 0 ? audit : {}))) throw settingsChanged();
    return settings;
  },
);

/** How an account was merged, and into whose that is now: that one may have been merged since. */
const presentMergedInto = async (merged: StoredMerged): Promise<Membership["merged"]> => {
  const id = (await readAliases({ isLatest: true })).resolve(merged.into);
  const [[how], { full_name: name }] = await Promise.all([presentMerged([merged]), readMember(id)]);
  return how && { ...how, into: { id, name } };
};

const presentMembership = async (
  { membership, member }: Pick<Found, "membership" | "member">,
  { canEnd, isAdmin = false }: { canEnd: boolean; isAdmin?: boolean },
): Promise<Membership> => {
  const { memberId, email, via, at, endedAt, endedBy } = membership;
  const [chatMute, reach, levels, fields, [merged]] = await Promise.all([
    findChatMute(memberId),
    findReach(memberId),
    readLevels(),
    readFields(memberId),
    findMerged([memberId]),
  ]);
  return {
    memberId,
    name: nameOf({ membership, member }),
    email,
    via,
    level: levelOf(levels, membership),
    since: at,
    ended: endedAt === undefined ? null : { at: endedAt, by: endedBy?.name ?? "" },
    ...(merged && { merged: await presentMergedInto(merged) }),
    canEnd,
    isAdmin,
    suspension: presentSuspension(membership),
    restsSince: endedAt === undefined && isResting(membership) ? (membership.restsFrom ?? null) : null,
    chatMute: presentChatMute(chatMute),
    directoryLimit: reach ? { at: reach.at, shown: reach.shown, count: reach.count, per: reach.per } : null,
    profile: presentFields("admin", member, fields),
  };
};

/** Whether an admin may end a membership, and whether it is another admin's. */
const readRights = async (membership: StoredMembership, me: string) => {
  const { memberId } = membership;
  const isAdmin = await isAdminAccount(memberId);
  return { isAdmin, canEnd: membershipCan.end({ ...toStanding(membership), isOwn: memberId === me, isAdmin }) };
};

/** Refuses acts that an admin may not do to themselves, or to other admins. Throws `conflict`. */
const requireAllowed = async (
  act: (typeof membershipCan)[keyof typeof membershipCan],
  memberId: string,
  me: string,
) => {
  const isOwn = memberId === me;
  const isAdmin = !isOwn && (await isAdminAccount(memberId));
  refuseIf(act.whyNot({ isOwn, isAdmin, hasEnded: false, isSuspended: false }));
};

export const getMembership = adminEndpoint(
  membershipContract.getMembership,
  async ({ memberId }, { id: me }, { network }) => {
    const both = await readBoth(memberId);
    // Contains the email address and profile fields hidden from members; viewing one's own is not logged.
    if (memberId !== me)
      await noteView({ kind: "membership-opened", id: memberId, by: { id: me, network } }, () => ({
        about: { memberId, name: nameOf(both) },
        object: { kind: "member", id: memberId, title: nameOf(both) },
      }));
    return presentMembership(both, await readRights(both.membership, me));
  },
);

const wasMerged = "This account was merged into another one.";

/** Tells a member of what their dues do not tell, since they have none: part of the transaction. */
const newsWrites = async (found: Found, address: string, { isRestored }: { isRestored: boolean }): Promise<Writes> => {
  if (address === "") return {};
  const { name: levelName } = levelOf(await readLevels(), found.membership);
  const data = { isRestored, name: nameOf(found), levelName };
  return { news: emailWrite({ template: "membership-news", data, to: { address } }) };
};

/** What is to be paid for an admission that nobody has used, which ends with it: what was paid for it comes back. */
const planUnclaimed = async ({ email, duesId }: StoredMembership): Promise<Writes> => {
  const admission = email === "" ? undefined : await findAdmissionOf(email);
  const admitted = admission?.duesId === undefined ? undefined : await findDues(admission.duesId);
  if (!admitted || admitted.id === duesId || admitted.memberId !== undefined) return {};
  return { unclaimed: endDuesWrite(admitted.id, { isUnclaimed: true }) };
};

export const endMembership = adminEndpoint(
  membershipContract.endMembership,
  async ({ memberId }, { id: me }, { network }) => {
    await requireAllowed(membershipCan.end, memberId, me);
    const [by, address] = await Promise.all([readActor(me, network), getVerifiedEmail(memberId)]);
    const now = new Date().toISOString();
    const plan: Parameters<typeof changeBoth>[1] = async (found) => {
      const { suspension, ...before } = found.membership;
      if (before.mergedInto !== undefined) throw new AppError("conflict", wasMerged);
      if (before.endedAt !== undefined) return undefined;
      const { full_name: name, left_at = now } = found.member;
      const status = suspension ? "suspended" : "member";
      return {
        membership: {
          ...{ ...before, name, endedAt: now, endedBy: { id: me, name: by.name } },
          ...(suspension && { endedSuspension: suspension }),
        },
        member: { left_at, ended_at: now, suspended_at: undefined, rests_at: undefined },
        also: {
          ...(before.duesId === undefined
            ? await newsWrites(found, address ?? before.email, { isRestored: false })
            : { dues: endDuesWrite(before.duesId) }),
          ...membershipAudit("membership-ended", found, by, [status, "ended"]),
          // Also deletes the admission, so that the address can be admitted again.
          ...(before.email && { admission: admissionDeleteWrite(before.email), ...(await planUnclaimed(before)) }),
        },
      };
    };
    const { member, membership } = await refuseMerging(() => changeBoth(memberId, plan, notMergingCheck(memberId)));
    const sockets = await endSockets(memberId);
    await deleteDevices(memberId);
    logger.info("membership ended", { memberId, sockets });
    return presentMembership({ member, membership }, { canEnd: false });
  },
);

/** Why a membership that ended since its account was merged is not restored. */
const explainMerged = async (memberId: string, now = new Date()) => {
  const [merged] = await findMerged([memberId]);
  const until = merged?.undoableUntil;
  const isOver = until !== undefined && until <= now.toISOString();
  return `${wasMerged} ${
    isOver ? "That can't be undone anymore: their membership is that of the other account." : "An owner can undo that."
  }`;
};

export const restoreMembership = adminEndpoint(
  membershipContract.restoreMembership,
  async ({ memberId }, { id: me }, { network }) => {
    await requireAllowed(membershipCan.restore, memberId, me);
    const [by, address] = await Promise.all([readActor(me, network), getVerifiedEmail(memberId)]);
    const { member, membership } = await changeBoth(memberId, async (found) => {
      const now = new Date();
      const { memberId: id, email, via, sourceId, level: before, at, isApproved } = found.membership;
      const { endedAt, endedSuspension } = found.membership;
      if (endedAt === undefined) return undefined;
      refuseIf(found.membership.mergedInto === undefined ? undefined : await explainMerged(memberId));
      const { level, check } = await planLevel(before);
      const admitted = await planAdmitted(address ?? email, memberId, now);
      const owed = admitted.owed ?? (await planResumed(found.membership, { id: me, name: by.name }, now));
      const restored = { memberId: id, email, via, sourceId, level, isApproved, at, ...owed?.membership };
      const writes = { ...check, ...admitted.writes, ...owed?.writes };
      const rests = owed?.restsSince;
      const suspended = { ...restored, suspension: endedSuspension };
      // Whoever lifts a suspension says so.
      if (endedSuspension && isSuspended(suspended))
        return {
          membership: { ...suspended, name: nameOf(found) },
          member: { ended_at: undefined, suspended_at: endedSuspension.at, rests_at: rests },
          also: { ...writes, ...membershipAudit("membership-restored", found, by, ["ended", "suspended"]) },
        };
      return {
        membership: restored,
        member: { left_at: rests, ended_at: undefined, rests_at: rests },
        also: {
          ...writes,
          ...(!owed && (await newsWrites({ ...found, membership: restored }, address ?? email, { isRestored: true }))),
          ...membershipAudit("membership-restored", found, by, ["ended", "member"]),
        },
      };
    });
    logger.info("membership restored", { memberId });
    return presentMembership({ member, membership }, await readRights(membership, me));
  },
);

/** For a level that was removed, or never was. */
const noSuchLevel = (removed: string | undefined) => {
  const message =
    removed === undefined ? "Please choose a level" : `${removed} was removed. Please choose another level.`;
  return new AppError("invalid", message, [{ path: "level", message }]);
};

export const changeLevel = adminEndpoint(
  membershipContract.changeLevel,
  async ({ memberId, level }, { id: me }, { network }) => {
    const by = await readActor(me, network);
    const change = async () => {
      const [levels, found] = await Promise.all([readLevels({ isLatest: true }), readBoth(memberId)]);
      if (!isKept(levels, level)) throw noSuchLevel(levels.items.find(({ id }) => id === level)?.name);
      refuseIf(membershipCan.changeLevel.whyNot(toStanding(found.membership)));
      const before = levelOf(levels, found.membership);
      if (before.id === level) return found;
      const membership = withLevel(levels, found.membership, level);
      const name = nameOf(found);
      await transact({
        ...notMergingCheck(memberId),
        levels: levelsCheck(levels),
        membership: found.isKept ? membershipWrite(found.membership, membership) : newMembershipWrite(membership),
        ...auditWrite({
          kind: "level-changed",
          by,
          about: { memberId, name },
          object: { kind: "member", id: memberId, title: name },
          changes: listChanges({ level: before.name }, { level: nameOfLevel(levels, level) }),
        }),
      });
      return { ...found, membership };
    };
    // Of two accounts that become one, the owner has chosen whose level holds.
    const changed = await refuseMerging(() => changeOptimistically(change, (refused) => !refused.has("notMerging")));
    return presentMembership(changed, await readRights(changed.membership, me));
  },
);

export const suspendMembership = adminEndpoint(
  membershipContract.suspendMembership,
  async ({ memberId, days, reason }, { id: me }, { network }) => {
    await requireAllowed(membershipCan.suspend, memberId, me);
    const [by, { full_name: name }, address] = await Promise.all([
      readActor(me, network),
      readMember(memberId),
      getVerifiedEmail(memberId),
    ]);
    const now = new Date();
    const until = endAfter(days, now);
    const told = { name, measure: "suspension" as const, until, reason };
    const changed = await suspendMember(
      memberId,
      { until, reason, by, now },
      {
        ...(address !== undefined && { email: measureEmailWrite(address, told) }),
      },
    );
    return presentMembership(changed, { canEnd: true });
  },
);

export const liftSuspension = adminEndpoint(
  membershipContract.liftSuspension,
  async ({ memberId }, { id: me }, { network }) => {
    await requireAllowed(membershipCan.liftSuspension, memberId, me);
    const changed = await endSuspension(memberId, await readActor(me, network));
    return presentMembership(changed, await readRights(changed.membership, me));
  },
);

export const liftChatMute = adminEndpoint(
  membershipContract.liftChatMute,
  async ({ memberId }, { id: me }, { network }) => {
    await requireAllowed(membershipCan.liftChatMute, memberId, me);
    const both = await readBoth(memberId);
    await endChatMute(both, await readActor(me, network));
    return presentMembership(both, await readRights(both.membership, me));
  },
);

export const listEndedMemberships = adminEndpoint(
  membershipContract.listEndedMemberships,
  async ({ cursor: start }) => {
    const { items, ...rest } = await queryEndedMemberships(start);
    return {
      items: items.map(({ memberId, name = "", endedAt = "", endedBy }) => ({
        memberId,
        name,
        ended: { at: endedAt, by: endedBy?.name ?? "" },
      })),
      ...rest,
    };
  },
);

export const listSuspended = adminEndpoint(membershipContract.listSuspendedMemberships, async () => ({
  items: (await listSuspendedMemberships()).flatMap((membership) => {
    const suspension = presentSuspension(membership);
    return suspension ? [{ memberId: membership.memberId, name: membership.name ?? "", suspension }] : [];
  }),
}));
