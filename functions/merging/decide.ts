import { mergingContract as contract, whyNotLevel, whyNotMerge, type MergeSide } from "#shared/merging.ts";
import { maxNotes } from "#shared/people.ts";
import { readActor } from "../audit/actor.ts";
import { adminEndpoint } from "../http/doors.ts";
import { readMember } from "../members/member.ts";
import { findMerged, type StoredMerged } from "../members/merged.ts";
import { toPerson } from "../members/visible.ts";
import { readDeskFacts } from "../people/desk-facts.ts";
import { AppError, refuseIf } from "../platform/errors.ts";
import { pickCurrent, readRoleChanges, roleChangesCheck } from "../roles/role-changes.ts";
import type { Side } from "./items.ts";
import { beginMerge, beginUndo, retryMerge as tryAgain, underWay } from "./merge.ts";
import { readSide } from "./preview.ts";

const toSide = async ({ id, email, name }: MergeSide): Promise<Side> => {
  const { full_name, avatar } = toPerson(await readMember(id, { isLatest: true }));
  return { id, email, full_name: full_name || name, ...(avatar !== undefined && { avatar }) };
};

/** Characters of notes that are joined at most: a step of the journal has them twice, and an item 400 kB. */
const maxJoined = 100_000;

/** Why what admins noted of two members cannot be joined; undefined where it can. */
const explainNotes = async (ids: readonly string[]) => {
  const notes = (await Promise.all(ids.map(readDeskFacts))).flatMap((each) => each.notes);
  return notes.length > maxNotes || JSON.stringify(notes).length > maxJoined
    ? "Together they have more notes than one member can have. Please delete some first."
    : undefined;
};

const wasMerged = ({ name, email }: StoredMerged) =>
  new AppError("conflict", `${name || email || "One of these accounts"} was merged into another account already.`);

export const mergeMembers = adminEndpoint(
  contract.mergeMembers,
  async ({ memberId, otherId, level }, { id: me }, { network }) => {
    refuseIf(memberId === otherId ? "These are the same account." : undefined);
    const [merged] = await findMerged([otherId, memberId]);
    if (merged) throw merged.state === "merged" ? wasMerged(merged) : underWay();
    // Read before the accounts are: a role that is given meanwhile is refused with the merge.
    const roles = await readRoleChanges();
    if (pickCurrent(roles.changes).some((change) => change.memberId === otherId && change.rights.length > 0))
      throw new AppError("conflict", "The other account was given a role a moment ago. Take it first.");
    const [staying, going] = await Promise.all([readSide(memberId), readSide(otherId)]);
    refuseIf(
      whyNotMerge({ staying, going }) ??
        whyNotLevel({ staying, going, level }) ??
        (await explainNotes([memberId, otherId])),
    );
    const [stays, goes, by] = await Promise.all([toSide(staying), toSide(going), readActor(me, network)]);
    const merging = { staying: stays, going: goes, level };
    const { id, state } = await beginMerge(merging, by, { roles: roleChangesCheck(roles) });
    return { mergeId: id, state };
  },
);

export const undoMerge = adminEndpoint(contract.undoMerge, async ({ mergeId }, { id: me }, { network }) => {
  const { id, state } = await beginUndo(mergeId, await readActor(me, network));
  return { mergeId: id, state };
});

export const retryMerge = adminEndpoint(contract.retryMerge, async ({ mergeId }, { id: me }, { network }) => {
  const { id, state } = await tryAgain(mergeId, await readActor(me, network));
  return { mergeId: id, state };
});
