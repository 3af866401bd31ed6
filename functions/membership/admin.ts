import { clubSettingsContract } from "#shared/club-settings.ts";
import { membershipContract, type Membership } from "#shared/membership.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { adminEndpoint } from "../http/doors.ts";
import { changeMember, readMember, type StoredMember } from "../members/member.ts";
import { endSockets } from "../messaging/presence.ts";
import { getVerifiedEmail, isAdminAccount } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { logger } from "../platform/logger.ts";
import { changeOptimistically, type Write } from "../platform/table.ts";
import { admissionDeleteWrite } from "./admission.ts";
import {
  findMembership,
  membershipWrite,
  newMembershipWrite,
  queryEndedMemberships,
  type StoredMembership,
} from "./membership.ts";
import { readClubSettings, saveSettings } from "./settings.ts";

export const getClubSettings = adminEndpoint(clubSettingsContract.getClubSettings, () =>
  readClubSettings({ isLatest: true }),
);

const settingsChanged = () => new AppError("conflict", "The settings changed while you were editing.");

export const saveClubSettings = adminEndpoint(
  clubSettingsContract.saveClubSettings,
  async ({ version, ...form }, { id }, { network }) => {
    const [before, { full_name: name }] = await Promise.all([readClubSettings({ isLatest: true }), readMember(id)]);
    if (before.version !== version) throw settingsChanged();
    const settings = { ...form, version: version + 1 };
    const changes = listChanges({ ...before, version: undefined }, form);
    const audit = auditWrite({
      kind: "settings-changed",
      by: { id, name, network },
      object: { kind: "settings", id: "club", title: "" },
      changes,
    });
    // Saved as it was: nothing has changed but the version.
    if (!(await saveSettings(settings, changes.length > 0 ? audit : {}))) throw settingsChanged();
    return settings;
  },
);

type Found = { member: StoredMember; membership: StoredMembership; isKept: boolean };

/** A member and their membership, which members from before it was noted have without an item. Throws `not-found`. */
const readBoth = async (memberId: string): Promise<Found> => {
  const [member, kept] = await Promise.all([readMember(memberId, { isLatest: true }), findMembership(memberId)]);
  if (kept) return { member, membership: kept, isKept: true };
  if (member.version === 0) throw new AppError("not-found", "Member not found.");
  const at = member.joined_at ?? member.updated_at ?? new Date().toISOString();
  const email = (await getVerifiedEmail(memberId)) ?? "";
  return { member, membership: { memberId, email, via: "earlier", at }, isKept: false };
};

const presentMembership = (
  { memberId, email, via, at, name, endedAt, endedBy }: StoredMembership,
  { full_name }: StoredMember,
  canEnd: boolean,
): Membership => ({
  memberId,
  name: full_name || (name ?? ""),
  email,
  via,
  since: at,
  ended: endedAt === undefined ? null : { at: endedAt, by: endedBy?.name ?? "" },
  canEnd,
});

export const getMembership = adminEndpoint(membershipContract.getMembership, async ({ memberId }, { id: me }) => {
  const { member, membership } = await readBoth(memberId);
  const canEnd = membership.endedAt === undefined && memberId !== me && !(await isAdminAccount(memberId));
  return presentMembership(membership, member, canEnd);
});

type Change = (found: Found) => {
  membership: StoredMembership;
  member: Partial<StoredMember>;
  also?: Record<string, Write>;
};

/** Changes a membership and its member in one transaction; one that is as it should be already is left alone. */
const changeBoth = (memberId: string, isDone: (membership: StoredMembership) => boolean, change: Change) =>
  changeOptimistically(async () => {
    const found = await readBoth(memberId);
    if (isDone(found.membership)) return found;
    const { membership, member, also = {} } = change(found);
    const write = found.isKept ? membershipWrite(found.membership, membership) : newMembershipWrite(membership);
    const { after } = await changeMember(memberId, (before) => ({ ...before, ...member }), {
      membership: write,
      ...also,
    });
    return { member: after, membership };
  });

/** The entry of a membership that is ended or restored. */
const membershipAudit = (
  kind: "membership-ended" | "membership-restored",
  { membership: { memberId, name: oldName }, member }: Found,
  by: Actor,
) => {
  const name = member.full_name || (oldName ?? "");
  const [before, after] = kind === "membership-ended" ? ["member", "ended"] : ["ended", "member"];
  return auditWrite({
    kind,
    by,
    about: { memberId, name },
    object: { kind: "member", id: memberId, title: name },
    changes: listChanges({ status: before }, { status: after }),
  });
};

export const endMembership = adminEndpoint(
  membershipContract.endMembership,
  async ({ memberId }, { id: me }, { network }) => {
    if (memberId === me) throw new AppError("conflict", "You can't end your own membership.");
    if (await isAdminAccount(memberId))
      throw new AppError("conflict", "This member is an admin. Remove them as an admin first.");
    const { full_name } = await readMember(me);
    const now = new Date().toISOString();
    const { member, membership } = await changeBoth(
      memberId,
      ({ endedAt }) => endedAt !== undefined,
      (found) => {
        const { full_name: name, left_at = now } = found.member;
        const { membership: before } = found;
        return {
          membership: { ...before, name, endedAt: now, endedBy: { id: me, name: full_name } },
          member: { left_at, ended_at: now },
          also: {
            ...membershipAudit("membership-ended", found, { id: me, name: full_name, network }),
            // What once let them in is gone with it, so that the address can be admitted anew.
            ...(before.email && { admission: admissionDeleteWrite(before.email) }),
          },
        };
      },
    );
    const sockets = await endSockets(memberId);
    logger.info("membership ended", { memberId, sockets });
    return presentMembership(membership, member, false);
  },
);

export const restoreMembership = adminEndpoint(
  membershipContract.restoreMembership,
  async ({ memberId }, { id: me }, { network }) => {
    const { full_name: name } = await readMember(me);
    const { member, membership } = await changeBoth(
      memberId,
      ({ endedAt }) => endedAt === undefined,
      (found) => {
        const { memberId: id, email, via, sourceId, at } = found.membership;
        return {
          membership: { memberId: id, email, via, sourceId, at },
          member: { left_at: undefined, ended_at: undefined },
          also: membershipAudit("membership-restored", found, { id: me, name, network }),
        };
      },
    );
    logger.info("membership restored", { memberId });
    return presentMembership(membership, member, true);
  },
);

export const listEndedMemberships = adminEndpoint(
  membershipContract.listEndedMemberships,
  async ({ cursor: start }) => {
    const { items, cursor } = await queryEndedMemberships(start);
    return {
      items: items.map(({ memberId, name = "", endedAt = "", endedBy }) => ({
        memberId,
        name,
        ended: { at: endedAt, by: endedBy?.name ?? "" },
      })),
      cursor,
    };
  },
);
