import { clubSettingsContract } from "#shared/club-settings.ts";
import { membershipContract, type Membership } from "#shared/membership.ts";
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

export const saveClubSettings = adminEndpoint(clubSettingsContract.saveClubSettings, async ({ version, ...form }) => {
  const settings = { ...form, version: version + 1 };
  if (!(await saveSettings(settings))) throw new AppError("conflict", "The settings changed while you were editing.");
  return settings;
});

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

export const endMembership = adminEndpoint(membershipContract.endMembership, async ({ memberId }, { id: me }) => {
  if (memberId === me) throw new AppError("conflict", "You can't end your own membership.");
  if (await isAdminAccount(memberId))
    throw new AppError("conflict", "This member is an admin. Remove them as an admin first.");
  const { full_name } = await readMember(me);
  const now = new Date().toISOString();
  const { member, membership } = await changeBoth(
    memberId,
    ({ endedAt }) => endedAt !== undefined,
    ({ member: { full_name: name, left_at = now }, membership: before }) => ({
      membership: { ...before, name, endedAt: now, endedBy: { id: me, name: full_name } },
      member: { left_at, ended_at: now },
      // What once let them in is gone with it, so that the address can be admitted anew.
      ...(before.email && { also: { admission: admissionDeleteWrite(before.email) } }),
    }),
  );
  const sockets = await endSockets(memberId);
  logger.info("membership ended", { memberId, sockets });
  return presentMembership(membership, member, false);
});

export const restoreMembership = adminEndpoint(membershipContract.restoreMembership, async ({ memberId }) => {
  const { member, membership } = await changeBoth(
    memberId,
    ({ endedAt }) => endedAt === undefined,
    ({ membership: { memberId: id, email, via, sourceId, at } }) => ({
      membership: { memberId: id, email, via, sourceId, at },
      member: { left_at: undefined, ended_at: undefined },
    }),
  );
  logger.info("membership restored", { memberId });
  return presentMembership(membership, member, true);
});

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
