import { groupWrite, isOutside, listPlacesIn, listPlacesOf, placeDeletion } from "../messaging/group.ts";
import { writeOne } from "../platform/table.ts";
import { changePlace, type Plan } from "./place.ts";
import type { Seen } from "./present.ts";

/** Leaves a group, takes back what was asked for, or a proposal that no admin has decided on. */
export const planLeaving = ({ group, place }: Seen): Plan => {
  if (!place || isOutside(place)) return { next: undefined };
  const next = { state: "left", isHost: false } as const;
  if (place.state !== "proposed") return { next };
  return {
    next,
    ...(group.state === "proposed" && { group: groupWrite(group, { state: "declined", isWithdrawn: true }) }),
  };
};

/** Makes the one who is in for longest a host, if there is nobody but this host. */
const nameSuccessor = async (groupId: string, leaving: string) => {
  const others = (await listPlacesIn(groupId)).filter(({ state, memberId }) => state === "in" && memberId !== leaving);
  const [oldest] = others.toSorted((one, other) => (one.since < other.since ? -1 : 1));
  if (!oldest || others.some(({ isHost }) => isHost)) return;
  await changePlace(groupId, oldest.memberId, ({ place }) => ({
    next: place?.state === "in" ? { state: "in", isHost: true } : undefined,
  }));
};

/** Takes a member out of all groups, without a trace of their places; each goes on with another host. Safe to repeat. */
export const leaveAllGroups = async (memberId: string) => {
  for (const { groupId, state, isHost } of await listPlacesOf(memberId)) {
    if (state === "in" && isHost) await nameSuccessor(groupId, memberId);
    await changePlace(groupId, memberId, (seen) => ({ ...planLeaving(seen), mayBeLast: true }));
    await writeOne(placeDeletion(groupId, memberId));
  }
};
