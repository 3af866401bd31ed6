import { mergingContract as contract, type MergeSide } from "#shared/merging.ts";
import { readEveryPage } from "#shared/paging.ts";
import { noteView } from "../audit/looks.ts";
import { adminEndpoint } from "../http/doors.ts";
import { queryInvitations } from "../invitations/invitation.ts";
import { listIdsOwnedBy } from "../listings/listing.ts";
import { avatarUrl } from "../members/card.ts";
import { readMember } from "../members/member.ts";
import { visibleTo } from "../members/visible.ts";
import { standingOf } from "../membership/dues-standing.ts";
import { findDues, type StoredDues } from "../membership/dues.ts";
import { nameOfLevel, readLevels } from "../membership/level.ts";
import { findMembership } from "../membership/membership.ts";
import { hasBegun, listParticipants } from "../messaging/conversation.ts";
import { deriveRow } from "../people/derive.ts";
import { readRow } from "../people/row.ts";
import { getVerifiedEmail, isAdminAccount } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { readRegistrationsOf } from "../registrations/registration.ts";
import { findMergeUnderWay } from "./merge.ts";

/** Who was ever let in has a row: as of now. */
const requireRow = async (id: string) => {
  await deriveRow(id);
  const row = await readRow(id);
  if (!row) throw new AppError("not-found", "Member not found.");
  return row;
};

/** Of these nothing more is charged. */
const overStates = ["canceled", "incomplete_expired"];

/** Whether a card may be charged for dues. */
const isCharged = ({ subscription }: StoredDues) =>
  subscription !== undefined && !subscription.endsThen && !overStates.includes(subscription.status);

const presentDues = (dues: StoredDues, now: Date): MergeSide["dues"] => ({
  state: standingOf(dues, now).state,
  ...(dues.paidUntil !== undefined && { paidUntil: dues.paidUntil }),
  ...(dues.isForGood && { isForGood: true as const }),
  isCharged: isCharged(dues),
});

/** What an account has, as of now. Throws `not-found`. */
export const readSide = async (id: string): Promise<MergeSide> => {
  const row = await requireRow(id);
  const [member, membership, levels, isAdmin, underWay, registrations, participants, invitations] = await Promise.all([
    readMember(id),
    findMembership(id),
    readLevels(),
    isAdminAccount(id),
    findMergeUnderWay(id),
    readRegistrationsOf(id),
    listParticipants(id),
    readEveryPage((cursor) => queryInvitations(id, cursor)),
  ]);
  // Of some who joined before memberships were recorded only their account knows it.
  const address = row.email || ((await getVerifiedEmail(id)) ?? "");
  const dues = membership?.duesId === undefined ? undefined : await findDues(membership.duesId);
  const { avatar, company = "" } = visibleTo("admin", member);
  const { name, state, joinedAt, lastSeen, level, came, groups, acquaintances, tags } = row;
  return {
    ...{
      id,
      name,
      company,
      avatar_url: avatarUrl(avatar),
      email: address,
      state,
      isAdmin,
      isUnderWay: underWay !== undefined,
      joinedAt,
    },
    ...(lastSeen !== undefined && { lastSeen }),
    level: nameOfLevel(levels, level),
    ...(dues && dues.endedAt === undefined && { dues: presentDues(dues, new Date()) }),
    ...{ came, groups: groups.length, acquaintances, tags },
    registrations: registrations.filter(({ isTest }) => !isTest).length,
    conversations: participants.filter(hasBegun).length,
    listings: address === "" ? 0 : (await listIdsOwnedBy(address)).length,
    invitations: invitations.length,
  };
};

/** It is the same look as that at the membership. */
const noteLook = ({ id, name }: MergeSide, by: { id: string; network: string }) =>
  noteView({ kind: "membership-opened", id, by }, () => ({
    about: { memberId: id, name },
    object: { kind: "member", id, title: name },
  }));

export const getMergePreview = adminEndpoint(
  contract.getMergePreview,
  async ({ memberId, otherId }, { id: me }, { network }) => {
    const items = await Promise.all([memberId, otherId].map(readSide));
    for (const side of items) if (side.id !== me) await noteLook(side, { id: me, network });
    return { items };
  },
);
