import { isSameRights, rightNames, rights, type Right } from "#shared/rights.ts";
import { rolesContract, type RoleHolder } from "#shared/roles.ts";
import { readActor } from "../audit/actor.ts";
import { auditWrite, listChanges, type Actor } from "../audit/entry.ts";
import { emailWrite } from "../email/outbox.ts";
import { adminEndpoint, forAdmins, freshAdminEndpoint } from "../http/doors.ts";
import { readMember, readMembers } from "../members/member.ts";
import { findMembershipStatus } from "../membership/membership.ts";
import { canSignIn, getVerifiedEmail } from "../platform/accounts.ts";
import { AppError } from "../platform/errors.ts";
import { changeOptimistically, transact, type Write } from "../platform/table.ts";
import { pickCurrent, readHolders, roleChangesWrite, type Holders } from "./role-changes.ts";
import { settleRoleChanges } from "./settle.ts";

const compareHolders = (one: RoleHolder, other: RoleHolder) =>
  Number(other.rights.includes("owner")) - Number(one.rights.includes("owner")) || one.name.localeCompare(other.name);

const present = async (holders: Holders): Promise<{ items: RoleHolder[] }> => {
  const members = await readMembers([...holders.keys()]);
  const names = new Map(members.map(({ id, full_name }) => [id, full_name]));
  const items = [...holders].map(([memberId, held]) => ({
    memberId,
    name: names.get(memberId) ?? "",
    rights: rights.filter((right) => held.includes(right)),
  }));
  return { items: items.toSorted(compareHolders) };
};

export const listRoles = adminEndpoint(rolesContract.listRoles, async () => present((await readHolders()).holders));

const changedElsewhere = () => new AppError("conflict", "Somebody else changed what they may do in the meantime.");
const lastOwner = () =>
  new AppError("conflict", "The club needs an owner: make somebody else one before you take this from the last.");
const noMember = () => new AppError("conflict", "Only members who can sign in can run the club.");

const nameRights = (held: readonly Right[]) =>
  rights.filter((each) => held.includes(each)).map((each) => rightNames[each]);

/** Refuses to give rights to somebody who could not use them. Throws `conflict`. */
const requireMember = async (memberId: string) => {
  const [status, isEnabled] = await Promise.all([findMembershipStatus(memberId), canSignIn(memberId)]);
  if (status !== "member" || !isEnabled) throw noMember();
};

type Change = { memberId: string; name: string; before: readonly Right[]; after: readonly Right[]; by: Actor };

/** An email to the person, and one to each owner, of before and of after, but for whoever is the person. */
const emailWrites = async ({ memberId, name, before, after, by }: Change, owners: readonly string[]) => {
  const data = {
    about: name,
    by: by.name,
    given: nameRights(after.filter((right) => !before.includes(right))),
    taken: nameRights(before.filter((right) => !after.includes(right))),
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
  async ({ memberId, rights: asked, before: known }, { id: me }, { network }) => {
    const after = rights.filter((right) => asked.includes(right));
    const [by, { full_name: name }] = await Promise.all([readActor(me, network), readMember(memberId)]);
    await changeOptimistically(async () => {
      const { stored, holders } = await readHolders();
      // Their token may be older than the loss of it.
      if (!holders.get(me)?.includes("owner")) throw forAdmins();
      const before = holders.get(memberId) ?? [];
      if (isSameRights(before, after)) return;
      if (!isSameRights(before, known)) throw changedElsewhere();
      const owners = listOwners(holders);
      if (owners.length === 1 && owners[0] === memberId && !after.includes("owner")) throw lastOwner();
      if (after.some((right) => !before.includes(right))) await requireMember(memberId);
      const change = { memberId, rights: after, at: new Date().toISOString(), isDone: false };
      const others = pickCurrent(stored.changes).filter((each) => each.memberId !== memberId);
      await transact({
        roles: roleChangesWrite(stored, [...others, change]),
        ...(await emailWrites({ memberId, name, before, after, by }, owners)),
        ...auditWrite({
          kind: "roles-changed",
          by,
          about: { memberId, name },
          object: { kind: "member", id: memberId, title: name },
          changes: listChanges({ roles: nameRights(before).join(", ") }, { roles: nameRights(after).join(", ") }),
        }),
      });
    });
    await settleRoleChanges();
    return present((await readHolders()).holders);
  },
);
