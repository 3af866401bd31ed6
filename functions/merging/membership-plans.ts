import { cardItemOf, cardKeyOf, directoryChangedKey } from "../members/card.ts";
import { memberItemOf, memberKeyOf, readMember, storedMember, toCard, type StoredMember } from "../members/member.ts";
import { readBoth } from "../membership/change.ts";
import { duesItemOf, duesKeyOf, duesLinkKeyOf, findDues, storedDues, type StoredDues } from "../membership/dues.ts";
import {
  findMembership,
  membershipItemOf,
  membershipKeyOf,
  storedMembership,
  type StoredMembership,
} from "../membership/membership.ts";
import { markChange } from "../platform/change-marks.ts";
import { readOne } from "../platform/pages.ts";
import { getItem } from "../platform/table.ts";
import { only, remake, type Merging } from "./items.ts";
import type { Change } from "./journal.ts";

/** A change of a member's item, and of their card. */
const planMember = async (id: string, change: (member: StoredMember) => StoredMember): Promise<Change[]> => {
  const [stored, card] = await Promise.all([getItem(memberKeyOf(id)), getItem(cardKeyOf(id))]);
  const before = readOne({ ...stored, id }, (item) => storedMember.parse(item));
  const after = change(before);
  if (after === before) return [];
  const shown = toCard(after);
  return [
    { before: stored, after: remake(stored ?? {}, memberItemOf(after)) },
    ...(card || shown ? [{ before: card, after: shown && remake({}, cardItemOf(shown)) }] : []),
  ];
};

/** A membership as it is stored; of members from before memberships were recorded, as it would be. */
const readMembership = async (id: string) => {
  const stored = await getItem(membershipKeyOf(id));
  const membership = stored ? readOne(stored, (item) => storedMembership.parse(item)) : (await readBoth(id)).membership;
  return { stored, membership };
};

const announceDirectory = () => markChange(directoryChangedKey);

/** The account that goes is no member any more, in no list, and without a card. */
export const closing = only(async ({ going, staying, at }) => {
  const { stored, membership } = await readMembership(going.id);
  if (membership.mergedInto !== undefined) return [];
  const ended: StoredMembership = { ...membership, endedAt: at, mergedInto: staying.id, name: going.full_name };
  return [
    { before: stored, after: remake(stored ?? {}, membershipItemOf(ended)) },
    ...(await planMember(going.id, (member) => ({ ...member, left_at: at, ended_at: at }))),
  ];
}, announceDirectory);

const planDues = async (id: string, change: (dues: StoredDues) => StoredDues): Promise<Change[]> => {
  const before = await getItem(duesKeyOf(id));
  if (!before) return [];
  const dues = readOne(before, (item) => storedDues.parse(item));
  const after = { ...change(dues), revision: dues.revision + 1 };
  const link = await getItem(duesLinkKeyOf(dues));
  return [
    { before, after: remake(before, duesItemOf(after)), isTheirs: true },
    ...(link ? [{ before: link, after: after.isSetAside ? undefined : { ...link, ...duesLinkKeyOf(after) } }] : []),
  ];
};

/** Nothing comes of dues that nobody's membership has. */
const planSetAside = async (id: string | undefined): Promise<Change[]> => {
  const dues = id === undefined ? undefined : await findDues(id);
  if (!dues || dues.endedAt !== undefined || dues.isSetAside) return [];
  return planDues(dues.id, (each) => ({ ...each, isSetAside: true }));
};

const takeOver = async ({ staying }: Merging, theirs: StoredMembership): Promise<Change[]> => {
  const { stored, membership } = await readMembership(staying.id);
  const { level, duesId, restsFrom } = theirs;
  if (membership.level === level && membership.duesId === duesId) return [];
  const isApproved = membership.isApproved || theirs.isApproved;
  const after = { ...membership, level, duesId, restsFrom, ...(isApproved && { isApproved }) };
  const own = { memberId: staying.id, email: staying.email, name: staying.full_name };
  return [
    { before: stored, after: remake(stored ?? {}, membershipItemOf(after)) },
    ...(duesId === undefined ? [] : await planDues(duesId, (dues) => ({ ...dues, ...own }))),
    ...(await planSetAside(membership.duesId)),
    // What rested for dues goes on with those of the other account, which were not overdue.
    ...(await planMember(staying.id, (member) => {
      if (member.rests_at === undefined) return member;
      const isOut = member.ended_at !== undefined || member.suspended_at !== undefined;
      return { ...member, rests_at: undefined, ...(!isOut && { left_at: undefined }) };
    })),
  ];
};

/** The level and the dues that were chosen. */
export const choosing = only(async (merging) => {
  const theirs = await findMembership(merging.going.id);
  if (!theirs) return [];
  return merging.level === "going" ? takeOver(merging, theirs) : planSetAside(theirs.duesId);
}, announceDirectory);

const isLater = (one: string | undefined, other: string | undefined): one is string =>
  one !== undefined && (other === undefined || one > other);

/** That somebody is registered for an event to come is shown on their card. */
export const badging = only(async ({ going, staying }) => {
  const { registered_until: until } = await readMember(going.id, { isLatest: true });
  return planMember(staying.id, (member) =>
    isLater(until, member.registered_until)
      ? { ...member, registered_until: until, registrations_version: member.registrations_version + 1 }
      : member,
  );
}, announceDirectory);
