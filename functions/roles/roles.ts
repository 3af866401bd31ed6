import { isSameRights, rights } from "#shared/rights.ts";
import { isSameOnly, noEvents, rolesContract, type OnlyEvents, type RoleHolder } from "#shared/roles.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { emailWrite } from "../email/outbox.ts";
import { onlyEventsWrite, readOnlyEvents, readOnlyEventsOf } from "../events/only-events.ts";
import { adminEndpoint, forAdmins, freshAdminEndpoint } from "../http/doors.ts";
import { readMember, readMembers } from "../members/member.ts";
import { notMergingCheck, refuseMerging } from "../members/merged.ts";
import { findMembershipStatus } from "../membership/membership.ts";
import { canSignIn, getVerifiedEmail } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { changeOptimistically, transact, type Write } from "../platform/table.ts";
import { describeRights, presentOnly, readNamed, type Named } from "./only.ts";
import { pickCurrent, readHolders, roleChangesWrite, type Holders } from "./role-changes.ts";
import { settleRoleChanges } from "./settle.ts";

const compareHolders = (one: RoleHolder, other: RoleHolder) =>
  Number(other.rights.includes("owner")) - Number(one.rights.includes("owner")) || one.name.localeCompare(other.name);

const present = async (holders: Holders): Promise<{ items: RoleHolder[] }> => {
  const narrow = [...holders].flatMap(([id, held]) => (held.includes("some-events") ? [id] : []));
  const [members, onlyOf] = await Promise.all([readMembers([...holders.keys()]), readOnlyEventsOf(narrow)]);
  const names = new Map(members.map(({ id, full_name }) => [id, full_name]));
  const named = await readNamed([...onlyOf.values()]);
  const items = [...holders].map(([memberId, held]) => ({
    memberId,
    name: names.get(memberId) ?? "",
    rights: rights.filter((right) => held.includes(right)),
    ...(narrow.includes(memberId) && { only: presentOnly(onlyOf.get(memberId) ?? noEvents, named) }),
  }));
  return { items: items.toSorted(compareHolders) };
};

export const listRoles = adminEndpoint(rolesContract.listRoles, async () => present((await readHolders()).holders));

const changedElsewhere = () => new AppError("conflict", "Somebody else changed what they may do in the meantime.");
const lastOwner = () =>
  new AppError("conflict", "The club needs an owner: make somebody else one before you take this from the last.");
const noMember = () => new AppError("conflict", "Only members who can sign in can run the club.");
const isGone = () => new AppError("conflict", "An event or a group you chose is gone. Please choose again.");

/** Refuses to give rights to somebody who could not use them. Throws `conflict`. */
const requireMember = async (memberId: string) => {
  const [status, isEnabled] = await Promise.all([findMembershipStatus(memberId), canSignIn(memberId)]);
  if (status !== "member" || !isEnabled) throw noMember();
};

/** Refuses events and groups that are not there. Throws `conflict`. */
const requireNamed = (before: OnlyEvents, { events, groups }: OnlyEvents, named: Named) => {
  const isThere = (id: string) => before.events.includes(id) || named.events.has(id);
  const isActive = (id: string) => before.groups.includes(id) || named.groups.get(id)?.state === "active";
  if (!events.every(isThere) || !groups.every(isActive)) throw isGone();
};

/** What somebody could do, and can do then, in words. */
type Change = { memberId: string; name: string; before: readonly string[]; after: readonly string[]; by: Actor };

/** An email to the person, and one to each owner, of before and of after, but for whoever is the person. */
const emailWrites = async ({ memberId, name, before, after, by }: Change, owners: readonly string[]) => {
  const data = {
    about: name,
    by: by.name,
    given: after.filter((each) => !before.includes(each)),
    taken: before.filter((each) => !after.includes(each)),
  };
  const write = async (id: string): Promise<[string, Write] | undefined> => {
    const [address, { full_name }] = await Promise.all([getVerifiedEmail(id), readMember(id)]);
    if (address === undefined) return undefined;
    const to = { address };
    return [
      `email ${id}`,
      emailWrite({ template: "roles-changed", data: { ...data, name: full_name, isOwn: id === memberId }, to }),
    ];
  };
  const writes = await Promise.all([...new Set([memberId, ...owners])].map(write));
  return Object.fromEntries(writes.filter((each) => each !== undefined));
};

const listOwners = (holders: Holders) =>
  [...holders].flatMap(([memberId, held]) => (held.includes("owner") ? [memberId] : []));

export const saveRoles = freshAdminEndpoint(
  rolesContract.saveRoles,
  async ({ memberId, rights: asked, before: known, only: chosen, onlyBefore: knownOnly }, { id: me }, { network }) => {
    const after = rights.filter((right) => asked.includes(right));
    const only = { events: [...new Set(chosen.events)], groups: [...new Set(chosen.groups)] };
    const [by, { full_name: name }] = await Promise.all([readActor(me, network), readMember(memberId)]);
    await changeOptimistically(async () => {
      const { stored, holders } = await readHolders();
      // Their token may be older than the loss of it.
      if (!holders.get(me)?.includes("owner")) throw forAdmins();
      const before = holders.get(memberId) ?? [];
      const onlyBefore = before.includes("some-events") ? await readOnlyEvents(memberId) : noEvents;
      if (isSameRights(before, after) && isSameOnly(onlyBefore, only)) return;
      if (!isSameRights(before, known) || !isSameOnly(onlyBefore, knownOnly)) throw changedElsewhere();
      const owners = listOwners(holders);
      if (owners.length === 1 && owners[0] === memberId && !after.includes("owner")) throw lastOwner();
      const isGiven = after.some((right) => !before.includes(right));
      if (isGiven) await requireMember(memberId);
      const named = await readNamed([onlyBefore, only]);
      requireNamed(onlyBefore, only, named);
      const words = { before: describeRights(before, onlyBefore, named), after: describeRights(after, only, named) };
      const change = { memberId, rights: after, at: new Date().toISOString(), isDone: false };
      const others = pickCurrent(stored.changes).filter((each) => each.memberId !== memberId);
      const writes = {
        roles: roleChangesWrite(stored, [...others, change]),
        // An account that goes has no role.
        ...(isGiven && notMergingCheck(memberId)),
        ...((before.includes("some-events") || after.includes("some-events")) && {
          only: onlyEventsWrite(memberId, only),
        }),
        ...(await emailWrites({ memberId, name, ...words, by }, owners)),
        ...auditWrite({
          kind: "roles-changed",
          by,
          about: { memberId, name },
          object: { kind: "member", id: memberId, title: name },
          changes: listChanges({ roles: words.before.join(", ") }, { roles: words.after.join(", ") }),
        }),
      };
      await refuseMerging(() => transact(writes));
    });
    await settleRoleChanges();
    return present((await readHolders()).holders);
  },
);
