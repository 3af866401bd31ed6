import { groupsContract, maxProposalsPerDay, type GroupFields } from "#shared/groups.ts";
import { memberEndpoint } from "../http/doors.ts";
import { findChatMute } from "../messaging/chat-mute.ts";
import {
  groupNotFound,
  groupWrite,
  listGroupsIn,
  listPlacesIn,
  listPlacesOf,
  newGroupWrite,
  placeWrite,
  readGroups,
  readGroupsById,
  type StoredGroup,
} from "../messaging/group.ts";
import { noticeWrite } from "../notify/notice.ts";
import { AppError, KeyUsed } from "../platform/errors.ts";
import { createRepeatableId } from "../platform/ids.ts";
import { useWrite } from "../platform/limits.ts";
import { ConditionRefused, transact } from "../platform/table.ts";
import { planLeaving } from "./leave.ts";
import { changePlace, knowsOf, readSeen, requireActive, requireHost } from "./place.ts";
import { presentGroup, presentGroups, presentPeople, type Seen } from "./present.ts";

const byPlaceThenName = (one: Seen, other: Seen) =>
  Number(other.place?.state === "in") - Number(one.place?.state === "in") ||
  one.group.name.localeCompare(other.group.name, "en-US");

/** Two queries and a batch get of those that only this member sees; then as `presentGroups`. */
export const listGroups = memberEndpoint(groupsContract.listGroups, async (_, { id: me }) => {
  const [visible, places] = await Promise.all([listGroupsIn("visible").then(readGroups), listPlacesOf(me)]);
  const others = places
    .filter(({ state, groupId }) => state !== "left" && !visible.some(({ id }) => id === groupId))
    .map(({ groupId }) => groupId);
  const groups = [...visible, ...(await readGroupsById(others))];
  const seen = groups
    .map((group) => ({ group, place: places.find(({ groupId }) => groupId === group.id) }))
    .filter(knowsOf)
    .toSorted(byPlaceThenName);
  return { items: await presentGroups(me, seen) };
});

export const getGroup = memberEndpoint(groupsContract.getGroup, async ({ groupId }, { id: me }) => {
  const seen = await readSeen(groupId, me);
  const isIn = seen.place?.state === "in";
  const [group, people, mute] = await Promise.all([
    presentGroup(me, seen),
    // Whoever is outside learns how many are in, and who the hosts are.
    presentPeople(groupId, { isForHost: isIn && seen.place?.isHost === true }),
    findChatMute(me),
  ]);
  return { group, people: isIn ? people : people.filter(({ is_host }) => is_host), muted_until: mute?.until };
});

/** A topic's id is part of addresses, which are in lower case. */
const createGroupId = (key: string | undefined, by: string) =>
  `grp-${createRepeatableId(key === undefined ? undefined : `${by} ${key}`).toLowerCase()}`;

const isSameAs = (fields: GroupFields, group: StoredGroup) =>
  (Object.keys(fields) as (keyof GroupFields)[]).every((name) => group[name] === fields[name]);

export const proposeGroup = memberEndpoint(
  groupsContract.proposeGroup,
  async (fields, { id: me }, { idempotencyKey }) => {
    const at = new Date().toISOString();
    const id = createGroupId(idempotencyKey, me);
    const group: StoredGroup = {
      ...{ id, ...fields, state: "proposed", proposedBy: me, at },
      ...{ members: 0, hosts: 0, version: 1 },
    };
    const place = { groupId: id, memberId: me, state: "proposed" as const, isHost: true, since: at };
    try {
      await transact({
        group: newGroupWrite(group),
        place: placeWrite(undefined, place),
        limit: useWrite({ what: "groups", by: me, atMost: maxProposalsPerDay, seconds: 86_400 }),
      });
    } catch (error) {
      if (!(error instanceof ConditionRefused)) throw error;
      if (!error.refused.has("group"))
        throw new AppError("too-many", "You've proposed a lot of groups today. Please try again tomorrow.");
      const earlier = await readSeen(id, me);
      if (!isSameAs(fields, earlier.group)) throw new KeyUsed("This request was already used to make something else.");
      return { group: await presentGroup(me, earlier) };
    }
    return { group: await presentGroup(me, { group, place }) };
  },
);

const changedElsewhere = () => new AppError("conflict", "This group changed while you were editing.");

export const editGroup = memberEndpoint(
  groupsContract.editGroup,
  async ({ groupId, version, ...fields }, { id: me }) => {
    const seen = await requireHost(groupId, me);
    if (seen.group.version !== version) throw changedElsewhere();
    try {
      await transact({ group: groupWrite(seen.group, fields) });
    } catch (error) {
      throw error instanceof ConditionRefused ? changedElsewhere() : error;
    }
    return { group: await presentGroup(me, await readSeen(groupId, me)) };
  },
);

export const joinGroup = memberEndpoint(groupsContract.joinGroup, async ({ groupId }, { id: me }) => {
  // Whom a request is to be told; a host who comes meanwhile finds it in the group.
  const hosts = (await listPlacesIn(groupId)).filter(({ state, isHost }) => state === "in" && isHost);
  const seen = await changePlace(groupId, me, (now) => {
    if (!knowsOf(now)) throw groupNotFound();
    requireActive(now);
    const { group, place } = now;
    if (place?.state === "in" || place?.state === "asked") return { next: undefined };
    if (group.access === "open" || place?.state === "invited") return { next: { state: "in", isHost: false } };
    const about = { group: { id: group.id, name: group.name }, news: "asked" as const };
    return {
      next: { state: "asked", isHost: false },
      alongside: Object.fromEntries(
        hosts
          .slice(0, 20)
          .map(({ memberId }) => [
            `notice ${memberId}`,
            noticeWrite(memberId, { kind: "group", subject: `${group.id}:asked`, about }),
          ]),
      ),
    };
  });
  return { group: await presentGroup(me, seen) };
});

export const leaveGroup = memberEndpoint(groupsContract.leaveGroup, async ({ groupId }, { id: me }) => {
  await changePlace(groupId, me, (seen) => {
    if (!knowsOf(seen)) throw groupNotFound();
    return planLeaving(seen);
  });
  return {};
});

export const closeGroup = memberEndpoint(groupsContract.closeGroup, async ({ groupId, isClosed }, { id: me }) => {
  const seen = await requireHost(groupId, me);
  const state = isClosed ? "closed" : "active";
  if (seen.group.state !== state)
    try {
      await transact({ group: groupWrite(seen.group, { state }) });
    } catch (error) {
      throw error instanceof ConditionRefused ? changedElsewhere() : error;
    }
  return { group: await presentGroup(me, await readSeen(groupId, me)) };
});
