import { maxGroupMembers } from "#shared/groups.ts";
import { countWrite, groupNotFound, placeWrite, readGroupFor, type StoredPlace } from "../messaging/group.ts";
import { AppError } from "../platform/errors.ts";
import { changeOptimistically, transact, type Write } from "../platform/table.ts";
import type { Seen } from "./present.ts";

/** The next place of a member, and what is written with it. */
export type Plan = {
  /** Undefined leaves it as it is. */
  next: Pick<StoredPlace, "state" | "isHost"> | undefined;
  alongside?: Record<string, Write>;
  /** Whether the only host may go. */
  mayBeLast?: boolean;
  /** What becomes of the group itself, in place of counting who is in. */
  group?: Write;
};

/** Whether a member may know of a group. */
export const knowsOf = ({ group, place }: Seen) => {
  const state = place?.state ?? "left";
  if (group.state === "proposed" || group.state === "declined") return state === "proposed";
  if (group.state === "closed") return state === "in";
  return group.access !== "secret" || state === "in" || state === "invited";
};

/** A group that a member may know of, with their place. Throws `not-found`. */
export const readSeen = async (groupId: string, memberId: string): Promise<Seen> => {
  const seen = await readGroupFor(groupId, memberId);
  if (!knowsOf(seen)) throw groupNotFound();
  return seen;
};

/** A group and its host's place. Throws `not-found` to whom must not know of it, and `forbidden` to anybody else. */
export const requireHost = async (groupId: string, memberId: string) => {
  const seen = await readSeen(groupId, memberId);
  if (seen.place?.state !== "in" || !seen.place.isHost)
    throw new AppError("forbidden", "Only a host of this group can do that.");
  return seen;
};

/** The refusal in a group that is closed, or not open yet. */
export const requireActive = ({ group }: Seen) => {
  if (group.state !== "active") throw new AppError("conflict", `${group.name} isn't open.`);
};

/**
 * Changes a member's place in a group. `plan` gets the group with the place and may throw to refuse; it runs again when
 * either has changed meanwhile. Answers both afterwards.
 */
export const changePlace = (groupId: string, memberId: string, plan: (seen: Seen) => Plan): Promise<Seen> =>
  changeOptimistically(async () => {
    const seen = await readGroupFor(groupId, memberId);
    const { group, place } = seen;
    const { next, alongside = {}, mayBeLast = false, group: own } = plan(seen);
    if (!next) return seen;
    if (next.state === "in" && place?.state !== "in" && group.members >= maxGroupMembers)
      throw new AppError("conflict", `${group.name} is full: ${maxGroupMembers} members are in.`);
    const wasHost = place?.state === "in" && place.isHost;
    if (wasHost && !(next.state === "in" && next.isHost) && group.hosts <= 1 && !mayBeLast)
      throw new AppError("conflict", `${group.name} needs a host. Make someone else one first, or close the group.`);
    const after = { groupId, memberId, ...next, since: new Date().toISOString() };
    await transact({
      place: placeWrite(place, after),
      group: own ?? countWrite(group, place, after, { mayBeLast }),
      ...alongside,
    });
    return { ...(await readGroupFor(groupId, memberId)), place: after };
  });
